import Digest
import Envelopes
import LMDB
import TestSupport
import Testing

@testable import GenerationJournal

/// What verification and receipts make of tombstones.
struct ErasureVerifyTests {
    private static func filled() async throws -> ErasureStore {
        let store = try ErasureStore()
        try await store.append(prompt: ErasureStore.prompt, draft: ErasureStore.draft)
        return store
    }

    /// Puts `header` in place of what stands at its position, without an envelope.
    private static func put(_ header: EntryHeader, in journal: Journal) throws {
        let nothing: [UInt8] = []
        try journal.store.environment.write { transaction in
            _ = try transaction.reserve(
                journal.store.tables.log, position: header.position.rawValue, byteCount: header.recordByteCount
            ) { header.encode(nothing.span.bytes, into: &$0) }
        }
    }

    @Test func `an erased flag without its step fails`() async throws {
        let store = try await Self.filled()
        let entry = try store.journal.allEntries()[1]
        try Self.put(entry.header.erased, in: store.journal)
        #expect(try store.journal.verify().faults.contains { $0.position == Position(rawValue: 2) })
    }

    @Test func `a step that names another digest, or stands before, accounts for nothing`() async throws {
        let store = try await Self.filled()
        let entries = try store.journal.allEntries()
        for (index, entry) in entries.enumerated() {
            let other = entries[(index + 1) % entries.count]
            let step = EraseEntries(
                entries: [EraseEntries.Entry(id: entry.id, digest: other.header.envelopeDigest)], by: "x", reason: "x")
            _ = try await store.journal.appendOwn([NewEntry(try step.envelope())], expecting: .any)
        }
        // Steps that name nothing that is here change nothing.
        try store.journal.expectSound(entries: 6)
        #expect(try store.journal.verify().erased == 0)
        let id = EntryID.next()
        let draft = try Samples.draft("later", session: nil)
        let result = try await store.journal.append(NewEntry(draft, id: id), expecting: .any)
        let later = try store.journal.allEntries()[6].header
        let early = EraseEntries(
            entries: [EraseEntries.Entry(id: later.id, digest: later.envelopeDigest)], by: "x", reason: "x")
        try await store.journal.append(NewEntry(try early.envelope()), expecting: .any)
        try Self.put(later.erased, in: store.journal)
        let report = try store.journal.verify()
        // The envelope was handed in: it is no own step, whatever it says.
        #expect(report.faults.map(\.position) == [result.position])
    }

    @Test func `a tombstone with a salt or an envelope is damaged`() async throws {
        let store = try await Self.filled()
        _ = try store.erase(Position.at(2), leavesCopies: true)
        let tables = store.journal.store.tables
        let row = try #require(try store.journal.rows(of: tables.log).dropFirst().first)
        for offset in [4, 40, 55] {
            var changed = row
            var value = row.value
            value[offset] ^= 1
            changed = StoreRow(key: row.key, value: value)
            try store.journal.replace(row, by: changed, in: tables.log)
            #expect(try store.journal.verify().faults.first?.position == Position(rawValue: 2), "\(offset)")
            try store.journal.replace(changed, by: row, in: tables.log)
        }
        try store.journal.replace(row, by: StoreRow(key: row.key, value: row.value + [0x7B]), in: tables.log)
        #expect(try store.journal.verify().faults.first?.position == Position(rawValue: 2))
    }

    @Test func `an earlier receipt says erased since, and finds changes as before`() async throws {
        let store = try await Self.filled()
        let receipt = try store.journal.receipt()
        #expect(try store.journal.check(receipt) == .upheld)
        try await store.journal.append(NewEntry(try Samples.draft("later")), expecting: .any)
        _ = try store.erase(Position.at(1, 4))
        #expect(try store.journal.check(receipt) == .erasedSince(entries: 1))
        let later = try store.journal.receipt()
        try await store.journal.append(NewEntry(try Samples.draft("latest")), expecting: .any)
        #expect(try store.journal.check(later) == .upheld)
        try store.journal.rewrite([3: try Samples.draft("changed")])
        #expect(
            try store.journal.check(receipt) == .changed(after: Position(rawValue: 2), through: Position(rawValue: 3)))
    }

    @Test func `an erasure meanwhile is no fault`() async throws {
        let store = try ErasureStore()
        let drafts = try (0..<300).map { NewEntry(try Samples.draft("\($0)", session: "s\($0 % 5)")) }
        try await store.journal.append(drafts, expecting: .any)
        let journal = store.journal
        async let reports = Task.detached {
            var reports: [VerifyReport] = []
            while (reports.last?.erased ?? 0) < 20 {
                // Others may erase faster than it can look.
                do { try reports.append(journal.verify()) } catch
                    JournalError.storage(let failure) where failure.reason == .inUse
                {
                    continue
                }
            }
            return reports
        }.value
        for position in 1...20 as ClosedRange<UInt64> { _ = try store.erase(Position.at(position)) }
        for report in try await reports { #expect(report.isSound, "\(report.faults)") }
    }

    @Test func `a session's row for an erased entry is found`() async throws {
        let store = try await Self.filled()
        let tables = store.journal.store.tables
        let before = try store.journal.rows(of: tables.sessions)
        _ = try store.erase(Position.at(2), leavesCopies: true)
        for row in before {
            try store.journal.replace(nil, by: row, in: tables.sessions)
        }
        #expect(try !store.journal.verify().isSound)
    }
}
