internal import Digest
internal import Envelopes
internal import LMDB

/// Checks a stretch of the log: every byte of every record, in lanes, and what the indexes must hold for it.
struct LogCheck: ~Copyable {
    /// What a digest in the lanes must come to.
    private struct Expectation {
        let position: Position
        let digest: SHA256Digest
        let isChain: Bool
    }

    private let store: OpenStore
    private let journal: EntryID
    private var lanes = SHA256Batch()
    private var expected: [Expectation] = []
    private var reader = EnvelopeReader()
    private var sessions = RecentSessions()
    private(set) var report: VerifyReport
    private(set) var ids = IndexSum()
    private(set) var sessionRows = IndexSum()
    private(set) var ownSteps: [Position] = []
    private(set) var erasures = ErasureAccount()

    init(store: OpenStore) {
        self.store = store
        journal = store.journalID
        report = VerifyReport(chain: RecordDigests.chainStart(journal: journal))
    }

    /// Checks the entries after `first` up to and including `last`.
    mutating func run(after first: Position, through last: Position) throws {
        var position = first
        var previous = try chain(at: first)
        while position < last {
            (position, previous) = try checkStretch(after: position, previous, through: last)
        }
        flush()
    }

    /// Checks as much as one snapshot should live for.
    private mutating func checkStretch(
        after first: Position, _ chain: SHA256Digest?, through last: Position
    ) throws -> (Position, SHA256Digest?) {
        var position = first
        var previous = chain
        var count = 0
        let (environment, tables) = (store.environment, store.tables)
        try environment.read { transaction in
            try transaction.scan(tables.log, fromPosition: first.rawValue + 1, ahead: ReadAhead()) { key, record in
                guard key.byteCount == 8 else {
                    report.note(position.next, "the log holds a key after position \(position) that is no position")
                    return true
                }
                let found = Position(rawValue: key.bigEndianUInt64(at: 0))
                guard found <= last, found > position else { return false }
                if found != position.next {
                    report.note(position.next, "the log has a gap up to position \(found)")
                    previous = nil
                }
                position = found
                previous = try check(record, at: found, previous: previous)
                count += 1
                return count < JournalLimits.snapshotEntriesMax
            }
        }
        if count == 0 {
            report.note(position.next, "the log has no record up to position \(last)")
            position = last
        }
        return (position, previous)
    }

    /// Checks one record and answers its stored chain digest, if it has one at all.
    private mutating func check(
        _ record: RawSpan, at position: Position, previous: SHA256Digest?
    ) throws -> SHA256Digest? {
        report.entries += 1
        let header: EntryHeader
        do throws(JournalError) { header = try EntryHeader(position: position, record: record) } catch {
            report.note(position, error.reasonAlone)
            return record.byteCount >= RecordLayout.headerByteCount
                ? record.digest(at: RecordLayout.chainDigest) : nil
        }
        ids.add(header.id.high, header.id.low, position.rawValue)
        if header.isOwn { ownSteps.append(position) }
        if let previous {
            RecordDigests.takeChain(previous: previous, header, into: &lanes)
            expect(header.chainDigest, at: position, isChain: true)
        }
        if let cause = header.cause, cause >= position { report.note(position, "its cause is not before it") }
        let envelope = record.extracting(droppingFirst: header.envelopeOffset)
        erasures.take(header, envelope)
        if header.isErased {
            report.erased += 1
        } else {
            RecordDigests.takeEnvelope(envelope, salt: header.salt, into: &lanes)
            expect(header.envelopeDigest, at: position, isChain: false)
            checkSession(envelope, at: position)
        }
        if lanes.isFull { flush() }
        return header.chainDigest
    }

    private mutating func expect(_ digest: SHA256Digest, at position: Position, isChain: Bool) {
        lanes.endMessage()
        expected.append(Expectation(position: position, digest: digest, isChain: isChain))
    }

    private mutating func flush() {
        var wrong: [Expectation] = []
        let awaited = expected
        lanes.finish { index, digest in
            if digest != awaited[index].digest { wrong.append(awaited[index]) }
        }
        expected.removeAll(keepingCapacity: true)
        for fault in wrong {
            report.note(
                fault.position,
                fault.isChain
                    ? "the chain digest does not follow from the entry and the one before it"
                    : "the envelope does not have the digest that stands beside it")
        }
    }

    /// Sums up which session this entry belongs to.
    private mutating func checkSession(_ envelope: RawSpan, at position: Position) {
        let shape: EnvelopeShape
        do throws(EnvelopeError) { shape = try reader.read(envelope) } catch {
            return report.note(position, "the envelope breaks the contract: \(error)")
        }
        guard shape.sessionId != nil else { return }
        let journal = journal
        var recent = RecentSessions()
        swap(&recent, &sessions)
        let key = reader.withSessionId(of: shape) { id -> SessionKey? in
            guard let id else { return nil }
            return recent.key(of: id, journal: journal)
        }
        swap(&recent, &sessions)
        if let key { sessionRows.add(key.high, key.low, position.rawValue) }
    }

    private func chain(at position: Position) throws -> SHA256Digest? {
        if position == .start { return RecordDigests.chainStart(journal: journal) }
        return try store.environment.read { transaction in
            try transaction.value(in: store.tables.log, position: position.rawValue) { record in
                record.byteCount >= RecordLayout.headerByteCount ? record.digest(at: RecordLayout.chainDigest) : nil
            }
        } ?? nil
    }
}
