import Testing

@testable import JSONSchema

@Suite struct PatternPropertyTests {
    static let cases = [
        PatternCase(#"^\p{L}+$"#, yes: ["aéπж漢"], no: ["1", " "]),
        PatternCase(#"^\p{Letter}$"#, yes: ["π"], no: ["1"]),
        PatternCase(#"^\P{L}+$"#, yes: ["1 -"], no: ["a"]),
        PatternCase(#"^\p{Lu}$"#, yes: ["A", "Π"], no: ["a"]),
        PatternCase(#"^\p{General_Category=Uppercase_Letter}$"#, yes: ["A"], no: ["a"]),
        PatternCase(#"^\p{gc=Nd}+$"#, yes: ["09৪২"], no: ["½"]),
        PatternCase(#"^\p{digit}+$"#, yes: ["42", "৪২"], no: ["-"]),
        PatternCase(#"^\p{LC}$"#, yes: ["a", "A", "ǅ"], no: ["ª", "漢"]),
        PatternCase(#"^\p{Cn}$"#, yes: ["\u{378}", "\u{FFFF}"], no: ["a", "\u{E000}"]),
        PatternCase(#"^\p{punct}$"#, yes: ["!", "—"], no: ["+"]),
        PatternCase(#"^[\p{L}\p{N}_]+$"#, yes: ["é1_"], no: ["é-"]),
        PatternCase(#"^[^\P{L}]$"#, yes: ["é"], no: ["1"]),
        PatternCase(#"^\p{Alphabetic}$"#, yes: ["a", "ⓐ"], no: ["1"]),
        PatternCase(#"^\p{White_Space}$"#, yes: [" ", "\u{85}"], no: ["\u{FEFF}"]),
        PatternCase(#"^\p{Emoji}$"#, yes: ["😀", "#"], no: ["a"]),
        PatternCase(#"^\p{Extended_Pictographic}$"#, yes: ["😀", "©"], no: ["#", "a"]),
        PatternCase(#"^\p{Emoji_Component}$"#, yes: ["#", "\u{1F1E6}", "\u{E0020}"], no: ["😀"]),
        PatternCase(#"^\p{RI}{2}$"#, yes: ["🇫🇷"], no: ["FR"]),
        PatternCase(#"^\p{Any}\p{ASCII}\p{Assigned}$"#, yes: ["\u{378}aé"], no: ["aéa", "aa\u{378}"]),
        PatternCase(#"^\p{Script=Greek}+$"#, yes: ["αΩ"], no: ["a", "ж"]),
        PatternCase(#"^\p{sc=Grek}+$"#, yes: ["αΩ"], no: ["a", "\u{342}"]),
        PatternCase(#"^\p{Script_Extensions=Greek}+$"#, yes: ["α", "\u{342}"], no: ["a"]),
        PatternCase(#"^\p{scx=Deva}$"#, yes: ["क", "।"], no: ["a"]),
        PatternCase(#"^\p{sc=Deva}$"#, yes: ["क"], no: ["।"]),
        PatternCase(#"^\p{sc=Han}$"#, yes: ["漢", "\u{20000}"], no: ["か"]),
        PatternCase(#"^\p{sc=Zyyy}$"#, yes: ["।", "1"], no: ["a"]),
        PatternCase(#"^\p{scx=Zyyy}$"#, yes: ["1"], no: ["।", "a"]),
        PatternCase(#"^\p{sc=Unknown}$"#, yes: ["\u{378}", "\u{E000}"], no: ["a", "1"]),
    ]

    @Test(arguments: cases)
    func `a Unicode property holds its characters`(_ sample: PatternCase) throws {
        for text in sample.yes { #expect(try matches(sample.pattern, text), "\(text.debugDescription)") }
        for text in sample.no { #expect(try !matches(sample.pattern, text), "\(text.debugDescription)") }
    }

    @Test func `the general categories part all code points`() throws {
        let groups = ["L", "M", "N", "P", "S", "Z", "C"]
        let sets = try groups.map { try #require(GeneralCategory.members($0)) }
        func count(_ set: CodePointSet) -> Int { set.runs.reduce(0) { $0 + Int($1.last - $1.first) + 1 } }
        #expect(sets.reduce(0) { $0 + count($1) } == 0x110000)
        #expect(CodePointSet(sets.flatMap(\.runs)) == .all)
        #expect(try count(#require(GeneralCategory.members("Cs"))) == 2048)
    }
}
