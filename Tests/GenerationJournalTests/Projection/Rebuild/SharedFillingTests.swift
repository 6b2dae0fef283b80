import Envelopes
import Foundation
import ProbeProjections
import TestSupport
import Testing

@testable import GenerationJournal

extension LongProjectionTests {
    /// Several views that are rebuilt in one pass, in which one thread computes while another writes.
    struct SharedFillingTests {
        /// So many stretches that rows are asked for while they are on their way.
        private static let count = 8 * 250 + 7
        private static let options: RebuildOptions = {
            var options = RebuildOptions.comparing
            options.stretchEntriesMax = 250
            return options
        }()

        /// Counts in one row, and notes each hundredth entry in one of its own.
        private static let counter = Projection(name: "counter", version: 1) { entry, read in
            let count = (try read([1]).map(Tally.count) ?? 0) + 1
            let mark: [RowChange] = count % 100 == 0 ? [.put(key: [2] + count.bigEndianBytes, row: [])] : []
            return [.put(key: [1], row: count.littleEndianBytes)] + mark
        }

        private static let picky = Projection(name: "picky", version: 1) { entry, _ in
            if entry.position.rawValue % 900 == 0 { throw UnusableEntry("every nine-hundredth") }
            return []
        }

        @Test func `each row is computed from what is still on its way`() async throws {
            let store = try await FreshStore([.tally, Self.counter], filledWith: Self.count)
            let before = (try store.journal.served(.tally), try store.journal.served(Self.counter))
            let (reports, seen) = try await onOwnThread { [journal = store.journal] in
                var seen: [Int: [UInt64]] = [:]
                let reports = try journal.rebuild([.tally, Self.counter], options: Self.options) {
                    seen[$0, default: []].append($1.position.rawValue)
                }
                return (reports, seen)
            }
            #expect(reports.map(\.wasEqual) == [true, true])
            #expect(reports.map(\.position.rawValue) == [UInt64(Self.count), UInt64(Self.count)])
            #expect(seen[0] == seen[1] && Set(seen[0] ?? []).count == 9 && seen[0] == seen[0]?.sorted())
            #expect(try store.journal.served(.tally) == before.0)
            #expect(try store.journal.served(Self.counter) == before.1)
        }

        @Test func `entries that come meanwhile are in, and so are those quarantined`() async throws {
            let store = try await FreshStore([Self.counter, Self.picky], filledWith: Self.count)
            let line = store.file("line.ndjson")
            try Data(try Samples.draft().bytes + [0x0A]).write(to: URL(filePath: line))
            let reports = try await onOwnThread { [journal = store.journal] in
                var hasAppended = false
                return try journal.rebuild([Self.counter, Self.picky], options: Self.options) { _, _ in
                    if hasAppended { return }
                    hasAppended = true
                    #expect(throws: Never.self) { _ = try journal.importEntries(from: .file(path: line)) }
                }
            }
            #expect(reports.map(\.position.rawValue) == [UInt64(Self.count + 1), UInt64(Self.count + 1)])
            #expect(reports.map(\.quarantined) == [0, Self.count / 900])
            try await store.journal.expectEqualViews([Self.counter, Self.picky], replayedAt: store.file("replayed.daybook"))
        }

        @Test func `an unusable entry stops it with position and reason, and the old rows stay`() async throws {
            let store = try await FreshStore([Self.counter, Self.picky], filledWith: Self.count)
            let before = try store.journal.served(Self.counter)
            let stopped = JournalError.projectionStopped(
                name: "picky", version: 1, position: Position(rawValue: 900), reason: "every nine-hundredth")
            await #expect(throws: stopped) {
                var strict = Self.options
                strict.quarantines = false
                try await onOwnThread { [journal = store.journal, strict] in
                    _ = try journal.rebuild([Self.counter, Self.picky], options: strict)
                }
            }
            #expect(try store.journal.served(Self.counter) == before)
        }

        @Test func `another rebuild that begins in between takes over, and this one says so`() async throws {
            let store = try await FreshStore([.tally, Self.counter], filledWith: Self.count)
            let before = try store.journal.served(Self.counter)
            await #expect(throws: JournalError.rebuildSuperseded(name: "counter", version: 1)) {
                try await onOwnThread { [journal = store.journal] in
                    var hasBegun = false
                    _ = try journal.rebuild([.tally, Self.counter], options: Self.options) { _, _ in
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
