internal import LMDB

/// Changes of rows that a transaction has decided on and not written yet.
///
/// A row that many entries of one batch change, such as that of a session or a flow, is written once, and one that many ask
/// for is looked up once. Rows are written in the order in which they were first touched, which mostly is that of their keys.
struct RowOverlay: Sendable {
    /// Past this many bytes they are written, so that large rows do not gather.
    static let bytesMax = 4 << 20
    private static let firstSlotCount = 16

    private struct Change: Sendable {
        let prefix: RowPrefix
        let key: RowBytes
        let hash: UInt64
        /// Nil for a row that is gone, or that there never was.
        var row: RowBytes?
        /// Whether the row is only remembered as it was read: then there is nothing to write.
        var isClean: Bool
    }

    private var changes: [Change] = []
    /// One more than the index of a change, by its hash, 0 for none, under the high half of the hash; twice as many as there
    /// are changes, and more. The dictionary of the standard library hashes a byte at a time, which took a quarter of a
    /// rebuild.
    private var slots = [UInt64](repeating: 0, count: firstSlotCount)
    /// Where the rows end that it lies over.
    var ends = RowEnds()
    private(set) var byteCount = 0
    private var dirtyCount = 0
    /// The row that was met last, which is mostly the one that is changed next.
    private var last = 0

    init() {}

    /// Forgets everything, and keeps the memory for as much again.
    mutating func removeAll() {
        changes.removeAll(keepingCapacity: true)
        for slot in slots.indices { slots[slot] = 0 }
        (ends, byteCount, dirtyCount, last) = (RowEnds(), 0, 0, 0)
    }

    /// An upper estimate of the memory that the changed pages will take, in bytes: each row may lie on a page of its own.
    var dirtyBytes: Int { dirtyCount * 4_096 }

    /// What `key` stands for now: a row, `.some(nil)` for one that is gone; nil if it was neither changed nor remembered.
    func row(_ prefix: RowPrefix, _ key: RowBytes) -> RowBytes?? {
        if changes.isEmpty { return nil }
        let found = slots[slot(of: prefix, key, hash: key.mixed(with: prefix.rawValue))]
        return found == 0 ? nil : .some(changes[Self.index(found)].row)
    }

    /// The same, and what is found is at hand for the change that follows.
    mutating func rowToChange(_ prefix: RowPrefix, _ key: RowBytes) -> RowBytes?? {
        if changes.isEmpty { return nil }
        let found = slots[slot(of: prefix, key, hash: key.mixed(with: prefix.rawValue))]
        if found == 0 { return nil }
        last = Self.index(found)
        return .some(changes[last].row)
    }

    /// Changes a row; nil takes it away.
    mutating func set(_ prefix: RowPrefix, _ key: RowBytes, _ row: RowBytes?) { note(prefix, key, row, isClean: false) }

    /// Remembers a row as it was read, so that the next reader need not look for it below.
    mutating func remember(_ prefix: RowPrefix, _ key: RowBytes, _ row: RowBytes?) { note(prefix, key, row, isClean: true) }

    private mutating func note(_ prefix: RowPrefix, _ key: RowBytes, _ row: RowBytes?, isClean: Bool) {
        byteCount += row?.count ?? 0
        if last < changes.count, changes[last].prefix == prefix, changes[last].key == key {
            return replace(last, row, isClean: isClean)
        }
        let hash = key.mixed(with: prefix.rawValue)
        let slot = slot(of: prefix, key, hash: hash)
        if slots[slot] > 0 { return replace(Self.index(slots[slot]), row, isClean: isClean) }
        byteCount += key.count
        if !isClean { dirtyCount += 1 }
        changes.append(Change(prefix: prefix, key: key, hash: hash, row: row, isClean: isClean))
        slots[slot] = Self.entry(hash, index: changes.count - 1)
        if changes.count * 2 > slots.count { makeRoom() }
    }

    private mutating func replace(_ index: Int, _ row: RowBytes?, isClean: Bool) {
        if changes[index].isClean, !isClean { dirtyCount += 1 }
        changes[index].row = row
        changes[index].isClean = isClean
    }

    /// Writes everything.
    func write(in transaction: inout WriteTransaction, _ tables: StoreTables) throws {
        for index in changes.indices where !changes[index].isClean {
            let key = changes[index].prefix.whole(changes[index].key)
            if let row = changes[index].row {
                _ = try key.withBytes { key in
                    try row.withBytes { try transaction.put(tables.rows, key: key, value: $0, .replace) }
                }
            } else {
                _ = try key.withBytes { try transaction.delete(tables.rows, key: $0) }
            }
        }
    }

    /// Where `key` has its slot, or would have it.
    private func slot(of prefix: RowPrefix, _ key: RowBytes, hash: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while true {
            let found = slots[slot]
            if found == 0 { return slot }
            // The half that lies beside the index spares most looks at what is elsewhere in memory.
            if found >> 32 == hash >> 32 {
                let index = Self.index(found)
                if changes[index].prefix == prefix, changes[index].key == key { return slot }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
    }

    private mutating func makeRoom() {
        slots = [UInt64](repeating: 0, count: slots.count * 2)
        for (index, change) in changes.enumerated() {
            var slot = Int(truncatingIfNeeded: change.hash) & (slots.count - 1)
            while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Self.entry(change.hash, index: index)
        }
    }

    private static func entry(_ hash: UInt64, index: Int) -> UInt64 {
        hash & 0xFFFF_FFFF_0000_0000 | UInt64(UInt32(truncatingIfNeeded: index + 1))
    }

    private static func index(_ slot: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: slot)) - 1 }
}
