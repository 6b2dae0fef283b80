import Envelopes
import Foundation
import Schemas
import TestSupport
import Testing

@testable import ActionExecution
@testable import GenerationJournal

/// Each reason by an envelope of its own, and what stands in the log about it.
struct RefusalTests {
    @Test(arguments: RefusedOrder.all)
    func `the order is refused, for its reason, and recorded once`(order: RefusedOrder) async throws {
        let store = try ExecutionStore()
        let position = try await store.append(order.envelope)
        let executor = try store.executor()
        for _ in 1...3 {
            let refusal = try #require(try await executor.execute(position).refusal)
            #expect(String(decoding: refusal.evidence, as: UTF8.self) == order.evidence)
            #expect(refusal.name == order.reason)
            #expect(refusal.description == order.words)
        }
        #expect(try store.journal.head() == position.next)
        let recorded = try store.journal.outcomes(of: try store.journal.id(at: position))
        #expect(recorded.map(\.outcome) == [.refused])
        #expect(recorded.map { String(decoding: $0.evidence, as: UTF8.self) } == [order.evidence])
        #expect(recorded.map(\.attempt) == [0])
        let report = try await executor.executeReady()
        let isConsidered = order.reason != "unknownIntent"
        #expect(report.skipped == (isConsidered ? [order.reason: 1] : [:]))
        #expect(try store.journal.head() == position.next)
        #expect(store.spy.count == 0)
    }

    @Test(arguments: ["3", "3.0", "3e0", "0.3E1", "30e-1"], [OrderEnvelope.full, OrderEnvelope.call])
    func `a version is a number, however it is written`(version: String, order: OrderEnvelope) async throws {
        let store = try ExecutionStore()
        let position = try await store.append(order.with { $0.schemaVersion = version })
        #expect(try await store.executor().execute(position).isPerformed)
        #expect(store.spy.requests.map(\.parameters) == [Array(OrderEnvelope.parameters.utf8)])
    }

    @Test(arguments: [0, 2, 99, UInt64.max])
    func `of an entry that is not there nothing is recorded`(position: UInt64) async throws {
        let store = try ExecutionStore()
        try await store.append(.full)
        let execution = try await store.executor().execute(Position(rawValue: position))
        #expect(execution.refusal == .notFound)
        #expect(try store.journal.head() == Position(rawValue: 1))
    }

    @Test func `a refusal is seen by an executor as by the next one`() async throws {
        let store = try ExecutionStore()
        let order = try #require(RefusedOrder.all.last)
        let position = try await store.append(order.envelope)
        _ = try await store.executor().execute(position)
        try await store.journal.close()
        let journal = try Journal.open(at: store.path)
        _ = try await journal.executor(store.spy.action).execute(position)
        #expect(try journal.outcomes(at: position) == [.refused])
        try await journal.close()
    }

    @Test func `words about what has changed are recorded beside the first ones`() async throws {
        let store = try ExecutionStore()
        let position = try await store.append(.full.with { $0.intent = #""OtherIntent""# })
        #expect(try await store.executor().execute(position).refusal == .unknownIntent(intent: "OtherIntent"))
        let other = ActionDefinition(
            intent: "OtherIntent", version: 1, accepts: [AcceptedType("QuoteDraft", version: 1)], handler: store.spy.action)
        let executor = try Executor(journal: store.journal, actions: [other], by: "tester")
        #expect(try await executor.execute(position).refusal?.name == "schemaVersionMismatch")
        #expect(try store.journal.outcomes(at: position) == [.refused, .refused])
    }

    @Test func `parameters that repeat the schema of the intent are an echo too`() async throws {
        let store = try ExecutionStore()
        let item = try #require(SchemaCatalog.embedded.item(name: "PlaceOrderIntent", version: 3))
        let position = try await store.append(.call.with { $0.parameters = String(decoding: item.schema.text, as: UTF8.self) })
        #expect(try await store.executor().execute(position).refusal == .schemaEcho(name: "PlaceOrderIntent"))
    }

    @Test func `content that repeats its schema is an echo, in whatever order`() async throws {
        let store = try ExecutionStore()
        let item = try #require(SchemaCatalog.embedded.item(name: "OrderDraft", version: 3))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(item.schema.text)) as? [String: Any])
        let text = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        let position = try await store.append(.full.with { $0.content = String(decoding: text, as: UTF8.self) })
        #expect(try await store.executor().execute(position).refusal == .schemaEcho(name: "OrderDraft"))
    }
}
