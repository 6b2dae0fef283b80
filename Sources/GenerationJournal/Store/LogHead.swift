internal import Digest
internal import LMDB

/// Where a log ends.
enum LogHead {
    /// The last position and its chain digest; nil for an empty log.
    ///
    /// - Throws: `JournalError.recordDamaged`.
    static func last(
        in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables
    ) throws -> (Position, SHA256Digest)? {
        try transaction.last(in: tables.log) { key, value in
            let position = try position(ofKey: key)
            return (position, try EntryHeader(position: position, record: value).chainDigest)
        }
    }

    /// The last position; ``Position/start`` for an empty log.
    ///
    /// - Throws: `JournalError.recordDamaged`.
    static func position(in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables) throws -> Position {
        try transaction.last(in: tables.log) { key, _ in try position(ofKey: key) } ?? .start
    }

    /// - Throws: `JournalError.recordDamaged` for a key that is no position.
    static func position(ofKey key: RawSpan) throws(JournalError) -> Position {
        guard key.byteCount == 8, key.bigEndianUInt64(at: 0) > 0 else {
            throw .recordDamaged(position: .start, reason: "the log holds a key that is no position")
        }
        return Position(rawValue: key.bigEndianUInt64(at: 0))
    }
}
