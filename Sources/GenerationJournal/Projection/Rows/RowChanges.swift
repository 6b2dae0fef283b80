/// What an entry does to the rows of a projection.
struct RowChanges {
    struct Change {
        let key: RowBytes
        /// Nil for a row that there is no more.
        let row: RowBytes?
    }

    private var room: [Change] = []
    /// How many there are; what stands behind them is room for the next.
    private(set) var count = 0

    subscript(index: Int) -> Change { room[index] }

    mutating func put(_ key: RowBytes, _ row: RowBytes) { add(Change(key: key, row: row)) }
    mutating func remove(_ key: RowBytes) { add(Change(key: key, row: nil)) }
    mutating func removeAll() { count = 0 }

    private mutating func add(_ change: Change) {
        if count < room.count { room[count] = change } else { room.append(change) }
        count += 1
    }

    /// What keeps a change from being written; nil if nothing does.
    var fault: String? {
        for index in 0..<count {
            let change = room[index]
            guard 1...JournalLimits.rowKeyBytesMax ~= change.key.count else {
                return "a row key has \(change.key.count) bytes; 1 to \(JournalLimits.rowKeyBytesMax) are possible"
            }
            if let row = change.row, row.count > JournalLimits.rowBytesMax {
                return "a row has \(row.count) bytes; \(JournalLimits.rowBytesMax) are possible"
            }
        }
        return nil
    }
}
