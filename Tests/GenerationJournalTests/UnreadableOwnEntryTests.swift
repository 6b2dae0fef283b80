import Envelopes
import TestSupport
import Testing

@testable import GenerationJournal

/// Own entries that cannot be read are not taken for what they are not.
struct UnreadableOwnEntryTests {
    @Test func `a record of a migration that cannot be read is damage, and not none`() async throws {
        let store = try FreshStore()
        #expect(try store.journal.migrationReceipt() == nil)
        let unreadable = try Samples.step(RecordMigration.intent)
        let id = EntryID.derived("migrated", store.journal.journalID.description)
        let position = try await store.journal.appendOwn([NewEntry(unreadable, id: id)], expecting: .any)[0].position
        let damage = { (error: any Error) in
            guard case JournalError.recordDamaged(position, let reason) = error else { return false }
            return reason.hasPrefix("the step that records the migration cannot be read: ")
        }
        #expect { try store.journal.migrationReceipt() } throws: { damage($0) }
        let origin = try FreshStore()
        #expect { try store.journal.verify(origin: origin.journal) } throws: { damage($0) }
        try store.journal.expectSound()
    }

    @Test func `an own entry that cannot be read is not erased`() async throws {
        let store = try FreshStore()
        let result = try await store.journal.appendOwn([NewEntry(try Samples.step("Register"))], expecting: .any)[0]
        let row = try #require(try store.journal.rows(of: store.journal.store.tables.log).first)
        // Of its envelope only the last brace is another letter.
        let changed = StoreRow(key: row.key, value: row.value.dropLast() + [UInt8(ascii: "]")])
        try store.journal.replace(row, by: changed, in: store.journal.store.tables.log)
        let isRefused = { (error: any Error) in
            guard case JournalError.notErasable(result.position, let reason) = error else { return false }
            return reason.hasPrefix("it is a step that cannot be read, so others may rest on it: ")
        }
        #expect { try store.journal.erase([result.position], by: "tester", reason: "a test") } throws: { isRefused($0) }
        #expect { try store.journal.read { try $0.erasableEntries(ofFlowsOf: [result.position]) } } throws: { isRefused($0) }
        #expect(try store.journal.read { try $0.head() } == result.position)
    }
}
