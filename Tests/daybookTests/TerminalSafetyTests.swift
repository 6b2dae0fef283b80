import Testing

@testable import daybook

struct TerminalSafetyTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        let text: String
        let escaped: String
        var testDescription: String { name }
    }

    @Test(arguments: [
        Case(name: "plain", text: "Rain, 雨, дождь", escaped: "Rain, 雨, дождь"),
        Case(name: "colour", text: "\u{1B}[31mred", escaped: "\\u{1B}[31mred"),
        Case(name: "title", text: "\u{1B}]0;x\u{7}", escaped: "\\u{1B}]0;x\\u{7}"),
        Case(name: "carriage return", text: "paid\rfree", escaped: "paid\\u{D}free"),
        Case(name: "tab, backspace, delete", text: "\t\u{8}\u{7F}", escaped: "\\u{9}\\u{8}\\u{7F}"),
        Case(name: "C1", text: "\u{9B}2J\u{85}", escaped: "\\u{9B}2J\\u{85}"),
        Case(name: "overrides", text: "\u{202A}\u{202E}a\u{202C}", escaped: "\\u{202A}\\u{202E}a\\u{202C}"),
        Case(name: "isolates", text: "\u{2066}\u{2069}", escaped: "\\u{2066}\\u{2069}"),
        Case(name: "marks of direction", text: "\u{200E}\u{200F}\u{61C}", escaped: "\\u{200E}\\u{200F}\\u{61C}"),
        Case(
            name: "zero width", text: "\u{200B}\u{200D}\u{FEFF}\u{2060}",
            escaped: "\\u{200B}\\u{200D}\\u{FEFF}\\u{2060}"),
        Case(name: "separators", text: "\u{2028}\u{2029}", escaped: "\\u{2028}\\u{2029}"),
        Case(name: "private use", text: "\u{E000}\u{F0000}", escaped: "\\u{E000}\\u{F0000}"),
        Case(name: "no character", text: "\u{378}\u{E0080}", escaped: "\\u{378}\\u{E0080}"),
        Case(name: "tags", text: "\u{E0001}\u{E0041}", escaped: "\\u{E0001}\\u{E0041}"),
        Case(name: "fillers", text: "\u{3164}\u{115F}\u{AD}", escaped: "\\u{3164}\\u{115F}\\u{AD}"),
        Case(name: "selectors as hidden data", text: "a\u{FE0F}\u{E0100}", escaped: "a\\u{FE0F}\\u{E0100}"),
        Case(name: "an emoji's selector", text: "❤\u{FE0F}", escaped: "❤\u{FE0F}"),
        Case(name: "an accent", text: "e\u{301}", escaped: "e\u{301}"),
        Case(name: "an accent on nothing", text: "\u{301}e\n\u{301}", escaped: "\\u{301}e\n\\u{301}"),
        Case(
            name: "a tower of accents", text: "e\u{301}\u{301}\u{301}\u{301}\u{301}",
            escaped: "e\u{301}\u{301}\u{301}\u{301}\\u{301}"),
        Case(name: "line feed", text: "a\nb", escaped: "a\nb"),
    ])
    func `only printable characters and line feeds are left`(_ sample: Case) {
        // As code points: Swift would take two spellings of an accent for equal.
        #expect(Array(SafeText.escaped(sample.text).unicodeScalars) == Array(sample.escaped.unicodeScalars))
    }

    /// What a model may write to take over a terminal, with a megabyte behind it.
    private static let hostile =
        #"a\u001b[2J\u001b]0;owned\u0007\rb"# + "\u{202E}\u{9B}31m" + String(repeating: "雨x", count: 250_000)

    @Test(arguments: [80, 40], [["log", "$a"], ["show", "$a", "1"]])
    func `nothing of a model's text escapes, in the columns there are`(
        _ columns: Int, _ command: [String]
    ) async throws {
        let place = try CommandFolder()
        _ = await place.run("init", "$a")
        try place.write(Sample.draft(Self.hostile, session: #"lm_\u001b[1m"#), to: "one")
        _ = await place.run("import", "$a", "$one")
        let run = await place.run(command, columns: columns)
        #expect(run.status == .done)
        let stray = run.output.unicodeScalars.first {
            $0.value < 0x20 && $0 != "\n" || 0x7F...0x9F ~= $0.value || $0.value == 0x202E
        }
        #expect(stray == nil)
        let widest = run.output.split(separator: "\n").map { DisplayWidth.columns(of: String($0)) }.max()
        #expect(try #require(widest) <= columns)
    }

    @Test func `JSON is exact for programs and harmless on a terminal`() async throws {
        let place = try CommandFolder()
        _ = await place.run("init", "$a")
        try place.write(Sample.draft("\u{202E}\u{9B}\u{E0041}"), to: "one")
        _ = await place.run("import", "$a", "$one")
        let exact = await place.run("log", "$a", "--json")
        #expect(exact.output.contains("{\"text\":\"\u{202E}\u{9B}\u{E0041}\"}"))
        let shown = await place.run("log", "$a", "--json", columns: 80)
        #expect(shown.output.contains(#"{"text":"\u202e\u009b\udb40\udc41"}"#))
    }

    @Test func `a file's name is no way in either`() async throws {
        let place = try CommandFolder()
        let run = await place.run("log", "$\u{1B}[2J")
        #expect(run.errors == "daybook: There is no store at $\\u{1B}[2J\n  `daybook init $\\u{1B}[2J` makes one\n")
    }
}
