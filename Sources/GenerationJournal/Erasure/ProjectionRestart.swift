internal import LMDB

extension ProjectionState {
    /// Lets every projection begin anew, with rows of a new generation: the old ones may hold what was erased, and they
    /// are not what the log comes to any more.
    ///
    /// Also those that this program does not know: who knows them brings them along. A state that cannot be read goes,
    /// since nobody can tell which rows it names.
    static func restartAll(in transaction: inout WriteTransaction, _ tables: StoreTables) throws {
        var states: [(ProjectionName, ProjectionState?)] = []
        try forEach(in: transaction, tables) { states.append(($0, $1)) }
        for (name, state) in states {
            guard var state else {
                let key = key(name)
                try transaction.delete(tables.meta, key: key.span.bytes)
                continue
            }
            state.generation = state.unusedGeneration
            state.checkpoint = .start
            state.building = nil
            try state.store(name, in: &transaction, tables)
        }
    }
}

extension OpenStore {
    /// Brings the projections along again after an erasure, and removes the rows from before.
    func finishErasure() throws {
        try catchUpProjections()
        try removeUnusedRows()
    }

    /// Removes rows that no state names, in bounded transactions, so that appends get between.
    func removeUnusedRows() throws {
        var removed = 0
        repeat {
            removed = try environment.write { transaction in
                try UnusedRows.remove(rowsMax: JournalLimits.removedRowsMax, in: &transaction, tables)
            }
        } while removed > 0
    }
}
