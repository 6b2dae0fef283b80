import ActionExecution
import Envelopes
import GenerationJournal
import QuoteGeneration
import TestSupport
import Testing

/// B06, B08: what has arrived by half is no value, and is held against nothing before it is whole.
@Suite(.enabled(if: FakeModel.isPresent, "python3 is missing"))
struct ServerGrowthTests {
    private static let person = ServedFeature(
        generable: "PersonDraft",
        content: #"{"type":"object","required":["name","age"],"additionalProperties":false,"properties":{"name":{"enum":["Bob","Alice","John"]},"age":{"type":"integer","minimum":10}}}"#,
        intent: "GreetIntent")

    private static let question = ServedFeature(
        generable: "SearchDraft",
        content: #"{"type":"object","required":["q"],"additionalProperties":false,"properties":{"q":{"type":"string","minLength":5}}}"#,
        intent: "SearchIntent", streamedText: ["q"])

    private static func fake(_ pieces: [String]) async throws -> FakeModel {
        // A pause after each, so that each is a read of its own.
        let steps = pieces.map { ServerScript.text($0) + #",{"pause":20}"# }.joined(separator: ",")
        return try await FakeModel([#"{"steps":[\#(steps),\#(ServerScript.finish())]}"#])
    }

    @Test func `a name is none until its quote closes, and 3 is no age before 30`() async throws {
        let fake = try await Self.fake([#"{"name":""#, "Al", #"ice","age":3"#, "0", "}"])
        defer { fake.kill() }
        let stage = try PipelineStage()
        let turn = try await Self.person.turn(fake, in: stage.journal)
        let (snapshots, whole) = try stage.contents(of: turn.request)
        #expect(snapshots == ["{}", #"{"name":"Alice"}"#, #"{"name":"Alice","age":30}"#])
        #expect(whole == [#"{"name":"Alice","age":30}"#] && turn.performed == whole)
        #expect(turn.execution?.isPerformed == true)
        #expect(try stage.isSound())
    }

    @Test func `an age that is cut in the middle is no age`() async throws {
        let steps = [ServerScript.text(#"{"name":"Al"#), ServerScript.text(#"ice","age":3"#), ServerScript.finish("length")]
        let fake = try await FakeModel([#"{"steps":[\#(steps.joined(separator: ","))]}"#])
        defer { fake.kill() }
        let stage = try PipelineStage()
        let turn = try await Self.person.turn(fake, in: stage.journal)
        let (snapshots, whole) = try stage.contents(of: turn.request)
        #expect(whole.isEmpty && turn.performed.isEmpty && turn.execution == .refused(.incomplete))
        #expect(snapshots == ["{}", #"{"name":"Alice"}"#, #"{"name":"Alice"}"#])
        let failure = try #require(try stage.envelopes(of: turn.request).compactMap { try? RecordFailure(of: $0) }.first)
        #expect(failure.kind == "tokenLimit" && failure.reply == #"{"name":"Alice","age":3"#)
    }

    @Test func `a length is judged once, when the text is whole`() async throws {
        let fake = try await Self.fake([#"{"q":"Al"#, "ic", #"e"}"#])
        defer { fake.kill() }
        let stage = try PipelineStage()
        let turn = try await Self.question.turn(fake, in: stage.journal)
        let (snapshots, whole) = try stage.contents(of: turn.request)
        #expect(snapshots == [#"{"q":"Al"}"#, #"{"q":"Alic"}"#, #"{"q":"Alice"}"#])
        #expect(whole == [#"{"q":"Alice"}"#] && turn.performed == whole)
        let outcomes = try stage.envelopes(of: turn.request).compactMap { try? RecordOutcome(of: $0).outcome }
        #expect(outcomes == [.started, .performed])
    }

    @Test func `a text that stays too short is rejected once, and only when it is whole`() async throws {
        let fake = try await Self.fake([#"{"q":"Al"#, "ic", #""}"#])
        defer { fake.kill() }
        let stage = try PipelineStage()
        let turn = try await Self.question.turn(fake, in: stage.journal)
        let finding = "/q: minLength: expected at least 5 code points, found a string"
        #expect(turn.execution == .refused(.contentInvalid(findings: [finding])) && turn.performed.isEmpty)
        let envelopes = try stage.envelopes(of: turn.request)
        let whole = try #require(envelopes.firstIndex { $0.source == .foundationModels && $0.isComplete })
        let outcomes = envelopes.indices.filter { (try? RecordOutcome(of: envelopes[$0])) != nil }
        #expect(outcomes == [whole + 1])
    }

    /// The same of a quote: the gate wants words, and asks for them once.
    @Test func `a draft that grows is judged by the gate once, when it is whole`() async throws {
        let pieces = [#"{"text":"Mend"#, " it for", " the river, not", " for the", #" road."}"#]
        let steps = pieces.map { ServerScript.text($0) + #",{"pause":20}"# }.joined(separator: ",")
        let fake = try await FakeModel([
            #"{"contains":"Write one","steps":[\#(steps),\#(ServerScript.finish())]}"#, ServerScript.judged(8),
        ])
        defer { fake.kill() }
        let stage = try PipelineStage()
        let run = try await stage.run(fake)
        let envelopes = try stage.envelopes(of: run)
        let whole = try #require(envelopes.firstIndex { $0.source == .foundationModels && $0.isComplete })
        #expect(envelopes[..<whole].count { !$0.isComplete } == 5)
        let judged = envelopes.indices.filter { index in
            let (verdict, rejection) = (try? RecordVerdict(of: envelopes[index]), try? RejectDraft(of: envelopes[index]))
            return verdict != nil || rejection != nil
        }
        #expect(judged.allSatisfy { $0 > whole } && judged.first == whole + 1)
        #expect(run.verdicts.first?.verdict == .passed && run.draft == "Mend it for the river, not for the road.")
    }
}
