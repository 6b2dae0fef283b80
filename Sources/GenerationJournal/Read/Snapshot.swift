public import Digest
public import Envelopes
internal import LMDB

/// A journal as it was at one moment; later appends do not show.
///
/// A snapshot keeps old pages of the file from being reused, so it lives only inside `Journal.read` and ought to be
/// short; long scans go through `Journal.scan`, which renews its snapshot by position.
public struct Snapshot: ~Copyable {
    let transaction: ReadTransaction
    let tables: StoreTables
    /// The journal's id.
    public let journalID: EntryID

    /// The position of the last entry; ``Position/start`` if there is none.
    public borrowing func head() throws -> Position {
        try LogHead.last(in: transaction, tables)?.0 ?? .start
    }

    /// The chain digest at `position`; nil past the end. At ``Position/start`` it is the journal's first value.
    public borrowing func chainDigest(at position: Position) throws -> SHA256Digest? {
        if position == .start { return RecordDigests.chainStart(journal: journalID) }
        return try withEntry(at: position) { header, _ in header.chainDigest }
    }

    /// Lends the entry at `position`; nil past the end.
    ///
    /// - Throws: `JournalError.recordDamaged`, and whatever `body` throws.
    public borrowing func withEntry<R>(
        at position: Position, _ body: (EntryHeader, RawSpan) throws -> R
    ) throws -> R? {
        try transaction.value(in: tables.log, position: position.rawValue) { record in
            let header = try EntryHeader(position: position, record: record)
            return try body(header, record.extracting(droppingFirst: header.envelopeOffset))
        }
    }

    /// A copy of the entry at `position`; nil past the end.
    public borrowing func entry(at position: Position) throws -> Entry? {
        try withEntry(at: position) { Entry(header: $0, envelope: $1) }
    }

    /// Where the entry with this id stands; nil if there is none.
    public borrowing func position(of id: EntryID) throws -> Position? {
        try PreparedBatch.position(of: id, in: transaction, tables)
    }

    /// The positions whose entries are copies, which never act (spec J11).
    public borrowing func copyRanges() throws -> CopyRanges {
        try StoreMeta.copyRanges(in: transaction, tables)
    }

    /// Lends every entry after `position` in order, until `body` says stop or the end is reached.
    ///
    /// Digests are not checked; `verify` does that.
    ///
    /// - Returns: the last position lent, or `position` if there was none.
    /// - Throws: `JournalError.recordDamaged`, and whatever `body` throws.
    @discardableResult
    public borrowing func scan(
        after position: Position = .start, _ body: (EntryHeader, RawSpan) throws -> ScanStep
    ) throws -> Position {
        var last = position
        try transaction.scan(tables.log, fromPosition: position.rawValue + 1, ahead: ReadAhead()) { key, record in
            let header = try EntryHeader(position: try LogHead.position(ofKey: key), record: record)
            last = header.position
            return try body(header, record.extracting(droppingFirst: header.envelopeOffset)) == .next
        }
        return last
    }

    /// Where the model's session with this id begins; nil if no entry has it.
    public borrowing func sessionStart(_ session: String) throws -> Position? {
        let text = Array(session.utf8)
        let key = SessionIndexKey.first(of: SessionKey(journal: journalID, sessionID: text.span.bytes))
        return try transaction.value(in: tables.sessions, key: key.span.bytes) { value in
            Position(rawValue: value.littleEndianUInt64(at: 0))
        }
    }

    /// Lends every entry of one session after `position`, in order.
    public borrowing func scan(
        session: String, after position: Position = .start, _ body: (EntryHeader, RawSpan) throws -> ScanStep
    ) throws {
        guard let first = try sessionStart(session)?.rawValue else { return }
        let start = SessionIndexKey.entry(sessionFirst: first, position: position.rawValue + 1)
        try transaction.scan(tables.sessions, from: start.span.bytes) { key, _ in
            guard key.byteCount == 17, key.bigEndianUInt64(at: 1) == first else { return false }
            let position = Position(rawValue: key.bigEndianUInt64(at: 9))
            guard let step = try withEntry(at: position, body) else {
                throw JournalError.recordDamaged(position: position, reason: "the sessions name it, the log does not")
            }
            return step == .next
        }
    }
}
