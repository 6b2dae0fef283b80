internal import Digest
internal import Envelopes
internal import LMDB

/// Envelopes of one call, judged by themselves, salted and digested: everything that needs no look at the store.
struct PreparedBatch: Sendable {
    /// All envelopes, end to end.
    private(set) var bytes: [UInt8] = []
    var entries: [PreparedEntry] = []

    /// The envelope of `entry`, lent to `body`.
    func withEnvelope<R>(of entry: PreparedEntry, _ body: (RawSpan) throws -> R) rethrows -> R {
        try body(bytes.span.bytes.extracting(entry.envelope))
    }

    /// Takes over a buffer in which the envelopes stand at the places that ``entries`` name.
    mutating func adopt(_ buffer: [UInt8]) { bytes = buffer }

    mutating func append(_ envelope: RawSpan) -> Range<Int> {
        let start = bytes.count
        bytes.append(copying: envelope)
        return start..<bytes.count
    }
}

/// One entry that waits for its position.
struct PreparedEntry: Sendable {
    /// Where its envelope stands in the batch's bytes.
    var envelope: Range<Int>
    var id: EntryID
    /// Whether somebody gave the id, so that it may be in the store already.
    var mayRepeat: Bool
    var cause: EntryID?
    var flags: EntryFlags = []
    var salt: EntrySalt
    var digest: SHA256Digest
    var origin: SHA256Digest?
    var session: SessionKey?
    /// Whether the envelope is complete, where that was found out.
    var isComplete: Bool?
    /// Microseconds since the Unix epoch for an entry that keeps its time; else the transaction's.
    var recordedAt: Int64?
}

extension PreparedBatch {
    /// Prepares what callers hand to `append`.
    ///
    /// - Throws: `JournalError.batchTooLarge`.
    init(_ entries: [NewEntry], journal: EntryID, flags: EntryFlags) throws(JournalError) {
        let byteCount = entries.reduce(0) { $0 + $1.envelope.bytes.count }
        guard entries.count <= JournalLimits.batchEntriesMax, byteCount <= JournalLimits.batchBytesMax else {
            throw .batchTooLarge(entries: entries.count, bytes: byteCount)
        }
        bytes.reserveCapacity(byteCount)
        self.entries.reserveCapacity(entries.count)
        let salts = EntrySalt.random(count: entries.count)
        for (entry, salt) in zip(entries, salts) {
            let place = append(entry.envelope.bytes.span.bytes)
            let session = entry.envelope.sessionId.map { id in
                SessionKey(journal: journal, sessionID: id.utf8Span.span.bytes)
            }
            self.entries.append(
                PreparedEntry(
                    envelope: place, id: entry.id ?? EntryID.next(), mayRepeat: entry.id != nil,
                    cause: entry.cause, flags: flags, salt: salt,
                    digest: RecordDigests.envelope(bytes.span.bytes.extracting(place), salt: salt), session: session,
                    isComplete: entry.envelope.isComplete))
        }
    }
}
