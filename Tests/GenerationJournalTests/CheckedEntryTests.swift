import Envelopes
import LMDB
import Testing

@testable import GenerationJournal

/// What an executor relies on: an entry that is exactly what was appended.
struct CheckedEntryTests {
    private static func filled() async throws -> FreshStore {
        let store = try FreshStore()
        let first = try await store.journal.append(NewEntry(try Samples.draft("one")), expecting: .any)
        try await store.journal.append(NewEntry(try Samples.step(), cause: first.id), expecting: .any)
        return store
    }

    @Test func `an entry that is as it was appended is lent, and none where there is none`() async throws {
        let journal = try await Self.filled().journal
        let entries = try journal.allEntries()
        let found = try journal.read { snapshot in
            try [0, 1, 2, 3, UInt64.max].map { try snapshot.checkedEntry(at: Position(rawValue: $0)) }
        }
        #expect(found == [nil, entries[0], entries[1], nil, nil])
    }

    @Test func `one with any byte changed is not`() async throws {
        let journal = try await Self.filled().journal
        let table = journal.store.tables.log
        let row = try #require(try journal.rows(of: table).last)
        for offset in row.value.indices {
            var bytes = row.value
            bytes[offset] ^= UInt8.random(in: 1...255)
            try journal.replace(row, by: StoreRow(key: row.key, value: bytes), in: table)
            #expect(throws: JournalError.self, "byte \(offset)") {
                try journal.read { try $0.checkedEntry(at: Position(rawValue: 2)) }
            }
            try journal.replace(row, by: row, in: table)
        }
        let entry = try journal.read { try $0.checkedEntry(at: Position(rawValue: 2)) }
        #expect(entry != nil)
    }
}
