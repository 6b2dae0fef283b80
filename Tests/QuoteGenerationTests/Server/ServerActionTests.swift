import ActionExecution
import Envelopes
import GenerationJournal
import StrictJSON
import TestSupport
import Testing

/// What a model's words may do, with schemas of an app's own: nothing is mended, coerced or left to a default on the way from a
/// server to an action.
@Suite(.enabled(if: FakeModel.isPresent, "python3 is missing"))
struct ServerActionTests {
    private static let city = ServedFeature(
        generable: "CityDraft",
        content: #"{"type":"object","required":["city"],"properties":{"city":{"enum":["London","New York","Paris"]}}}"#,
        intent: "ShowCityIntent")

    private static let search = ServedFeature(
        generable: "FindDraft",
        content: #"{"type":"object","required":["query"],"additionalProperties":false,"properties":{"query":{"type":"object","required":["type","value"],"properties":{"type":{"const":"search"},"value":{"type":"object","required":["root"],"properties":{"root":{"type":"string"}}}}}}}"#,
        intent: "FindIntent")

    private static let color = ServedFeature(
        generable: "ColorDraft",
        content: #"{"type":"object","properties":{"color":{"enum":["default","red","orange"]}}}"#, intent: "PaintIntent")

    /// One whose content is any text, so that only the way to the action is judged.
    private static let named = ServedFeature(
        generable: "ColorNameDraft", content: #"{"type":"object","properties":{"color":{"type":"string"}}}"#,
        intent: "PaintIntent", parameters: color.content, parametersOfContent: #"{"color":"default"}"#)

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String { name }
        var name: String
        var feature: ServedFeature
        var reply: String
        var refusal: Refusal?
    }

    static let rows: [Row] = [
        Row(name: "B04 a value that is not in the set", feature: city, reply: #"{"city":"Beijing"}"#,
            refusal: .contentInvalid(findings: [#"/city: enum: expected "London", "New York" or "Paris", found a string"#])),
        Row(name: "B04 one that is", feature: city, reply: #"{"city":"New York"}"#),
        Row(name: "B05 another shape", feature: search, reply: #"{"root":"x"}"#,
            refusal: .contentInvalid(findings: [
                "/root: expected nothing here, found a string",
                "the whole value: required: expected the member query, found an object with root",
            ])),
        Row(name: "B05 the shape", feature: search, reply: #"{"query":{"type":"search","value":{"root":"x"}}}"#),
        Row(name: "B24 a word for people instead of the value", feature: color, reply: #"{"color":"Red"}"#,
            refusal: .contentInvalid(findings: [#"/color: enum: expected "default", "red" or "orange", found a string"#])),
        Row(name: "B24 the default instead of the word", feature: named, reply: #"{"color":"Red"}"#,
            refusal: pointer("/color").map { .parameterDiffers(pointers: [$0]) }),
        Row(name: "B24 the value", feature: color, reply: #"{"color":"red"}"#),
    ]

    private static func pointer(_ text: String) -> JSONPointer? { try? JSONPointer(text) }

    @Test(arguments: rows)
    func `what does not fit is refused as it stands, and nothing runs`(_ row: Row) async throws {
        let fake = try await FakeModel([#"{"steps":[\#(ServerScript.reply(row.reply))]}"#])
        defer { fake.kill() }
        let stage = try PipelineStage()
        let turn = try await row.feature.turn(fake, in: stage.journal)
        // The words stand in the log as they came.
        #expect(try stage.contents(of: turn.request).whole == [row.reply])
        #expect(turn.performed == (row.refusal == nil ? [row.reply] : []))
        let steps = try stage.envelopes(of: turn.request).compactMap { try? RecordOutcome(of: $0) }
        if let refusal = row.refusal {
            #expect(turn.execution == .refused(refusal) && steps.map(\.outcome) == [.refused])
            #expect(steps.map(\.evidence) == [refusal.evidence])
            let told = try await stage.told("audit", "--flow", "\(turn.request)")
            #expect(told.contains("  refused ") && told.contains(String(decoding: refusal.evidence, as: UTF8.self)), "\(told)")
        } else {
            #expect(turn.execution?.isPerformed == true && steps.map(\.outcome) == [.started, .performed])
        }
    }

    private static let write = ServedFeature(
        generable: "WriteDraft",
        content: #"{"type":"object","required":["path","content"],"properties":{"path":{"type":"string"},"content":{"type":"string"}}}"#,
        intent: "WriteIntent", isTool: true)

    private static func call(_ arguments: [String], finish: String) -> String {
        let first = #"{"delta":{"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"WriteIntent","arguments":""}}]}}"#
        let rest = arguments.map {
            #"{"delta":{"tool_calls":[{"index":0,"function":{"arguments":\#(RecordedSession.quoted($0))}}]}}"#
        }
        return #"{"steps":[\#(([first] + rest).joined(separator: ",")),\#(ServerScript.finish(finish))]}"#
    }

    /// B01: what can be mended into a call is none.
    @Test(arguments: [("length", "tokenLimit"), ("tool_calls", "truncated"), ("stop", "truncated")])
    func `arguments that were cut are never a call`(_ finish: String, _ kind: String) async throws {
        let fake = try await FakeModel([Self.call([#"{"path":"/n","#, #""content":"line1"#], finish: finish)])
        defer { fake.kill() }
        let stage = try PipelineStage()
        let turn = try await Self.write.turn(fake, in: stage.journal)
        #expect(turn.execution == .refused(.incomplete) && turn.performed.isEmpty)
        let (snapshots, whole) = try stage.contents(of: turn.request)
        #expect(snapshots == [#"{"path":"/n"}"#] && whole.isEmpty)
        let failure = try #require(try stage.envelopes(of: turn.request).compactMap { try? RecordFailure(of: $0) }.first)
        #expect(failure.kind == kind && failure.reply == #"{"path":"/n","content":"line1"# && failure.finishReason == finish)
    }

    /// B14.
    @Test func `a stream of calls alone is one call, no snapshot and no error`() async throws {
        let fake = try await FakeModel([Self.call([#"{"path":"#, #""/n","content":"line1"}"#], finish: "tool_calls")])
        defer { fake.kill() }
        let stage = try PipelineStage()
        let turn = try await Self.write.turn(fake, in: stage.journal)
        let (snapshots, whole) = try stage.contents(of: turn.request)
        #expect(snapshots.isEmpty && whole == [#"{"path":"/n","content":"line1"}"#] && turn.performed == whole)
        #expect(try !stage.envelopes(of: turn.request).contains { (try? RecordFailure(of: $0)) != nil })
        #expect(try stage.isSound())
    }
}
