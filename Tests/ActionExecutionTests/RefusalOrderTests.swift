import Envelopes
import TestSupport
import Testing

@testable import ActionExecution
@testable import GenerationJournal

/// An order with many faults is refused for the first; mended, for the next.
struct RefusalOrderTests {
    @Test func `faults are found in the order of the reasons`() async throws {
        let store = try ExecutionStore()
        let executor = try store.executor()
        let schema = #"{"type":"object","properties":{}}"#
        let other = try ExecutionStore()
        _ = try await other.journal.register(
            schema: Array(schema.utf8), name: "OrderDraft", version: 4, by: "other", reason: "theirs")
        try store.merge(other, trusts: true)
        var order = OrderEnvelope.full.with {
            ($0.complete, $0.parameters, $0.intent, $0.generable) = ("false", "null", #""OtherIntent""#, #""NoDraft""#)
            ($0.schemaVersion, $0.content) = ("4", #"{"itemId":"","quantity":1,"fulfillment":"pickup"}"#)
        }
        var reasons: [String] = []
        func judged() async throws { reasons.append(try await executor.execute(try await store.append(order)).refusal?.name ?? "-") }
        try await judged()
        order.complete = "true"
        try await judged()
        order.parameters = #"{"itemId":"x","quantity":100,"rationale":"leaked"}"#
        try await judged()
        order.intent = #""PlaceOrderIntent""#
        try await judged()
        order.generable = #""OrderDraft""#
        try await judged()
        order.schemaVersion = "3"
        try await judged()
        order.content = OrderEnvelope.content
        try await judged()
        order.parameters = #"{"itemId":"x","quantity":100}"#
        try await judged()
        order.parameters = OrderEnvelope.parameters.replacing("sku_42", with: "x")
        try await judged()
        order.parameters = OrderEnvelope.parameters
        try await judged()
        #expect(
            reasons == [
                "incomplete", "parametersMissing", "unknownIntent", "schemaNotRegistered", "schemaVersionMismatch",
                "contentInvalid", "parameterNotAccepted", "parametersInvalid", "parameterDiffers", "-",
            ])
        #expect(store.spy.count == 1)
    }

    @Test func `what an entry is comes before where it came from and what became of it`() async throws {
        let store = try ExecutionStore()
        let other = try ExecutionStore()
        try await other.append(.full.with { $0.parameters = OrderEnvelope.content })
        try await other.append(.full)
        try store.merge(other, trusts: true)
        let executor = try store.executor()
        #expect(try await executor.execute(Position(rawValue: 1)).refusal?.name == "parameterNotAccepted")
        #expect(try await executor.execute(Position(rawValue: 2)).refusal == .copyWithoutAdoption)
        #expect(try await executor.execute(Position(rawValue: 2)).refusal == .copyWithoutAdoption)
        #expect(try store.journal.outcomes(at: Position(rawValue: 2)) == [.refused])
    }

    @Test func `two actions for one intent, or one for a step, are no executor`() throws {
        let store = try ExecutionStore()
        let action = ActionDefinition.orders(store.spy.action)
        #expect(throws: ExecutorError.intentTwice("PlaceOrderIntent")) {
            try Executor(journal: store.journal, actions: [action, action], by: "tester")
        }
        for step in ["RecordOutcome", "RegisterSchema", "ResolveEntry", "AdoptEntries", "ApproveEntry", "EraseEntries"] {
            let action = ActionDefinition(intent: step, version: 1, accepts: [], handler: store.spy.action)
            #expect(throws: ExecutorError.intentIsStep(step)) {
                try Executor(journal: store.journal, actions: [action], by: "tester")
            }
        }
        #expect(throws: ExecutorError.nobodyNamed) { try Executor(journal: store.journal, actions: [action], by: " ") }
    }

    @Test func `names as long as an envelope leave a short record`() async throws {
        let store = try ExecutionStore()
        let executor = try store.executor()
        let long = String(repeating: "é\u{1}", count: 400_000).replacing("\u{1}", with: #"\u0001"#)
        let orders = [
            OrderEnvelope.full.with { $0.intent = "\"\(long)\"" }, .full.with { $0.generable = "\"\(long)\"" },
            .call.with { $0.schemaVersion = "1" + String(repeating: "0", count: 1_000_000) },
            .full.with { $0.parameters = "{\"\(String(repeating: "é", count: 30_000))\":1}" },
        ]
        for order in orders {
            let position = try await store.append(order)
            #expect(try await executor.execute(position).refusal != nil)
            let recorded = try #require(try store.journal.outcomes(of: try store.journal.id(at: position)).first)
            #expect(recorded.evidence.count < 10_000)
            #expect(recorded.action.utf8.count < 2_000)
        }
    }
}
