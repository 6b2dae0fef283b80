import Testing

@testable import JSONSchema

extension Pattern {
    /// Whether it matches in `text`; expectation macros cannot take a span.
    func finds(in text: [UInt8]) -> Bool { matches(text.span) }
}

/// Whether `pattern` matches somewhere in `text`; both ways of matching must say the same.
func matches(_ pattern: String, _ text: String, _ place: SourceLocation = #_sourceLocation) throws -> Bool {
    let bytes = Array(text.utf8)
    let verdict = try Pattern(Array(pattern.utf8)).finds(in: bytes)
    let simulated = try Pattern(Array(pattern.utf8), triesAutomaton: false).finds(in: bytes)
    #expect(verdict == simulated, "automaton and simulation differ", sourceLocation: place)
    return verdict
}

/// A pattern with texts that it matches and texts that it does not.
struct PatternCase: CustomTestStringConvertible {
    let pattern: String
    let yes: [String]
    let no: [String]
    var testDescription: String { pattern }

    init(_ pattern: String, yes: [String], no: [String]) {
        self.pattern = pattern
        self.yes = yes
        self.no = no
    }
}

@Suite struct PatternTests {
    static let cases = [
        PatternCase("", yes: ["", "x"], no: []),
        PatternCase("^$", yes: [""], no: ["x", "\n"]),
        PatternCase("a", yes: ["a", "bab"], no: ["", "b", "A"]),
        PatternCase("^abc$", yes: ["abc"], no: ["abc\n", "\nabc", "abcd", "xabc"]),
        PatternCase("a|bc|", yes: ["", "q"], no: []),
        PatternCase("^(?:a|bc|)$", yes: ["", "a", "bc"], no: ["b", "ab"]),
        PatternCase("^a|b$", yes: ["ax", "xb"], no: ["xa", "bx"]),
        PatternCase("^(a|b)*c$", yes: ["c", "ababc"], no: ["", "abac "]),
        PatternCase("^(?<year>[0-9]{4})$", yes: ["2024"], no: ["202", "20245"]),
        PatternCase(#"^(?<\u0061b>x)$"#, yes: ["x"], no: []),
        PatternCase("^(?:(?<n>a)|(?<n>b))$", yes: ["a", "b"], no: ["ab"]),
        PatternCase("^a*?b+?c??$", yes: ["b", "aabbc"], no: ["", "ac"]),
        PatternCase("^a{2}$", yes: ["aa"], no: ["a", "aaa"]),
        PatternCase("^a{2,}$", yes: ["aa", "aaaaa"], no: ["a"]),
        PatternCase("^a{0,2}$", yes: ["", "a", "aa"], no: ["aaa"]),
        PatternCase("^a{0}b{00}$", yes: [""], no: ["a", "b"]),
        PatternCase("^(ab{1,2}){2}$", yes: ["abab", "abbabb", "ababb"], no: ["ab", "abbbab"]),
        PatternCase("^(a*)*$", yes: ["", "aaa"], no: ["b"]),
        PatternCase("^(?:a?){3}$", yes: ["", "aaa"], no: ["aaaa"]),
        PatternCase("^[A-Z]{3}-[0-9]{4}$", yes: ["ABC-1234"], no: ["ABC-123", "abc-1234", "ABC-12345", "AB1-1234"]),
        PatternCase("^[^a-c]$", yes: ["d", "é", "😀", "\n"], no: ["a", "b", "c", ""]),
        PatternCase("^[^]$", yes: ["a", "\n", "😀"], no: [""]),
        PatternCase("[]", yes: [], no: ["", "a"]),
        PatternCase("^[-a]$", yes: ["-", "a"], no: ["b"]),
        PatternCase("^[a-]$", yes: ["-", "a"], no: ["b"]),
        PatternCase(#"^[a\-c]$"#, yes: ["-", "a", "c"], no: ["b"]),
        PatternCase("^[+--]$", yes: ["+", ",", "-"], no: ["."]),
        PatternCase("^[a^]$", yes: ["a", "^"], no: ["b"]),
        PatternCase(#"^[\]\\]$"#, yes: ["]", "\\"], no: ["["]),
        PatternCase("^[[]$", yes: ["["], no: ["]"]),
        PatternCase(#"^[\b]$"#, yes: ["\u{8}"], no: ["b"]),
        PatternCase("^[α-ω]+$", yes: ["αβγ"], no: ["abc", "Α"]),
        PatternCase(#"^[\d-]$"#, yes: ["1", "-"], no: ["d"]),
        PatternCase(#"^[^\D]$"#, yes: ["1"], no: ["a"]),
        PatternCase("^.$", yes: ["a", "😀", "\u{85}"], no: ["\n", "\r", "\u{2028}", "\u{2029}", "e\u{301}", "👨‍👩‍👧"]),
    ]

    static let escapes = [
        PatternCase(#"^\d+$"#, yes: ["0123456789"], no: ["৪২", "", "a"]),
        PatternCase(#"^\D$"#, yes: ["a", "৪", "\u{7C0}"], no: ["0"]),
        PatternCase(#"^\w+$"#, yes: ["azAZ09_"], no: ["é", "-"]),
        PatternCase(#"^\W$"#, yes: ["é", "-", "😀"], no: ["a", "_"]),
        PatternCase(
            #"^\s$"#, yes: ["\t", "\n", "\u{B}", "\u{C}", "\r", " ", "\u{A0}", "\u{1680}", "\u{2003}", "\u{2028}", "\u{202F}", "\u{205F}", "\u{3000}", "\u{FEFF}"],
            no: ["\u{85}", "\u{180E}", "\u{200B}", "\u{1}", "a"]),
        PatternCase(#"^\S+$"#, yes: ["abc"], no: ["a\n", "a b", "\u{FEFF}"]),
        PatternCase(#"^\t\n\v\f\r\0$"#, yes: ["\t\n\u{B}\u{C}\r\0"], no: ["tnvfr0"]),
        PatternCase(#"^\cA\cz$"#, yes: ["\u{1}\u{1A}"], no: ["Az"]),
        PatternCase(#"^\x41\x7a$"#, yes: ["Az"], no: ["x41"]),
        PatternCase(#"^\u00e9$"#, yes: ["\u{E9}"], no: ["e\u{301}"]),
        PatternCase(#"^\u{1F600}\u{000041}$"#, yes: ["😀A"], no: ["A"]),
        PatternCase(#"^\uD83D\uDE00$"#, yes: ["😀"], no: ["😁"]),
        PatternCase(#"^[\uD83D\uDE00-\u{1F602}]$"#, yes: ["😀", "😁", "😂"], no: ["😃"]),
        PatternCase(#"\uD83D"#, yes: [], no: ["😀", "D83D"]),
        PatternCase(#"^[^\uDE00]$"#, yes: ["😀", "a"], no: [""]),
        PatternCase(#"^\^\$\\\.\*\+\?\(\)\[\]\{\}\|\/$"#, yes: [#"^$\.*+?()[]{}|/"#], no: ["x"]),
        PatternCase(#"\bcat\b"#, yes: ["cat", "a cat.", "écaté"], no: ["cats", "concat", "_cat"]),
        PatternCase(#"^\Bx"#, yes: [], no: ["x"]),
        PatternCase(#"a\Bb"#, yes: ["ab"], no: ["a b"]),
        PatternCase(#"\B"#, yes: ["", "ab", "😀"], no: ["a", "A😀b"]),
        PatternCase(#"^\b$"#, yes: [], no: ["", "a"]),
    ]

    static let lookarounds = [
        PatternCase("^(?=.*[A-Z])(?=.*[0-9]).{8,}$", yes: ["Passw0rd"], no: ["password", "Passwort", "Pw0"]),
        PatternCase("^(?!foo)", yes: ["bar", "fo", ""], no: ["foo", "foobar"]),
        PatternCase("foo(?!bar)", yes: ["foo", "foobaz", "foobarfoo"], no: ["foobar"]),
        PatternCase("(?<=a+)b", yes: ["ab", "aab"], no: ["b", "cb"]),
        PatternCase("(?<![0-9])42", yes: ["42", "a42"], no: ["142"]),
        PatternCase("(?<=^x)y$", yes: ["xy"], no: ["y", "xxy"]),
        PatternCase("(?=(?<=a)b(?!c))", yes: ["ab", "abd"], no: ["abc", "b"]),
        PatternCase("(?!(?!a))a", yes: ["a"], no: ["b", ""]),
        PatternCase("(?:(?=a)[ab])+c", yes: ["aac", "bac"], no: ["bc"]),
        PatternCase("^(?=😀é)(?<!é)😀", yes: ["😀é"], no: ["😀", "é😀"]),
        PatternCase("(?=$)", yes: ["", "a"], no: []),
    ]

    @Test(arguments: cases + escapes + lookarounds)
    func `a pattern matches what ECMA-262 says`(_ sample: PatternCase) throws {
        for text in sample.yes { #expect(try matches(sample.pattern, text), "\(text.debugDescription)") }
        for text in sample.no { #expect(try !matches(sample.pattern, text), "\(text.debugDescription)") }
    }

    @Test func `a text is read by Unicode scalars, not by its canonical form`() throws {
        #expect(try !matches("^\u{E9}$", "e\u{301}"))
        #expect(try matches("^e.$", "e\u{301}"))
        #expect(try matches("^.{5}$", "👨‍👩‍👧"))
    }

    @Test func `bytes that are no UTF-8 take one character each and end nothing`() throws {
        for bytes: [UInt8] in [[0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0x80, 0x80], [0xED, 0xA0, 0x80]] {
            let text = [0x61] + bytes + [0x62]
            for isAutomaton in [true, false] {
                let anyCount = try Pattern(Array("^a.+b$".utf8), triesAutomaton: isAutomaton)
                #expect(anyCount.finds(in: text))
                #expect(try !Pattern(Array("(?<=\u{FFFD}c)b".utf8)).finds(in: text))
            }
        }
    }
}
