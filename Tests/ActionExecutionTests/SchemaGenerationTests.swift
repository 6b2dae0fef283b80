import Digest
import Envelopes
import Foundation
import Schemas
import StrictJSON
import TestSupport
import Testing

@testable import ActionExecution
@testable import GenerationJournal

/// Which schemas judge: those of the running action, whatever else a store registers (spec E8).
struct SchemaGenerationTests {
    private static let reorder = OrderEnvelope.full.with {
        ($0.schemaVersion, $0.generable) = ("1", #""ReorderDraft""#)
        $0.content = OrderEnvelope.content.replacing("rationale", with: "since")
    }

    /// Another journal that registers `schema`, merged into the store on trust. The other program may have known other
    /// schemas, or have held something for one that is none.
    private static func merge(_ schema: String, name: String, version: Int32, into store: ExecutionStore) async throws {
        let other = try ExecutionStore()
        let step = RegisterSchema(
            name: name, version: Int64(version), fingerprint: SchemaFingerprint.of(try JSONDocument(schema)).hex,
            schema: Array(schema.utf8), by: "other", reason: "theirs")
        _ = try await other.journal.appendOwn([NewEntry(try step.envelope())], expecting: .any)
        try store.merge(other, trusts: true)
    }

    @Test func `two types of different versions serve one action`() async throws {
        let store = try ExecutionStore()
        let positions = [try await store.append(.full), try await store.append(Self.reorder)]
        let executor = try store.executor()
        for position in positions { #expect(try await executor.execute(position).isPerformed) }
        #expect(try store.journal.ownIntents() == ["RegisterSchema": 3, "RecordOutcome": 4])
        let outcomes = try store.journal.ownSteps().compactMap { try? RecordOutcome(of: $0) }
        let catalog = SchemaCatalog.embedded
        let expected = [
            catalog.item(name: "OrderDraft", version: 3), catalog.item(name: "OrderDraft", version: 3),
            catalog.item(name: "ReorderDraft", version: 1), catalog.item(name: "ReorderDraft", version: 1),
        ].map { $0?.fingerprint.hex }
        #expect(outcomes.map(\.contentSchema) == expected)
        let parameters = catalog.item(name: "PlaceOrderIntent", version: 3)?.fingerprint.hex
        #expect(outcomes.allSatisfy { $0.parametersSchema == parameters })
    }

    @Test func `a registration of a later version from elsewhere changes nothing`() async throws {
        let store = try ExecutionStore()
        try await Self.merge(#"{"type":"object","properties":{"sku":{}}}"#, name: "OrderDraft", version: 9, into: store)
        let order = try await store.append(.full)
        let later = try await store.append(.full.with { ($0.schemaVersion, $0.content) = ("9", #"{"sku":1}"#) })
        let executor = try store.executor()
        #expect(try await executor.execute(order).isPerformed)
        let accepted = ["OrderDraft 3", "ReorderDraft 1"]
        #expect(
            try await executor.execute(later).refusal
                == .schemaVersionMismatch(found: "OrderDraft 9", accepted: accepted))
    }

    @Test(arguments: [("OrderDraft", OrderEnvelope.full), ("PlaceOrderIntent", .full), ("PlaceOrderIntent", .call)])
    func `another schema under the same name and version is a conflict`(
        name: String, order: OrderEnvelope
    ) async throws {
        let store = try ExecutionStore()
        try await Self.merge(#"{"type":"object"}"#, name: name, version: 3, into: store)
        let position = try await store.append(order)
        guard case .schemaConflict(let found, 3, let fingerprints) = try await store.executor().execute(position).refusal
        else {
            Issue.record("there is no conflict")
            return
        }
        #expect(found == name)
        let own = try #require(SchemaCatalog.embedded.item(name: name, version: 3)).fingerprint
        #expect(fingerprints.count == 2 && fingerprints.first == own)
        #expect(store.spy.count == 0)
    }

    @Test func `the same schema from elsewhere, spelled otherwise, is no conflict`() async throws {
        let store = try ExecutionStore()
        let item = try #require(SchemaCatalog.embedded.item(name: "OrderDraft", version: 3))
        let object = try JSONSerialization.jsonObject(with: Data(item.schema.text))
        let text = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
        try await Self.merge(String(decoding: text, as: UTF8.self), name: "OrderDraft", version: 3, into: store)
        #expect(try await store.executor().execute(try await store.append(.full)).isPerformed)
    }

    @Test func `without trust a registration from elsewhere says nothing`() async throws {
        let other = try ExecutionStore()
        _ = try await other.journal.register(
            schema: Array("{}".utf8), name: "OrderDraft", version: 3, catalog: try SchemaCatalog([]), by: "other",
            reason: "theirs")
        let store = try ExecutionStore()
        try store.merge(other, trusts: false)
        #expect(try await store.executor().execute(try await store.append(.full)).isPerformed)
    }

    @Test(arguments: [#"{"type":"nonsense"}"#, #"{"$ref":"elsewhere.json"}"#, #"{"pattern":"("}"#])
    func `a schema that cannot be used refuses its own entries and no other`(schema: String) async throws {
        let store = try ExecutionStore()
        try await Self.merge(schema, name: "OddDraft", version: 1, into: store)
        let odd = try await store.append(.full.with { ($0.schemaVersion, $0.generable) = ("1", #""OddDraft""#) })
        try await store.append(.full)
        let action = ActionDefinition(
            intent: "PlaceOrderIntent", version: 3,
            accepts: [AcceptedType("OddDraft", version: 1), AcceptedType("OrderDraft", version: 3)],
            handler: store.spy.action)
        let executor = try Executor(journal: store.journal, actions: [action], by: "tester")
        let report = try await executor.executeReady()
        #expect(report.performed == 1)
        #expect(report.skipped == ["contentInvalid": 1])
        guard case .contentInvalid(let findings) = try await executor.execute(odd).refusal else {
            Issue.record("the odd draft was not refused")
            return
        }
        #expect(findings.count == 1 && findings[0].hasPrefix("OddDraft 1 cannot be used: "))
    }

    @Test func `content on which no verdict is reached is refused, and nothing else`() async throws {
        let store = try ExecutionStore()
        // That it leads back to itself shows only when it is applied.
        let endless = ##"{"$dynamicAnchor":"n","allOf":[{"$dynamicRef":"#n"}]}"##
        try await Self.merge(endless, name: "EndlessDraft", version: 1, into: store)
        let odd = try await store.append(.full.with { ($0.schemaVersion, $0.generable) = ("1", #""EndlessDraft""#) })
        try await store.append(.full)
        let action = ActionDefinition(
            intent: "PlaceOrderIntent", version: 3,
            accepts: [AcceptedType("EndlessDraft", version: 1), AcceptedType("OrderDraft", version: 3)],
            handler: store.spy.action)
        let executor = try Executor(journal: store.journal, actions: [action], by: "tester")
        let report = try await executor.executeReady()
        #expect(report.performed == 1)
        #expect(report.skipped == ["contentInvalid": 1])
        guard case .contentInvalid(let findings) = try await executor.execute(odd).refusal else {
            Issue.record("the odd draft was not refused")
            return
        }
        #expect(findings.count == 1 && findings[0].hasPrefix("there is no verdict: "))
    }
}

extension ExecutionStore {
    /// Appends what the other store exports.
    func merge(_ other: ExecutionStore, from first: UInt64 = 1, trusts: Bool) throws {
        var bytes: [UInt8] = []
        _ = try other.journal.export(from: Position(rawValue: first), exportedBy: "other") { bytes += $0 }
        try Data(bytes).write(to: URL(filePath: file("export")))
        var options = ImportOptions()
        (options.merges, options.trustsOwnSteps) = (true, trusts)
        _ = try journal.importEntries(from: .file(path: file("export")), options: options)
    }
}
