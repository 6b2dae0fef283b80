internal import LMDB

/// Changes of rows that a transaction has decided on and not written yet.
///
/// A row that many entries of one batch change, such as that of a session or a flow, is written once. Rows are written in
/// the order in which they were first touched, which mostly is that of their keys.
struct RowOverlay {
    /// Past this many bytes they are written, so that large rows do not gather.
    static let bytesMax = 4 << 20
    private static let firstSlotCount = 16

    private struct Change {
        let key: [UInt8]
        let hash: UInt64
        /// Nil for a row that is gone.
        var row: [UInt8]?
    }

    private var changes: [Change] = []
    /// One more than the index of a change, by its hash, 0 for none; twice as many as there are changes, and more. The
    /// dictionary of the standard library hashes a byte at a time, which took a quarter of a rebuild.
    private var slots = [UInt32](repeating: 0, count: firstSlotCount)
    private(set) var byteCount = 0

    /// An upper estimate of the memory that the changed pages will take, in bytes: each row may lie on a page of its own.
    var dirtyBytes: Int { changes.count * 4_096 }

    /// What `key` stands for now: a row, nil for one that is gone; and whether it was touched at all.
    func row(_ key: [UInt8]) -> (isTouched: Bool, row: [UInt8]?) {
        let found = slots[slot(of: key, hash: Self.hash(key))]
        return found == 0 ? (false, nil) : (true, changes[Int(found) - 1].row)
    }

    mutating func set(_ key: [UInt8], _ row: [UInt8]?) {
        byteCount += row?.count ?? 0
        let hash = Self.hash(key)
        let slot = slot(of: key, hash: hash)
        if slots[slot] > 0 {
            changes[Int(slots[slot]) - 1].row = row
            return
        }
        byteCount += key.count
        changes.append(Change(key: key, hash: hash, row: row))
        slots[slot] = UInt32(changes.count)
        if changes.count * 2 > slots.count { makeRoom() }
    }

    /// Writes everything and forgets it.
    mutating func flush(in transaction: inout WriteTransaction, _ tables: StoreTables) throws {
        for change in changes {
            if let row = change.row {
                _ = try transaction.put(tables.rows, key: change.key.span.bytes, value: row.span.bytes, .replace)
            } else {
                _ = try transaction.delete(tables.rows, key: change.key.span.bytes)
            }
        }
        self = RowOverlay()
    }

    /// Where `key` has its slot, or would have it.
    private func slot(of key: [UInt8], hash: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while true {
            let found = slots[slot]
            if found == 0 { return slot }
            let change = changes[Int(found) - 1]
            if change.hash == hash, change.key == key { return slot }
            slot = (slot + 1) & (slots.count - 1)
        }
    }

    private mutating func makeRoom() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for (index, change) in changes.enumerated() {
            var slot = Int(truncatingIfNeeded: change.hash) & (slots.count - 1)
            while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(index + 1)
        }
    }

    /// A multiplication for each eight bytes. Keys that an enemy chose to collide are bounded by what one transaction takes.
    private static func hash(_ key: [UInt8]) -> UInt64 {
        let bytes = key.span.bytes
        var hash = UInt64(truncatingIfNeeded: key.count)
        var offset = 0
        while offset + 8 <= key.count {
            hash = mixed(hash ^ bytes.littleEndianUInt64(at: offset))
            offset += 8
        }
        while offset < key.count {
            hash = mixed(hash ^ UInt64(bytes.byte(at: offset)))
            offset += 1
        }
        return hash
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        let product = value &* 0x9E37_79B9_7F4A_7C15
        return product ^ product &>> 32
    }
}
