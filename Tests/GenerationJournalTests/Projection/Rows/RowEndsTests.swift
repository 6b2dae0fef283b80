import LMDB
import ProbeProjections
import TestSupport
import Testing

@testable import GenerationJournal

/// Where rows end, so that what lies behind need not be looked for.
struct RowEndsTests {
    private static let prefix = RowPrefix(200, 1)
    private static let keys: [[UInt8]] = [
        [1, 0, 4], [1, 0, 9], [2], [2, 0], [5, 255, 255], [6], [7, 1], [7] + [UInt8](repeating: 8, count: 60), [255, 3],
    ]

    /// What is excluded once enough keys of each kind were found missing, in a store with ``keys`` and rows on both sides.
    private static func excluded(_ asked: [[UInt8]], misses: Int = RowEnds.missesMax) throws -> [Bool] {
        let store = try FreshStore().journal.store
        return try store.environment.write { transaction in
            for prefix in [RowPrefix(200, 0), prefix, RowPrefix(200, 2)] {
                for key in keys + [[0], [255, 255, 255]] where prefix == Self.prefix ? keys.contains(key) : true {
                    let whole = prefix.whole(RowBytes(key)).array
                    _ = try transaction.put(store.tables.rows, key: whole.span.bytes, value: whole.span.bytes, .replace)
                }
            }
            var ends = RowEnds()
            for first in 0...255 as ClosedRange<UInt8> {
                for _ in 0..<misses {
                    #expect(!ends.excludes(prefix, RowBytes([first, 255, 255, 255])) || misses > RowEnds.missesMax)
                    try ends.noteMissing(prefix, RowBytes([first, 1]), in: transaction, store.tables)
                }
            }
            return asked.map { ends.excludes(prefix, RowBytes($0)) }
        }
    }

    @Test func `keys up to the last of their kind are looked for, and those behind it are not`() throws {
        let asked: [[UInt8]] = [
            [1], [1, 0, 9], [1, 0, 9, 0], [1, 1], [2], [2, 0], [2, 0, 0], [5, 255, 255], [5, 255, 255, 0], [6], [6, 0],
            [7] + [UInt8](repeating: 8, count: 60), [7] + [UInt8](repeating: 8, count: 61), [255, 3], [255, 4],
        ]
        let expected = [
            false, false, true, true, false, false, true, false, true, false, true, false, true, false, true,
        ]
        #expect(try Self.excluded(asked) == expected)
    }

    @Test func `of a kind without rows every key is excluded`() throws {
        #expect(try Self.excluded([[0], [3], [4, 4], [254, 255, 255]]) == [true, true, true, true])
    }

    @Test func `nothing is excluded before enough keys were missing, and of another generation nothing at all`() throws {
        #expect(try Self.excluded([[1, 1], [3], [255, 4]], misses: RowEnds.missesMax - 1) == [false, false, false])
        #expect(!RowEnds().excludes(Self.prefix, RowBytes([1])))
    }
}
