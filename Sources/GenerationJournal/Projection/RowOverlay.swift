internal import LMDB

/// Changes of rows that a transaction has decided on and not written yet.
///
/// A row that many entries of one batch change, such as that of a session or a flow, is written once. Rows are written in
/// the order in which they were first touched, which mostly is that of their keys.
struct RowOverlay {
    /// Past this many bytes they are written, so that large rows do not gather.
    static let bytesMax = 4 << 20

    private enum Row {
        case put([UInt8])
        case removed
    }

    private var indexes: [[UInt8]: Int] = [:]
    private var keys: [[UInt8]] = []
    private var rows: [Row] = []
    private(set) var byteCount = 0

    /// An upper estimate of the memory that the changed pages will take, in bytes: each row may lie on a page of its own.
    var dirtyBytes: Int { keys.count * 4_096 }

    /// What `key` stands for now: a row, nil for one that is gone; and whether it was touched at all.
    func row(_ key: [UInt8]) -> (isTouched: Bool, row: [UInt8]?) {
        guard let index = indexes[key] else { return (false, nil) }
        guard case .put(let row) = rows[index] else { return (true, nil) }
        return (true, row)
    }

    mutating func set(_ key: [UInt8], _ row: [UInt8]?) {
        let value = row.map(Row.put) ?? .removed
        byteCount += row?.count ?? 0
        if let index = indexes[key] {
            rows[index] = value
            return
        }
        byteCount += key.count
        indexes[key] = rows.count
        keys.append(key)
        rows.append(value)
    }

    /// Writes everything and forgets it.
    mutating func flush(in transaction: inout WriteTransaction, _ tables: StoreTables) throws {
        for index in keys.indices {
            let key = keys[index]
            switch rows[index] {
            case .put(let row): _ = try transaction.put(tables.rows, key: key.span.bytes, value: row.span.bytes, .replace)
            case .removed: _ = try transaction.delete(tables.rows, key: key.span.bytes)
            }
        }
        self = RowOverlay()
    }
}
