import Envelopes
import Foundation
import ProbeProjections
import TestSupport
import Testing

@testable import GenerationJournal

extension LongProjectionTests {
    /// Several views that are rebuilt in one pass, in which one thread computes while another writes.
    struct SharedFillingTests {
        /// More than three stretches, so that rows are asked for while they are on their way.
        private static let count = 3 * Int(JournalLimits.rebuildEntriesMax) + 7

        /// Counts in one row, and notes each hundredth entry in one of its own.
        private static let counter = Projection(name: "counter", version: 1) { entry, read in
            let count = (try read([1]).map(Tally.count) ?? 0) + 1
            let mark: [RowChange] = count % 100 == 0 ? [.put(key: [2] + count.bigEndianBytes, row: [])] : []
            return [.put(key: [1], row: count.littleEndianBytes)] + mark
        }

        private static let picky = Projection(name: "picky", version: 1) { entry, _ in
            if entry.position.rawValue % 9_000 == 0 { throw UnusableEntry("every nine-thousandth") }
            return []
        }

        @Test func `each row is computed from what is still on its way`() async throws {
            let store = try await FreshStore([.tally, Self.counter], filledWith: Self.count)
            let before = (try store.journal.served(.tally), try store.journal.served(Self.counter))
            let (reports, seen) = try await onOwnThread { [journal = store.journal] in
                var seen: [Int: [UInt64]] = [:]
                let reports = try journal.rebuild([.tally, Self.counter], options: .comparing) {
                    seen[$0, default: []].append($1.position.rawValue)
                }
                return (reports, seen)
            }
            #expect(reports.map(\.wasEqual) == [true, true])
            #expect(reports.map(\.position.rawValue) == [UInt64(Self.count), UInt64(Self.count)])
            #expect(seen[0] == seen[1] && Set(seen[0] ?? []).count > 3 && seen[0] == seen[0]?.sorted())
            #expect(try store.journal.served(.tally) == before.0)
            #expect(try store.journal.served(Self.counter) == before.1)
        }

        @Test func `entries that come meanwhile are in, and so are those quarantined`() async throws {
            let store = try await FreshStore([Self.counter, Self.picky], filledWith: Self.count)
            var options = RebuildOptions()
            options.quarantines = true
            let line = store.file("line.ndjson")
            try Data(try Samples.draft().bytes + [0x0A]).write(to: URL(filePath: line))
            let reports = try await onOwnThread { [journal = store.journal, options] in
                var hasAppended = false
                return try journal.rebuild([Self.counter, Self.picky], options: options) { _, _ in
                    if hasAppended { return }
                    hasAppended = true
                    #expect(throws: Never.self) { _ = try journal.importEntries(from: .file(path: line)) }
                }
            }
            #expect(reports.map(\.position.rawValue) == [UInt64(Self.count + 1), UInt64(Self.count + 1)])
            #expect(reports.map(\.quarantined) == [0, Self.count / 9_000])
            try await store.journal.expectEqualViews([Self.counter, Self.picky], replayedAt: store.file("replayed.daybook"))
        }

        @Test func `an unusable entry stops it with position and reason, and the old rows stay`() async throws {
            let store = try await FreshStore([Self.counter, Self.picky], filledWith: Self.count)
            let before = try store.journal.served(Self.counter)
            let stopped = JournalError.projectionStopped(
                name: "picky", version: 1, position: Position(rawValue: 9_000), reason: "every nine-thousandth")
            await #expect(throws: stopped) {
                try await onOwnThread { [journal = store.journal] in _ = try journal.rebuild([Self.counter, Self.picky]) }
            }
            #expect(try store.journal.served(Self.counter) == before)
        }

        @Test func `another rebuild that begins in between takes over, and this one says so`() async throws {
            let store = try await FreshStore([.tally, Self.counter], filledWith: Self.count)
            let before = try store.journal.served(Self.counter)
            await #expect(throws: JournalError.rebuildSuperseded(name: "counter", version: 1)) {
                try await onOwnThread { [journal = store.journal] in
                    var hasBegun = false
                    _ = try journal.rebuild([.tally, Self.counter], options: .comparing) { _, _ in
                        if hasBegun { return }
                        hasBegun = true
                        _ = try journal.rebuild(Self.counter)
                    }
                }
            }
            #expect(try store.journal.served(Self.counter).rows == before.rows)
        }
    }
}
