internal import LMDB

/// A projection, and the rows that it is about to change.
final class ViewRows: Sendable {
    let projection: Projection
    let rows: RowGeneration

    init(_ projection: Projection, _ rows: RowGeneration) {
        self.projection = projection
        self.rows = rows
    }

    /// Notes in `overlay` what `entry` makes of the rows, or its quarantine; answers why, if so.
    ///
    /// - Parameters:
    ///   - changes: room for what the function answers, used again and again.
    ///   - earlier: overlays that are not written yet either, on which `overlay` lies, the last on top.
    /// - Throws: what kept rows from being read; what the function itself throws is a reason for quarantine.
    func apply(
        _ entry: ProjectedEntry, _ arena: EntryArena, _ changes: inout RowChanges, _ overlay: inout RowOverlay,
        over earlier: [RowOverlay] = [], in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables
    ) throws -> String? {
        if projection.readsCause(entry), let cause = entry.header.cause {
            try transaction.value(in: tables.log, position: cause.rawValue) { record in
                let header = try EntryHeader(position: cause, record: record)
                arena.take(cause: header, record.extracting(droppingFirst: header.envelopeOffset))
            }
        }
        var unread: (any Error)?
        changes.removeAll()
        do {
            try projection.evolve(
                entry,
                { key in
                    do { return try rows.row(key, &overlay, over: earlier, in: transaction, tables) } catch {
                        unread = error
                        throw error
                    }
                }, into: &changes)
            // Whatever the function made of it: without the row nobody knows what the entry comes to.
            if let unread { throw unread }
            for index in 0..<changes.count { overlay.set(rows.prefix, changes[index].key, changes[index].row) }
            return nil
        } catch {
            if let unread { throw unread }
            let reason = "\(error)"
            rows.quarantine(entry.position, reason, in: &overlay)
            return reason
        }
    }
}
