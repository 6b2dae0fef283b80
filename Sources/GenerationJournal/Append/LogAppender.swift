internal import Digest
internal import Envelopes
internal import LMDB

/// Gives positions and writes log and indexes, inside one write transaction.
///
/// A value of this type belongs to one run of a transaction's closure: when the closure is run again, because the map
/// had to grow, a fresh one starts from what the store says.
struct LogAppender {
    let tables: StoreTables
    private(set) var head: Position
    private(set) var chain: SHA256Digest
    /// Microseconds since the Unix epoch, one for the transaction.
    let now: Int64
    private let journal: EntryID
    /// First positions that this transaction found or gave.
    private(set) var sessions: LearnedSessions
    /// Entries that lost their envelope to a step that was appended.
    private(set) var erased = 0
    private var projections: LiveProjections

    fileprivate init(
        _ transaction: inout WriteTransaction, _ store: OpenStore, now: Int64, leavesBehind: Bool
    ) throws {
        tables = store.tables
        self.now = now
        journal = store.journalID
        sessions = LearnedSessions(erasure: try StoreMeta.lastErasure(in: transaction, store.tables))
        if let last = try LogHead.last(in: transaction, store.tables) {
            (head, chain) = last
        } else {
            (head, chain) = (.start, RecordDigests.chainStart(journal: store.journalID))
        }
        projections = try LiveProjections(
            store.knownProjections, head: head, leavesBehind: leavesBehind, in: &transaction, tables)
    }

    /// Appends one entry whose id is known to be new.
    ///
    /// - Parameters:
    ///   - cause: the position of its cause, resolved before.
    ///   - knownSessions: first positions of earlier transactions; only an erasure changes them.
    mutating func append(
        _ entry: PreparedEntry, envelope: RawSpan, cause: Position?, knownSessions: SessionCache,
        in transaction: inout WriteTransaction
    ) throws {
        let position = head.next
        let unchained = EntryHeader(
            position: position, id: entry.id, flags: entry.flags, recordedAt: entry.recordedAt ?? now, cause: cause,
            salt: entry.salt, envelopeByteCount: envelope.byteCount, envelopeDigest: entry.digest,
            chainDigest: entry.digest, originDigest: entry.origin)
        let digest = RecordDigests.chain(previous: chain, unchained)
        try put(unchained.chained(digest), envelope, entry.session, entry.isComplete, knownSessions, in: &transaction)
    }

    /// Appends one entry with everything that it had in another store of the same journal.
    ///
    /// - Throws: `JournalError.diverged` unless its chain digest follows from what is before it.
    mutating func appendVerbatim(
        _ header: EntryHeader, envelope: RawSpan, session: SessionKey?, isComplete: Bool? = nil,
        knownSessions: SessionCache, in transaction: inout WriteTransaction
    ) throws {
        guard RecordDigests.chain(previous: chain, header) == header.chainDigest else {
            throw JournalError.diverged(
                position: header.position, reason: "its chain digest does not follow from the entry before it")
        }
        try put(header, envelope, session, isComplete, knownSessions, in: &transaction)
    }

    private mutating func put(
        _ header: EntryHeader, _ envelope: RawSpan, _ session: SessionKey?, _ isComplete: Bool?,
        _ knownSessions: SessionCache, in transaction: inout WriteTransaction
    ) throws {
        let written = try transaction.reserve(
            tables.log, position: header.position.rawValue, byteCount: header.recordByteCount, .append
        ) { header.encode(envelope, into: &$0) }
        guard written else {
            throw JournalError.recordDamaged(position: header.position, reason: "the log ends after it already")
        }
        let sessionStart = try putIndexes(header.id, session, header.position, knownSessions, in: &transaction)
        head = header.position
        chain = header.chainDigest
        try projections.take(header, envelope, isComplete: isComplete, sessionStart: sessionStart, in: &transaction, tables)
        if header.isOwn, let step = EraseEntries(own: envelope) { try carryOut(step, in: &transaction) }
    }

    /// Writes what the views have come to; the last thing that a transaction does.
    fileprivate mutating func finish(in transaction: inout WriteTransaction) throws {
        try projections.flush(in: &transaction, tables)
    }

    /// Erases what the step at the head names.
    private mutating func carryOut(_ step: EraseEntries, in transaction: inout WriteTransaction) throws {
        let count = try Tombstones.put(for: step, at: head, journal: journal, in: &transaction, tables)
        guard count > 0 else { return }
        erased += count
        sessions = LearnedSessions(erasure: head)
        try StoreMeta.setLastErasure(head, in: &transaction, tables)
        projections.leave()
        try ProjectionState.restartAll(in: &transaction, tables)
    }

    /// Answers where the session begins that the entry belongs to.
    private mutating func putIndexes(
        _ id: EntryID, _ session: SessionKey?, _ position: Position, _ knownSessions: SessionCache,
        in transaction: inout WriteTransaction
    ) throws -> Position? {
        let value = position.rowValue
        let id = id.rowKey
        // Ids of version 7 mostly ascend, and appending keeps pages full; an id in between takes the ordinary way.
        if try !transaction.put(tables.ids, key: id.span.bytes, value: value.span.bytes, .append) {
            guard try transaction.put(tables.ids, key: id.span.bytes, value: value.span.bytes, .insert) else {
                throw JournalError.recordDamaged(position: position, reason: "its id stands in the index already")
            }
        }
        guard let session else { return nil }
        let first = try firstPosition(of: session, at: position, knownSessions, in: &transaction)
        let key = SessionIndexKey.entry(sessionFirst: first, position: position.rawValue)
        let empty: [UInt8] = []
        _ = try transaction.put(tables.sessions, key: key.span.bytes, value: empty.span.bytes, .insert)
        return Position(rawValue: first)
    }

    private mutating func firstPosition(
        of session: SessionKey, at position: Position, _ knownSessions: SessionCache,
        in transaction: inout WriteTransaction
    ) throws -> UInt64 {
        if let first = knownSessions.first(of: session, erasure: sessions.erasure) ?? sessions.firsts[session] { return first }
        let key = SessionIndexKey.first(of: session)
        let stored = try transaction.value(in: tables.sessions, key: key.span.bytes) { $0.littleEndianUInt64(at: 0) }
        if let stored {
            sessions.firsts[session] = stored
            return stored
        }
        let value = position.rowValue
        _ = try transaction.put(tables.sessions, key: key.span.bytes, value: value.span.bytes, .insert)
        sessions.firsts[session] = position.rawValue
        return position.rawValue
    }
}

extension OpenStore {
    /// Runs `body` in a write transaction whose appender brings the projections along.
    ///
    /// Those that are too far behind for one transaction are brought along first, in several, as opening the store does.
    /// If others write faster than that, they stay behind until the next append.
    func append<R>(
        now: Int64, _ body: (inout LogAppender, inout WriteTransaction) throws -> R
    ) throws -> R {
        do {
            return try append(now: now, leavesBehind: false, body)
        } catch is ProjectionsFarBehind {
            try catchUpProjections()
            return try append(now: now, leavesBehind: true, body)
        }
    }

    private func append<R>(
        now: Int64, leavesBehind: Bool, _ body: (inout LogAppender, inout WriteTransaction) throws -> R
    ) throws -> R {
        try environment.write { transaction in
            var log = try LogAppender(&transaction, self, now: now, leavesBehind: leavesBehind)
            let result = try body(&log, &transaction)
            try log.finish(in: &transaction)
            return result
        }
    }
}
