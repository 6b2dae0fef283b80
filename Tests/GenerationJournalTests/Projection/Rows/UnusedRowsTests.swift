import Envelopes
import LMDB
import ProbeProjections
import TestSupport
import Testing

@testable import GenerationJournal

extension LongProjectionTests {
    /// Whose rows are whose, when rebuilds meet each other or what somebody left behind.
    struct UnusedRowsTests {
        private static let entries = 6_000

        private static func store() async throws -> FreshStore {
            try await FreshStore([.tally, .lengths], filledWith: entries)
        }

        @Test func `a rebuild leaves alone what another rebuild has filled so far`() async throws {
            let journal = try await Self.store().journal
            let before = try journal.served(.tally)
            var rounds = 0
            let report = try journal.rebuild(.tally, options: .comparing) { _ in
                rounds += 1
                _ = try journal.rebuild(.lengths, options: .comparing)
            }
            #expect(rounds > 1 && report.wasEqual == true)
            #expect(try journal.served(.tally) == before)
            try journal.expectSound()
        }

        @Test func `a rebuild that was cut off can be resumed after another projection was rebuilt`() async throws {
            let journal = try await Self.store().journal
            let before = try journal.served(.tally)
            #expect(throws: CutOff.self) { try journal.rebuild(.tally, options: .comparing) { _ in throw CutOff() } }
            _ = try journal.rebuild(.lengths)
            var options = RebuildOptions.comparing
            options.resumes = true
            var positions: [UInt64] = []
            let report = try journal.rebuild(.tally, options: options) { positions.append($0.position.rawValue) }
            #expect(positions == [UInt64(Self.entries)] && report.wasEqual == true)
            #expect(try journal.served(.tally) == before)
            #expect(try journal.unusedRowCount() == 0)
            try journal.expectSound()
        }

        @Test func `of two rebuilds of one projection the later takes over, and the earlier says so`() async throws {
            let journal = try await Self.store().journal
            let before = try journal.served(.tally)
            var inner: RebuildReport?
            #expect(throws: JournalError.rebuildSuperseded(name: "tally", version: 1)) {
                try journal.rebuild(.tally, options: .comparing) { _ in
                    if inner == nil { inner = try journal.rebuild(.tally, options: .comparing) }
                }
            }
            #expect(inner?.wasEqual == true)
            #expect(try journal.served(.tally) == before)
            #expect(try journal.unusedRowCount() == 0)
            try journal.expectSound()
        }

        @Test(.timeLimit(TestData.minutes(10)))
        func `keys that are no rows are removed by a rebuild, which ends`() async throws {
            let journal = try await FreshStore([.tally], filledWith: 10).journal
            let rows = journal.store.tables.rows
            let strays: [[UInt8]] = [
                [0], [0, 1], [0xFF], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [UInt8](repeating: 0xFF, count: Table.keyBytesMax),
                [0x7F, 0xFF, 0, 0, 0, 1, 9],
            ]
            for key in strays { try journal.replace(nil, by: StoreRow(key: key, value: [1]), in: rows) }
            let before = try journal.served(.tally)
            #expect(try journal.rebuild(.tally, options: .comparing).wasEqual == true)
            #expect(try journal.served(.tally) == before)
            #expect(try journal.unusedRowCount() == 0)
        }

        @Test func `a number with a quarantine left of it is given to nobody else`() async throws {
            let broken = Projection(name: "broken", version: 1) { _, _ in throw UnusableEntry("never") }
            let store = try await FreshStore([broken], filledWith: 3)
            let state = ProjectionState.key(broken.fullName)
            try store.journal.replace(StoreRow(key: state, value: []), by: nil, in: store.journal.store.tables.meta)
            try await store.journal.close()
            let journal = try Journal.open(at: store.path, projections: [.tally])
            #expect(try journal.served(.tally).quarantine.isEmpty)
            try journal.expectSound(entries: 3)
            #expect(try journal.unusedRowCount() == 3)
            _ = try journal.rebuild(.tally)
            #expect(try journal.unusedRowCount() == 0)
        }

        @Test func `while a state cannot be read its rows stay, since a later version may have written it`() async throws {
            let journal = try await FreshStore([.tally, .lengths], filledWith: 10).journal
            let meta = journal.store.tables.meta
            let key = ProjectionState.key(Projection.lengths.fullName)
            let row = try #require(try journal.rows(of: meta).first { $0.key == key })
            let before = try journal.served(.lengths)
            try journal.replace(nil, by: StoreRow(key: key, value: row.value + [0]), in: meta)
            #expect(try journal.rebuild(.tally, options: .comparing).wasEqual == true)
            try journal.replace(nil, by: row, in: meta)
            #expect(try journal.served(.lengths) == before)
            #expect(try journal.unusedRowCount() == 0)
        }

        @Test(arguments: [2..<6, 14..<18])
        func `a generation that leaves no room for another is damage, and a rebuild mends it`(field: Range<Int>) async throws {
            let journal = try await FreshStore([.tally], filledWith: 200).journal
            let meta = journal.store.tables.meta
            let key = ProjectionState.key(Projection.tally.fullName)
            var row = try #require(try journal.rows(of: meta).first { $0.key == key })
            var value = row.value
            value.replaceSubrange(field, with: [0xFF, 0xFF, 0xFF, 0xFF])
            row = StoreRow(key: key, value: value)
            try journal.replace(nil, by: row, in: meta)
            #expect(throws: JournalError.self) { try journal.served(.tally) }
            #expect(try journal.verify().projections.map(\.standing) == [.damaged])
            #expect(try journal.rebuild(.tally, options: .comparing).wasEqual == nil)
            try journal.expectSound(entries: 200)
            #expect(try journal.unusedRowCount() == 0)
        }

        @Test func `an identity that is spelled otherwise is no projection`() async throws {
            let journal = try await FreshStore([.tally], filledWith: 10).journal
            let meta = journal.store.tables.meta
            let before = try journal.served(.tally)
            let row = try #require(try journal.rows(of: meta).first { $0.key.starts(with: ProjectionState.prefix) })
            for name in ["tally/+1", "tally/01", "tally/1/", "tally/", "/1", "Tally/1", "tally/65536"] {
                try journal.replace(nil, by: StoreRow(key: ProjectionState.prefix + Array(name.utf8), value: row.value), in: meta)
            }
            var names: [String] = []
            try journal.store.environment.read { transaction in
                try ProjectionState.forEach(in: transaction, journal.store.tables) { name, _ in names.append(name.description) }
            }
            #expect(names == ["tally 1"])
            try await journal.appendDrafts(10)
            #expect(try journal.served(.tally) != before)
            try journal.expectSound(entries: 20)
        }
    }
}

/// What a test throws to end a rebuild early.
private struct CutOff: Error {}
