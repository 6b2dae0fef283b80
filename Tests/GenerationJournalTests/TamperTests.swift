import Digest
import Envelopes
import LMDB
import TestSupport
import Testing

@testable import GenerationJournal

/// What verification finds when somebody changes a store behind the journal's back.
struct TamperTests {
    private static let masks: [UInt8] = TestData.isLong ? [0x01, 0x10, 0x80, 0xFF] : [UInt8.random(in: 1...255)]

    /// Three entries: a session's first with its second, and between them a step of the app's with a cause.
    private static func filled() async throws -> FreshStore {
        // Without views, whose rows would tell too: the digests have to do it alone.
        let store = try FreshStore(projections: [])
        let first = try await store.journal.append(NewEntry(try Samples.draft("one")), expecting: .any)
        let step = [NewEntry(try Samples.step(), cause: first.id)]
        _ = try await store.journal.appendOwn(step, expecting: .any)
        try await store.journal.append(NewEntry(try Samples.draft("three")), expecting: .any)
        return store
    }

    /// Runs `check` with each byte of keys or values of `table` changed in turn.
    private static func flip(
        _ table: Table, of journal: Journal, _ part: WritableKeyPath<FlippedRow, [UInt8]>,
        _ check: (_ row: Int, _ report: VerifyReport, _ what: String) -> Void
    ) throws {
        let rows = try journal.rows(of: table)
        for (number, row) in rows.enumerated() {
            var present = row
            for offset in FlippedRow(row)[keyPath: part].indices {
                for mask in masks {
                    var flipped = FlippedRow(row)
                    flipped[keyPath: part][offset] ^= mask
                    let changed = StoreRow(key: flipped.key, value: flipped.value)
                    try journal.replace(present, by: changed, in: table)
                    try restore(afterOverwritingBy: present)
                    present = changed
                    check(number, try journal.verify(), "row \(number), byte \(offset), mask \(mask)")
                }
            }
            try journal.replace(present, by: row, in: table)
            try restore(afterOverwritingBy: present)
        }
        /// A changed key can be another row's.
        func restore(afterOverwritingBy changed: StoreRow) throws {
            for row in rows where row.key == changed.key && row.value != changed.value && part == \.key {
                try journal.replace(nil, by: row, in: table)
            }
        }
        #expect(try journal.verify().isSound)
    }

    private struct FlippedRow {
        var key: [UInt8]
        var value: [UInt8]
        init(_ row: StoreRow) { (key, value) = (row.key, row.value) }
    }

    @Test func `a changed byte of any record is found, and its position named`() async throws {
        let journal = try await Self.filled().journal
        try Self.flip(journal.store.tables.log, of: journal, \.value) { row, report, what in
            #expect(!report.isSound, "\(what)")
            #expect(report.faults.first?.position == Position(rawValue: UInt64(row + 1)), "\(what): \(report.faults)")
        }
    }

    @Test func `a changed byte of any key of the log is found, and a position named`() async throws {
        let journal = try await Self.filled().journal
        try Self.flip(journal.store.tables.log, of: journal, \.key) { row, report, what in
            let position = Position(rawValue: UInt64(row + 1))
            #expect(report.faults.contains { $0.position == position }, "\(what): \(report.faults)")
        }
    }

    @Test func `a changed byte of the index of ids is found, and its position named`() async throws {
        let journal = try await Self.filled().journal
        for part in [\FlippedRow.key, \.value] {
            try Self.flip(journal.store.tables.ids, of: journal, part) { row, report, what in
                let position = Position(rawValue: UInt64(row + 1))
                #expect(report.faults.contains { $0.position == position }, "\(what): \(report.faults)")
            }
        }
    }

    @Test func `a changed byte of the index of sessions is found`() async throws {
        let journal = try await Self.filled().journal
        for part in [\FlippedRow.key, \.value] {
            try Self.flip(journal.store.tables.sessions, of: journal, part) { _, report, what in
                #expect(!report.isSound, "\(what)")
            }
        }
    }

    @Test func `a last entry whose index rows remain is missed at its position`() async throws {
        let journal = try await Self.filled().journal
        try journal.replace(journal.rows(of: journal.store.tables.log).last, by: nil, in: journal.store.tables.log)
        #expect(try journal.verify().faults.first?.position == Position(rawValue: 3))
    }

    @Test func `a record under a key that is no position is found`() async throws {
        let journal = try await Self.filled().journal
        let record = try #require(try journal.rows(of: journal.store.tables.log).first)
        for key in [[0, 0, 0, 0, 0, 0, 0, 0], [0], [0, 0, 0, 0, 0, 0, 0, 2, 0]] as [[UInt8]] {
            let stray = StoreRow(key: key, value: record.value)
            try journal.replace(nil, by: stray, in: journal.store.tables.log)
            #expect(try !journal.verify().isSound, "\(key)")
            try journal.replace(stray, by: nil, in: journal.store.tables.log)
        }
        #expect(try journal.verify().isSound)
    }

    @Test func `a changed journal id is found at the first entry`() async throws {
        let store = try await Self.filled()
        let tables = store.journal.store.tables
        let row = try #require(try store.journal.rows(of: tables.meta).first { $0.key == StoreMeta.journal })
        var changed = row.value
        changed[7] ^= 1
        try store.journal.replace(row, by: StoreRow(key: row.key, value: changed), in: tables.meta)
        try await store.journal.close()
        let reopened = try Journal.open(at: store.path, access: .readOnly)
        #expect(try reopened.verify().faults.first?.position == Position(rawValue: 1))
    }

    @Test(arguments: ["journal", "copies"])
    func `a damaged row of meta is a named error`(name: String) async throws {
        let store = try await Self.filled()
        let tables = store.journal.store.tables
        let row = StoreRow(key: Array(name.utf8), value: [1, 2, 3])
        try store.journal.replace(nil, by: row, in: tables.meta)
        try await store.journal.close()
        #expect(throws: JournalError.self) {
            let reopened = try Journal.open(at: store.path, access: .readOnly)
            _ = try reopened.read { try $0.copyRanges() }
        }
    }

    @Test func `only a receipt tells that the last entry was removed with its index rows`() async throws {
        let store = try await Self.filled()
        let receipt = try store.journal.receipt()
        #expect(try store.journal.check(receipt) == .upheld)
        try store.journal.cutLast()
        try store.journal.expectSound(entries: 2)
        #expect(try store.journal.check(receipt) == .cut(from: Position(rawValue: 3)))
    }

    @Test func `only a receipt tells that an entry was rewritten with the chain computed anew`() async throws {
        let store = try await Self.filled()
        let receipt = try store.journal.receipt()
        try store.journal.rewrite([2: try Samples.step("RequestSomethingElse")])
        try store.journal.expectSound(entries: 3)
        let verdict = try store.journal.check(receipt)
        #expect(verdict == .changed(after: Position(rawValue: 1), through: Position(rawValue: 2)))
    }

    @Test func `a receipt of another journal says nothing`() async throws {
        let (store, other) = (try await Self.filled(), try await Self.filled())
        #expect(try store.journal.check(other.journal.receipt()) == .otherJournal)
    }
}
