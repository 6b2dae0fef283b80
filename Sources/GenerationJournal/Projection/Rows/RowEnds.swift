internal import LMDB

/// Where the stored rows of each kind end, a kind being those whose keys begin with one byte: behind its last row a key has
/// none, and need not be looked for.
///
/// Most rows are of things that come with the log, at keys that ascend as it grows, and before a new one is stored its place is
/// looked at. Holds for one snapshot, or for a transaction until it writes rows.
struct RowEnds: Sendable {
    private struct End: Sendable {
        /// The prefix of the rows, and the byte that their keys begin with.
        let kind: UInt64
        var misses = 0
        var isKnown = false
        /// The last key; nil if there is none.
        var last: RowBytes?
    }

    /// Keys that are found to have no row before the end is looked for: a single append asks for few.
    static let missesMax = 8

    private var ends: [End] = []

    init() {}

    /// Whether there surely is no row at `key`.
    func excludes(_ prefix: RowPrefix, _ key: RowBytes) -> Bool {
        guard let index = index(of: Self.kind(prefix, key)), ends[index].isKnown else { return false }
        guard let last = ends[index].last else { return true }
        return last < key
    }

    /// Notes that no row was found at `key`.
    mutating func noteMissing(
        _ prefix: RowPrefix, _ key: RowBytes, in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables
    ) throws {
        let kind = Self.kind(prefix, key)
        let index = index(of: kind) ?? ends.count
        if index == ends.count { ends.append(End(kind: kind)) }
        ends[index].misses += 1
        guard ends[index].misses >= Self.missesMax, !ends[index].isKnown else { return }
        ends[index].last = try Self.last(prefix, startingWith: key.first, in: transaction, tables)
        ends[index].isKnown = true
    }

    private func index(of kind: UInt64) -> Int? {
        // There are few kinds; a loop over them is shorter than hashing.
        for index in ends.indices where ends[index].kind == kind { return index }
        return nil
    }

    private static func kind(_ prefix: RowPrefix, _ key: RowBytes) -> UInt64 { prefix.rawValue << 8 | UInt64(key.first) }

    private static func last(
        _ prefix: RowPrefix, startingWith first: UInt8, in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables
    ) throws -> RowBytes? {
        let begin = prefix.bytes + [first]
        let end = first < .max ? prefix.bytes + [first + 1] : RowKey.end(of: prefix.bytes)
        var last: RowBytes?
        let body = { (key: RawSpan, _: RawSpan) in
            if let end, key.isEqual(to: end.span.bytes) { return true }
            if key.starts(with: begin.span.bytes) {
                last = RowBytes(copying: key.extracting(droppingFirst: RowKey.prefixByteCount))
            }
            return false
        }
        if let end {
            try transaction.scanBackward(tables.rows, from: end.span.bytes, body)
        } else {
            try transaction.scanBackward(tables.rows, from: nil, body)
        }
        return last
    }
}
