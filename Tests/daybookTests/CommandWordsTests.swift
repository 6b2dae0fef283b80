import Testing

@testable import daybook

struct CommandWordsTests {
    @Test(arguments: [
        ("", []), ("  \t\n ", []), ("cat", ["cat"]), (" a  b\tc\nd\r\n", ["a", "b", "c", "d"]),
        ("'a b' c", ["a b", "c"]), (#""a b" c"#, ["a b", "c"]), (#"a\ b c"#, ["a b", "c"]),
        ("''", [""]), (#"x "" y"#, ["x", "", "y"]), ("a'b'\"c\"d", ["abcd"]), (#"'a\b'"#, [#"a\b"#]),
        (#""a\"b""#, [#"a"b"#]), (#""a\\b""#, [#"a\b"#]), (#""a\nb""#, [#"a\nb"#]), (#"\\ \'"#, [#"\"#, "'"]),
        ("'\"' \"'\"", ["\"", "'"]), ("$HOME `id` ; | & > *", ["$HOME", "`id`", ";", "|", "&", ">", "*"]),
        ("é 雨 'caf\u{65}\u{301}'", ["é", "雨", "caf\u{65}\u{301}"]),
        // A mark behind a quote or a space makes one character with it, and changes nothing.
        ("'\u{301}a b'\u{301} c", ["\u{301}a b\u{301}", "c"]), ("a \u{301}b", ["a", "\u{301}b"]),
        (#"\"# + "'\u{301}", ["'\u{301}"]), ("\"a\"\u{301}", ["a\u{301}"]),
    ] as [(String, [String])])
    func `a command is split as shells do, and nothing is put in`(text: String, words: [String]) throws {
        let split = try CommandWords.split(text)
        // By code points: Swift would take two spellings of an accent for equal.
        #expect(split.map { Array($0.unicodeScalars) } == words.map { Array($0.unicodeScalars) })
    }

    @Test(arguments: [
        ("'a", .openQuote("'")), ("a \"b c", .openQuote("\"")), ("'a\"", .openQuote("'")), ("\"a\\\"", .openQuote("\"")),
        ("a\\", .trailingBackslash), ("\\", .trailingBackslash), ("a 'b' \\", .trailingBackslash),
        ("'\u{301}", .openQuote("'")),
    ] as [(String, CommandWords.Fault)])
    func `what is not closed is a fault`(text: String, fault: CommandWords.Fault) {
        #expect(throws: fault) { try CommandWords.split(text) }
    }
}
