internal import Envelopes
internal import LMDB

extension Journal {
    /// Writes a copy of the whole store, row by row in key order, into a new folder with a creation id of its own.
    ///
    /// Nothing of erased text can come along in the slack of pages, as it does with a copy of the file. The copy shows
    /// one moment, so it reads from one snapshot for as long as it takes. Every entry of it is a copy (spec J11): two
    /// stores must not both act. The call blocks its thread.
    ///
    /// - Returns: the position of the last entry copied.
    /// - Throws: `JournalError.storeExists`, `.storage`.
    public func copy(to path: String) throws -> Position {
        try JournalError.translating {
            // Built beside its place and renamed, so that no half of a copy is ever taken for one.
            let building = try StoreDirectory.begin(path, journalID: journalID)
            do {
                // Rows and states of projections are copied like everything else, so none is to be begun here.
                let head = try OpenStore.withTarget(at: building, journalID: journalID, projections: []) {
                    try copyTables(to: $0)
                }
                try StoreDirectory.finish(building, as: path)
                return head
            } catch {
                try StoreDirectory.discard(building)
                throw error
            }
        }
    }

    private func copyTables(to target: OpenStore) throws -> Position {
        let (source, destination) = (store.tables, target.tables)
        return try store.environment.read { transaction in
            for (from, to) in [
                (source.log, destination.log), (source.ids, destination.ids),
                (source.sessions, destination.sessions), (source.rows, destination.rows),
            ] {
                try TableCopy.copy(from, in: transaction, to: to, of: target.environment)
            }
            let head = try LogHead.last(in: transaction, source)?.0 ?? .start
            try Self.copyMeta(source.meta, in: transaction, head: head, to: target)
            return head
        }
    }

    /// Last, since it says which entries are copies.
    private static func copyMeta(
        _ source: Table, in transaction: borrowing ReadTransaction, head: Position, to target: OpenStore
    ) throws {
        // Which inputs were read so far is the original's own business.
        let progress = StoreMeta.inputPrefix
        try target.environment.write { writing in
            try transaction.scan(source, from: nil) { key, value in
                if !key.starts(with: progress.span.bytes) {
                    _ = try writing.put(target.tables.meta, key: key, value: value, .replace)
                }
                return true
            }
            var copies = CopyRanges()
            if head > .start { copies.append(1...head.rawValue) }
            try StoreMeta.setCopyRanges(copies, in: &writing, target.tables)
        }
    }
}
