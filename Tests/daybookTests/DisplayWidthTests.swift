import Testing

@testable import daybook

struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("雨の日", 6), ("e\u{301}", 1), ("🎉", 2), ("❤\u{FE0F}", 2), ("Ａ", 2), ("한글", 4), ("…", 1),
    ])
    func `counts columns`(_ text: String, _ columns: Int) {
        #expect(DisplayWidth.columns(of: text) == columns)
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("雨の日", 6, "雨の日"), ("雨の日", 5, "雨の…"), ("雨の日", 4, "雨…"),
        ("ae\u{301}o", 2, "a…"), ("abc", 1, "…"), ("abc", 0, ""),
    ])
    func `cuts text to fit`(_ text: String, _ columns: Int, _ expected: String) {
        let fitted = DisplayWidth.fitted(text, columns: columns)
        #expect(fitted == expected)
        #expect(DisplayWidth.columns(of: fitted) <= columns)
    }

    @Test(arguments: [
        ("a line of words", 12, "a line of…"), ("a line of words", 10, "a line of…"), ("a line of words", 9, "a line…"),
        ("a lineofwordswithoutspaces", 12, "a lineofwor…"), ("two  spaced", 10, "two  spac…"), ("two  spaced", 4, "two…"),
        ("née👩‍👧 x", 6, "née…"), ("雨 の日", 5, "雨…"), ("ein Wort", 8, "ein Wort"),
    ])
    func `cuts between words, and never a grapheme`(_ text: String, _ columns: Int, _ expected: String) {
        let fitted = DisplayWidth.fitted(text, columns: columns)
        #expect(fitted == expected)
        #expect(DisplayWidth.columns(of: fitted) <= columns)
    }

    @Test(arguments: [
        ("雨の日x", 5, ["雨の", "日x"]), ("", 10, [""]), ("a line of words", 9, ["a line of", "words"]),
        ("a line of words", 8, ["a line", "of words"]), ("a longishword", 6, ["a", "longis", "hword"]),
        ("    entry 5, en, generated", 16, ["    entry 5, en,", "    generated"]), ("  label  some text", 12, ["  label", "  some text"]),
        ("cafe\u{301} au lait", 4, ["cafe\u{301}", "au", "lait"]), ("        deep", 6, ["  deep"]), ("ab", 1, ["ab"]),
    ])
    func `breaks lines between words`(_ text: String, _ columns: Int, _ expected: [String]) {
        let lines = DisplayWidth.wrapped(text, columns: columns)
        #expect(lines == expected)
        #expect(lines.allSatisfy { DisplayWidth.columns(of: $0) <= max(columns, 2) })
        #expect(DisplayWidth.wrapped(text, columns: nil) == [text])
    }

    @Test func `breaks exact text anywhere and loses nothing`() {
        #expect(DisplayWidth.broken("雨の日x", columns: 5) == ["雨の", "日x"])
        #expect(DisplayWidth.broken("ab cde\u{301}f", columns: 3) == ["ab ", "cde\u{301}", "f"])
        #expect(DisplayWidth.broken("abcdef", columns: nil) == ["abcdef"])
    }
}
