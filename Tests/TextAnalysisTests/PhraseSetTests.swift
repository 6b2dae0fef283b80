import TextAnalysis
import Testing

struct PhraseSetTests {
    /// The phrases of a list that a text holds, as they stand in it.
    private func found(_ lines: [String], in text: String) throws -> [String] {
        try PhraseSet(lines: lines).matches(in: text).map { text.bytes($0.place) }
    }

    @Test(arguments: [
        "It just works.", "IT JUST WORKS", "it\u{A0}just  works!", "And it just works, always", "\u{201C}It just works\u{201D}", "It just\u{AD} works",
        "it just works\u{2014}somehow",
    ])
    func `case, spaces, marks and what cannot be seen make no difference`(_ text: String) throws {
        #expect(try found(["it just works$"], in: text).count == 1)
    }

    @Test func `a clause that goes on is something else`() throws {
        #expect(try found(["it just works$"], in: "It just works out to two").isEmpty)
        #expect(try found(["it just works"], in: "It just works out to two") == ["It just works"])
    }

    @Test func `an inflection is found if the pattern says so`() throws {
        #expect(try found(["seamless"], in: "This seamlessly integrates").isEmpty)
        #expect(try found(["seamless*"], in: "This seamlessly integrates") == ["seamlessly"])
        #expect(try found(["seamless*"], in: "a seamless coat") == ["seamless"])
        #expect(try found(["art"], in: "start the party, part art").count == 1)
    }

    @Test func `the beginning of a text is before its first word`() throws {
        #expect(try found(["^sure,"], in: "\u{201C}Sure, here it is") == ["Sure,"])
        #expect(try found(["^sure,"], in: "I am sure, here it is").isEmpty)
    }

    @Test func `a gap holds a few words of one sentence`() throws {
        #expect(try found(["not just~but a"], in: "It is not just a river but a road.") == ["not just a river but a"])
        #expect(try found(["not just~but a"], in: "It is not just a river. But a road is.").isEmpty)
        #expect(try found(["not just~but a"], in: "not just one two three four five six seven eight nine ten but a").isEmpty)
        #expect(try found(["a~b"], in: "ab").isEmpty)
    }

    @Test func `curly and straight apostrophes are one, and letters however they are encoded`() throws {
        #expect(try found(["don't stop"], in: "Don\u{2019}t stop") == ["Don\u{2019}t stop"])
        #expect(try found(["caf\u{E9}"], in: "un cafe\u{301} noir") == ["cafe\u{301}"])
        #expect(try found(["straße"], in: "DIE STRASSE") == ["STRASSE"])
        #expect(try found(["道"], in: "非常道也") == ["道"])
    }

    @Test func `overlapping phrases are all found`() throws {
        #expect(try found(["a b", "b c", "a b c", "b"], in: "a b c") == ["a b", "b", "a b c", "b c"])
        #expect(try found([], in: "a b c").isEmpty)
        #expect(try found(["# nothing", "", "a"], in: "a") == ["a"])
    }

    @Test(arguments: [
        ("", PhraseError.Reason.noWords), ("~", .noWords), ("a~", .noWords), ("^", .noWords), (" ", .noWords), ("a*b", .misplacedMark),
        ("a^", .misplacedMark), ("a*$", .misplacedMark), (String(repeating: "a", count: 201), .tooLong),
    ])
    func `a line that is no pattern is refused`(_ line: String, _ reason: PhraseError.Reason) {
        #expect(throws: PhraseError.self) { try PhrasePattern(line) }
        #expect((try? PhrasePattern(line)) == nil)
        let error = #expect(throws: PhraseError.self) { try PhraseSet(lines: ["fine", line + (line.isEmpty ? "~" : "")]) }
        #expect(error?.reason == reason)
        #expect(error?.number == 2)
    }

    @Test func `a list has an end`() {
        let lines = (0..<400).map { "\($0) " + String(repeating: "a", count: 190) }
        let error = #expect(throws: PhraseError.self) { try PhraseSet(lines: lines) }
        #expect(error?.reason == .listTooLong)
        #expect(error?.description == "line \(error?.number ?? 0): more than 65536 bytes of phrases")
    }
}
