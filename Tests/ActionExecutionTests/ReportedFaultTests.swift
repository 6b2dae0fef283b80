import Envelopes
import TestSupport
import Testing

@testable import ActionExecution
@testable import GenerationJournal

/// Faults that were reported about systems of this kind, each as a small input with the right outcome.
struct ReportedFaultTests {
    /// A store with one type and one intent registered under the same schema, and an executor for them.
    private static func prepared(_ schema: String) async throws -> (store: ExecutionStore, executor: Executor) {
        let store = try ExecutionStore()
        for name in ["ToolDraft", "ToolIntent"] {
            _ = try await store.journal.register(
                schema: Array(schema.utf8), name: name, version: 1, by: "tester", reason: "a test")
        }
        let action = ActionDefinition(
            intent: "ToolIntent", version: 1, accepts: [AcceptedType("ToolDraft", version: 1)], handler: store.spy.action)
        return (store, try Executor(journal: store.journal, actions: [action], by: "tester"))
    }

    private static func draft(_ content: String, complete: Bool = true) -> OrderEnvelope {
        OrderEnvelope.full.with {
            ($0.schemaVersion, $0.generable, $0.intent) = ("1", #""ToolDraft""#, #""ToolIntent""#)
            ($0.content, $0.parameters, $0.complete) = (content, content, "\(complete)")
        }
    }

    private static func expectRefused(
        _ order: OrderEnvelope, by schema: String, as refusal: Refusal, _ place: SourceLocation = #_sourceLocation
    ) async throws {
        let (store, executor) = try await prepared(schema)
        let position = try await store.append(order)
        #expect(try await executor.execute(position).refusal == refusal, sourceLocation: place)
        #expect(store.spy.count == 0, sourceLocation: place)
    }

    @Test func `arguments that were cut off and repaired are no finished call`() async throws {
        let schema = #"{"type":"object","properties":{"path":{"type":"string"},"content":{"type":"string"}}}"#
        let repaired = Self.draft(#"{"path":"/n","content":"line1"}"#, complete: false)
        try await Self.expectRefused(repaired, by: schema, as: .incomplete)
    }

    @Test func `a value outside the set is not brought into it`() async throws {
        let schema = #"{"type":"object","properties":{"city":{"enum":["London","New York","Paris"]}}}"#
        try await Self.expectRefused(
            Self.draft(#"{"city":"Beijing"}"#), by: schema,
            as: .contentInvalid(findings: [#"/city: enum: expected "London", "New York" or "Paris", found a string"#]))
    }

    @Test func `arguments that obey the description but not the schema are refused with both shapes`() async throws {
        let schema = """
            {"type":"object","properties":{"query":{"type":"object","properties":{"type":{"const":"search"},\
            "value":{"type":"object","properties":{"root":{"type":"string"}},"required":["root"]}},\
            "required":["type","value"]}},"required":["query"],"additionalProperties":false}
            """
        let (store, executor) = try await Self.prepared(schema)
        let position = try await store.append(Self.draft(#"{"root":"x"}"#))
        let refusal = try await executor.execute(position).refusal
        let findings = [
            "/root: expected nothing here, found a string",
            "the whole value: required: expected the member query, found an object with root",
        ]
        #expect(refusal == .contentInvalid(findings: findings))
        let right = Self.draft(#"{"query":{"type":"search","value":{"root":"x"}}}"#)
        #expect(try await executor.execute(try await store.append(right)).isPerformed)
    }

    @Test func `partial text is not held against the constraints of whole text`() async throws {
        let (store, executor) = try await Self.prepared(
            #"{"type":"object","properties":{"q":{"type":"string","minLength":5}}}"#)
        for text in ["Al", "Alic"] {
            let position = try await store.append(Self.draft(#"{"q":"\#(text)"}"#, complete: false))
            #expect(try await executor.execute(position).refusal == .incomplete)
        }
        #expect(try await executor.execute(try await store.append(Self.draft(#"{"q":"Alice"}"#))).isPerformed)
    }

    @Test func `after a crash what succeeded never runs again, and what was attempted waits for a person`() async throws {
        let store = try ExecutionStore()
        let done = try await store.append(.full)
        #expect(try await store.executor().execute(done).isPerformed)
        let attempted = try await store.append(.full)
        let id = try store.journal.id(at: attempted)
        let evidence = #"{"token":"t","boot":"earlier","process":1,"processStart":"1"}"#
        let step = RecordOutcome(
            entry: id, outcome: .started, attempt: 1, action: "PlaceOrderIntent@3", contentSchema: nil,
            parametersSchema: nil, evidence: Array(evidence.utf8))
        _ = try await store.journal.appendOwn(
            [NewEntry(try step.envelope(), id: .derived("started", id.description, "1"), cause: id)], expecting: .any)
        try await store.journal.close()
        let journal = try Journal.open(at: store.path)
        let report = try await journal.executor(store.spy.action).executeReady()
        #expect(report.skipped == ["alreadyPerformed": 1, "inDoubt": 1] && report.performed == 0)
        #expect(store.spy.count == 1)
        try await journal.close()
    }

    @Test func `the text that people see of a choice is not the choice`() async throws {
        let schema = #"{"type":"object","properties":{"color":{"enum":["default","red","orange"],"default":"default"}}}"#
        let call = OrderEnvelope.call.with {
            ($0.schemaVersion, $0.intent, $0.parameters) = ("1", #""ToolIntent""#, #"{"color":"Red"}"#)
        }
        try await Self.expectRefused(
            call, by: schema,
            as: .parametersInvalid(findings: [#"/color: enum: expected "default", "red" or "orange", found a string"#]))
        let (store, executor) = try await Self.prepared(schema)
        let position = try await store.append(call.with { $0.parameters = "{}" })
        #expect(try await executor.execute(position).isPerformed)
        // Nothing is filled in either.
        #expect(store.spy.requests.map(\.parameters) == [Array("{}".utf8)])
    }

    @Test func `a refusal has no effect but one record, and a replay neither decides nor acts`() async throws {
        let store = try ExecutionStore()
        for order in [OrderEnvelope.full, .full, .full, .full.with { $0.complete = "false" }] { try await store.append(order) }
        let refused = Position(rawValue: 4)
        let executor = try store.executor()
        // The record itself is a member of the entry's flow; every other view stays as it was.
        func views() throws -> [Receipt.View] { try store.journal.receipt().projections.filter { $0.name != "flows" } }
        let before = try views()
        for _ in 1...3 { #expect(try await executor.execute(refused).refusal == .incomplete) }
        #expect(try views() == before)
        #expect(try store.journal.head() == Position(rawValue: 5))
        for _ in 1...2 { _ = try store.journal.replay(into: store.file("b.daybook")) }
        let replayed = try Journal.open(at: store.file("b.daybook"))
        #expect(try replayed.outcomes(at: refused) == [.refused])
        #expect(try replayed.head() == Position(rawValue: 5) && store.spy.count == 0)
        try await replayed.close()
    }
}
