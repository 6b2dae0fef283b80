internal import Envelopes
internal import LMDB

/// What the index of sessions forgets with erased entries.
///
/// It is what the entries that still have their envelope come to, whatever was erased and when: a replay of the same log
/// makes the same rows.
enum SessionIndex {
    /// Removes the rows of `positions`; a session whose first entry goes begins with the first that is left.
    ///
    /// - Throws: `JournalError.recordDamaged` if the index lacks one of the rows.
    static func remove(
        _ positions: [UInt64], of session: SessionKey, in transaction: inout WriteTransaction, _ tables: StoreTables
    ) throws {
        let firstKey = SessionIndexKey.first(of: session)
        let first = try transaction.value(in: tables.sessions, key: firstKey.span.bytes) {
            $0.byteCount == 8 ? $0.littleEndianUInt64(at: 0) : nil
        } ?? nil
        for position in positions {
            guard let first else { throw lacks(position) }
            let key = SessionIndexKey.entry(sessionFirst: first, position: position)
            guard try transaction.delete(tables.sessions, key: key.span.bytes) else { throw lacks(position) }
        }
        guard let first, positions.contains(first) else { return }
        guard let next = try entries(of: first, countMax: 1, in: transaction, tables).first else {
            try transaction.delete(tables.sessions, key: firstKey.span.bytes)
            return
        }
        let value = Position(rawValue: next).rowValue
        try transaction.put(tables.sessions, key: firstKey.span.bytes, value: value.span.bytes)
        try move(first, to: next, in: &transaction, tables)
    }

    /// The keys of a session's entries begin with its first position.
    private static func move(
        _ first: UInt64, to next: UInt64, in transaction: inout WriteTransaction, _ tables: StoreTables
    ) throws {
        let empty: [UInt8] = []
        while true {
            let moved = try entries(of: first, countMax: JournalLimits.batchEntriesMax, in: transaction, tables)
            if moved.isEmpty { return }
            for position in moved {
                let old = SessionIndexKey.entry(sessionFirst: first, position: position)
                try transaction.delete(tables.sessions, key: old.span.bytes)
                let new = SessionIndexKey.entry(sessionFirst: next, position: position)
                try transaction.put(tables.sessions, key: new.span.bytes, value: empty.span.bytes)
            }
        }
    }

    private static func entries(
        of first: UInt64, countMax: Int, in transaction: borrowing WriteTransaction, _ tables: StoreTables
    ) throws -> [UInt64] {
        var positions: [UInt64] = []
        let start = SessionIndexKey.entry(sessionFirst: first, position: 0)
        try transaction.scan(tables.sessions, from: start.span.bytes) { key, _ in
            guard key.byteCount == SessionIndexKey.byteCount, key.byte(at: 0) == 1, key.bigEndianUInt64(at: 1) == first
            else { return false }
            positions.append(key.bigEndianUInt64(at: 9))
            return positions.count < countMax
        }
        return positions
    }

    private static func lacks(_ position: UInt64) -> JournalError {
        .recordDamaged(position: Position(rawValue: position), reason: "the index of sessions lacks it")
    }
}
