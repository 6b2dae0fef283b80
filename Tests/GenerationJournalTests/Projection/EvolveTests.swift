import Envelopes
import Foundation
import LMDB
import ProbeProjections
import Synchronization
import TestSupport
import Testing

@testable import GenerationJournal

extension LongProjectionTests {
    /// What a projection's function may do, and what becomes of it.
    struct EvolveTests {
        private enum Refusal: Error, CustomStringConvertible {
            case plain
            case wordy(Int)

            var description: String {
                switch self {
                case .plain: "plain"
                case .wordy(let offset): String(repeating: "-", count: offset) + String(repeating: "ß", count: 4_000)
                }
            }
        }

        @Test func `whatever the function throws quarantines the entry, and its reason stays text`() async throws {
            let throwing = Projection(name: "throwing", version: 1) { entry, read in
                switch entry.position.rawValue {
                case 1: throw Refusal.plain
                case 2: throw Refusal.wordy(0)
                case 3: throw Refusal.wordy(1)
                case 4: throw JournalError.recordDamaged(position: entry.position, reason: "no")
                case 5: throw CancellationError()
                case 6: throw LMDBError(.keySize(bytes: 0), .get)
                case 7: throw ProjectionsFarBehind()
                case 8: return try read([UInt8](repeating: 1, count: 4_096)) == nil ? [.put(key: [8], row: [8])] : []
                case 9: return try read([]) == nil ? [.put(key: [9], row: [])] : []
                case 10: return [.put(key: [10], row: []), .put(key: [], row: [])]
                case 11: return [.remove(key: [UInt8](repeating: 1, count: JournalLimits.rowKeyBytesMax + 1))]
                case 12: return [.remove(key: [12])]
                case 13: return [.put(key: [13], row: [UInt8](repeating: 0, count: JournalLimits.rowBytesMax + 1))]
                default: return []
                }
            }
            let store = try await FreshStore([throwing], filledWith: 14)
            let served = try store.journal.served(throwing)
            #expect(served.quarantine.map(\.position.rawValue) == [1, 2, 3, 4, 5, 6, 7, 10, 11, 13])
            #expect(served.rows.map(\.key) == [[8], [9]])
            #expect(served.quarantine[0].reason == "plain")
            #expect(served.quarantine[1].reason == String(repeating: "ß", count: 2_048))
            #expect(served.quarantine[2].reason == "-" + String(repeating: "ß", count: 2_047))
            try await store.journal.expectEqualViews([throwing], replayedAt: store.file("b.daybook"))
        }

        @Test func `an entry may change thousands of rows, also one key several times`() async throws {
            let spreading = Projection(name: "spreading", version: 1) { entry, read in
                let count: UInt64 = 3_000
                let changes = (0..<count).map { number -> RowChange in
                    let key = (entry.position.rawValue * 20_000 + number * 5).bigEndianBytes
                    return .put(key: key, row: entry.position.rawValue.littleEndianBytes)
                }
                let removals = (0..<count / 3).map { RowChange.remove(key: ($0 * 11).bigEndianBytes) }
                let last = try read([1])?.first ?? 0
                return changes + removals + [.put(key: [1], row: [0]), .remove(key: [1]), .put(key: [1], row: [last &+ 1])]
            }
            let store = try await FreshStore([spreading], filledWith: 30)
            #expect(try store.journal.served(spreading).rows.count > 3_000)
            var rounds = 0
            _ = try store.journal.rebuild(spreading, options: .comparing) { _ in rounds += 1 }
            // Each changed row may take a page, which the engine keeps in memory until the commit.
            #expect(rounds >= 30 * 3_000 * 4_096 / JournalLimits.catchUpDirtyBytesMax)
            try await store.journal.expectEqualViews([spreading], replayedAt: store.file("b.daybook"))
        }

        @Test(.timeLimit(TestData.minutes(10)))
        func `keys of any bytes are kept apart, in order, and found from any of them`() async throws {
            let longest = [UInt8](repeating: 0xFF, count: JournalLimits.rowKeyBytesMax)
            let keys: [[UInt8]] = [
                [0], [0, 0], [0, 0xFF], [1], [0xFE, 0xFF], [0xFF], [0xFF, 0], [0xFF, 0xFF],
                longest.dropLast() + [0xFE], longest,
            ]
            let bytes = Projection(name: "bytes", version: 1) { entry, _ in
                let key = keys[Int(entry.position.rawValue - 1) % keys.count]
                return [.put(key: key, row: key)]
            }
            let store = try await FreshStore([bytes, .tally], filledWith: keys.count)
            #expect(try store.journal.served(bytes).rows == keys.map { StoreRow(key: $0, value: $0) })
            for (index, key) in keys.enumerated() {
                #expect(try store.journal.read { try $0.row(of: bytes, at: key) } == key)
                var found: [[UInt8]] = []
                try store.journal.read { snapshot in
                    try snapshot.scanRows(of: bytes, from: key) { key, _ in
                        found.append(key.copied)
                        return .next
                    }
                }
                #expect(found == Array(keys[index...]))
            }
            try await store.journal.expectEqualViews([bytes, .tally], replayedAt: store.file("b.daybook"))
        }

        @Test func `when the map grows in a transaction the function runs again, and comes to the same`() async throws {
            let calls = Mutex(0)
            let large = Projection(name: "large", version: 1) { entry, read in
                calls.withLock { $0 += 1 }
                let key: [UInt8] = [UInt8(entry.position.rawValue % 8)]
                let before = try read(key) ?? []
                return [.put(key: key, row: before + [UInt8](repeating: key[0], count: 20_000))]
            }
            let directory = try TemporaryDirectory("projection")
            let path = directory.file("a.daybook")
            let store = try Self.storeOfSmallMap(at: path, [large])
            let journal = try Journal(store: store, canWrite: true)
            let mapBytes = try store.environment.statistics.mapBytes
            try await journal.appendDrafts(100)
            let called = calls.withLock { $0 }
            #expect(called > 100)
            #expect(try store.environment.statistics.mapBytes > mapBytes)
            try await journal.expectEqualViews([large], replayedAt: directory.file("b.daybook"))
            #expect(try journal.served(large).rows.map(\.value.count).reduce(0, +) == 100 * 20_000)
        }

        /// A store that some megabytes fill: a file keeps the map that it was made with, so it is made by hand.
        private static func storeOfSmallMap(at path: String, _ projections: [Projection]) throws -> OpenStore {
            var engine = EnvironmentOptions()
            engine.mapBytes = 1 << 20
            let journalID = EntryID.next()
            try StoreDirectory.create(path, journalID: journalID)
            for name in ["data.mdb", "lock.mdb"] { try FileManager.default.removeItem(atPath: path + "/" + name) }
            let environment = try Environment.open(directory: path, tables: StoreTables.names, options: engine)
            let tables = try StoreTables(environment)
            try environment.write { transaction in try StoreMeta.setJournalID(journalID, in: &transaction, tables) }
            try environment.close()
            return try OpenStore.open(path, isReadOnly: false, projections: projections, engine: engine)
        }
    }
}
