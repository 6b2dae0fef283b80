import Envelopes
import Foundation
import Schemas
import TestSupport
import Testing

@testable import ActionExecution
@testable import GenerationJournal

/// What a migration makes is judged like any other entry, once a person has approved it (spec E8, J11).
struct MigratedExecutionTests {
    private static func sample(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: TestData.checkout + "docs/samples/" + name)))
    }

    /// The samples' journal, migrated to OrderDraft 3, open for acting.
    private static func migrated(_ store: ExecutionStore) async throws -> Journal {
        for line in String(decoding: try sample("versions.ndjson"), as: UTF8.self).split(separator: "\n") {
            try await store.journal.append(NewEntry(try Envelope(String(line))), expecting: .any)
        }
        let mappings = try ["OrderDraft.v1-v2", "OrderDraft.v2-v3.lossless"].map {
            try Mapping(document: try sample($0 + ".mapping.json"))
        }
        _ = try store.journal.migrate(
            into: store.file("b.daybook"), try MappingSet(mappings), options: MigrationOptions(by: "tester"))
        return try Journal.open(at: store.file("b.daybook"))
    }

    @Test func `a migrated entry is refused, then approved, then adopted, then performed once`() async throws {
        let store = try ExecutionStore()
        let journal = try await Self.migrated(store)
        let spy = Spy()
        let executor = try journal.executor(spy.action)
        let position = Position(rawValue: 2)
        #expect(try await executor.executeReady().performed == 0)
        #expect(try await executor.execute(position).refusal == .migratedWithoutApproval)
        // In the old journal it is of a version that the action does not take, whatever was done elsewhere.
        #expect(
            try await store.executor().execute(position).refusal
                == .schemaNotRegistered(name: "OrderDraft", version: "1"))
        try await Executor.approve(position, in: journal, by: "tester", reason: "read it")
        #expect(try await executor.execute(position).refusal == .copyWithoutAdoption)
        try await Executor.adopt([position], in: journal, by: "tester", reason: "the old store is closed")
        #expect(try await executor.execute(position).isPerformed)
        #expect(spy.requests.map { String(decoding: $0.parameters, as: UTF8.self) } == [
            #"{"itemId":"sku_42","quantity":2,"fulfillment":"pickup"}"#
        ])
        guard case .alreadyPerformed? = try await executor.execute(position).refusal else {
            Issue.record("it may run once only")
            return
        }
        // Unfinished, beyond the target, and not migrated at all.
        #expect(try await executor.execute(Position(rawValue: 1)).refusal == .incomplete)
        #expect(try await executor.execute(Position(rawValue: 5)).refusal == .copyWithoutAdoption)
        #expect(
            try await executor.execute(Position(rawValue: 6)).refusal
                == .schemaNotRegistered(name: "OrderDraft", version: "4"))
        try await journal.close()
    }

    @Test func `an approval of the store that a copy was made from approves nothing in the copy`() async throws {
        let store = try ExecutionStore()
        let journal = try await Self.migrated(store)
        let position = Position(rawValue: 2)
        try await Executor.approve(position, in: journal, by: "tester", reason: "read it")
        _ = try journal.replay(into: store.file("c.daybook"))
        let copy = try Journal.open(at: store.file("c.daybook"))
        try await Executor.adopt([position], in: copy, by: "tester", reason: "moved")
        #expect(try await copy.executor(store.spy.action).execute(position).refusal == .migratedWithoutApproval)
        #expect(store.spy.count == 0)
        try await copy.close()
        try await journal.close()
    }
}
