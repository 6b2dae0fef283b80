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

    @Test func `breaks lines anywhere`() {
        #expect(DisplayWidth.wrapped("雨の日x", columns: 5) == ["雨の", "日x"])
        #expect(DisplayWidth.wrapped("abcdef", columns: nil) == ["abcdef"])
        #expect(DisplayWidth.wrapped("", columns: 10) == [""])
    }
}
