internal import LMDB

/// Rows and quarantines of generations that no state names: those from before a swap, of rebuilds that were begun anew,
/// and of projections that were pruned.
///
/// A generation that a rebuild is filling is in use, whichever projection it is of: another process may be at it, and a
/// rebuild that was cut off may be resumed. It is given up only by the next rebuild of the same projection.
struct UnusedRows {
    private var usedPrefixes: Set<[UInt8]> = []
    private var knownNumbers: Set<UInt16> = []
    /// Whether every state can be read. Nobody knows which rows another one names: a later version may have written it.
    private var knowsAll = true

    /// Removes at most `rowsMax` of them; answers how many, 0 once there are none.
    static func remove(rowsMax: Int, in transaction: inout WriteTransaction, _ tables: StoreTables) throws -> Int {
        let states = try UnusedRows(in: transaction, tables)
        var unused: [[UInt8]] = []
        try RowKey.forEachPrefix(in: transaction, tables) { prefix in
            if !states.mayName(prefix) { unused.append(prefix) }
            return true
        }
        var removed = 0
        for prefix in unused where removed < rowsMax {
            removed += try remove(prefix, rowsMax: rowsMax - removed, in: &transaction, tables)
        }
        return removed
    }

    private static func remove(
        _ prefix: [UInt8], rowsMax: Int, in transaction: inout WriteTransaction, _ tables: StoreTables
    ) throws -> Int {
        guard let end = RowKey.end(of: prefix) else {
            return try transaction.deleteRange(tables.rows, from: prefix.span.bytes, before: nil, rowsMax: rowsMax)
        }
        return try transaction.deleteRange(tables.rows, from: prefix.span.bytes, before: end.span.bytes, rowsMax: rowsMax)
    }

    private init(in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables) throws {
        try ProjectionState.forEach(in: transaction, tables) { _, state in
            guard let state else { return knowsAll = false }
            knownNumbers.insert(state.number)
            for generation in [state.generation, state.building?.generation].compactMap(\.self) {
                usedPrefixes.insert(RowPrefix(state.number, generation).bytes)
                usedPrefixes.insert(RowPrefix(state.number | RowKey.quarantineBit, generation).bytes)
            }
        }
    }

    private func mayName(_ prefix: [UInt8]) -> Bool {
        if knowsAll || prefix.count < RowKey.prefixByteCount { return usedPrefixes.contains(prefix) }
        return usedPrefixes.contains(prefix) || !knownNumbers.contains(RowKey.number(of: prefix))
    }
}
