import Envelopes
import Foundation
import Schemas
import TestSupport
import Testing

@testable import GenerationJournal

/// Migrations that are killed at any moment and run again.
struct KilledMigrationTests {
    private static let kills = TestData.isLong ? 30 : 3
    /// Several transactions' worth.
    private static let entries = 15_000

    @Test func `killed at random and run again, the result is the same`() async throws {
        let store = try FreshStore()
        for start in stride(from: 0, to: Self.entries, by: 5_000) {
            let batch = try (start..<start + 5_000).map { NewEntry(try MappingSamples.order($0 % 4 + 1, $0)) }
            try await store.journal.append(batch, expecting: .any)
        }
        let catalog = try MappingSamples.catalog()
        let drafts = catalog.items.filter { $0.schema.name == "OrderDraft" }
        for item in drafts {
            _ = try await store.journal.register(
                schema: item.schema.text, name: item.schema.name, version: item.schema.version, catalog: catalog,
                by: "tester", reason: "its day")
        }
        let whole = try store.journal.migrate(
            into: store.file("whole.daybook"), try MappingSamples.orders(), options: MigrationOptions(by: "probe"))
        let path = store.file("killed.daybook")
        let folder = TestData.checkout + "docs/samples/"
        let arguments = [
            "migrate", store.path, path, folder + "OrderDraft.v1-v2.mapping.json", folder + "OrderDraft.v2-v3.mapping.json",
        ]
        let killedAfterBatch = try ProbeProcess(arguments)
        try await killedAfterBatch.waitUntilSaid("written")
        killedAfterBatch.kill()
        try await killedAfterBatch.waitForEnd()
        for _ in 0..<Self.kills {
            let probe = try ProbeProcess(arguments)
            try await probe.waitUntilSaid("opened")
            try await Task.sleep(for: .milliseconds(Int.random(in: 0..<1_500)))
            probe.kill()
            try await probe.waitForEnd()
        }
        let last = try ProbeProcess(arguments)
        #expect(try await last.waitForEnd() == 0, "\(last.errorText)")
        let journal = try Journal.open(at: path, access: .readOnly)
        #expect(try journal.migrationReceipt() == whole.receipt)
        // The schemas, and the step that records the migration.
        try journal.expectSound(entries: Self.entries + drafts.count + 1)
        #expect(try journal.verify(origin: store.journal).isUpheld)
    }
}
