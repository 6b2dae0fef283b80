public import Digest
public import Envelopes
internal import LMDB

/// Everything that the log says of an entry besides its envelope; docs/format.md gives the bytes.
///
/// The record's own words are kept as they stand and read when asked for: a scan that looks only at envelopes would
/// otherwise spend a quarter of its time on taking headers apart.
public struct EntryHeader: Sendable {
    /// Where the entry stands.
    public let position: Position
    let words: RecordWords
    /// The digest of the envelope that a migration started from.
    public let originDigest: SHA256Digest?

    /// The entry's id, unique in its journal.
    public var id: EntryID { words.id }
    /// What became of the entry, and who wrote it.
    public var flags: EntryFlags { words.flags }
    /// Microseconds since the Unix epoch, taken once a transaction; never used for order.
    public var recordedAt: Int64 { words.recordedAt }
    /// The position of the entry that led to this one.
    public var cause: Position? { words.cause }
    /// What the envelope digest is salted with; zero once erased.
    public var salt: EntrySalt { words.salt }
    /// Bytes of the envelope; 0 once erased.
    public var envelopeByteCount: Int { words.envelopeByteCount }
    /// SHA-256 over salt and envelope.
    public var envelopeDigest: SHA256Digest { words.envelopeDigest }
    /// The digest of this entry and, through the previous one, of everything before it.
    public var chainDigest: SHA256Digest { words.chainDigest }

    /// Whether the envelope is gone.
    public var isErased: Bool { flags.contains(.erased) }
    /// Whether a migration rewrote the envelope.
    public var isMigrated: Bool { flags.contains(.migrated) }
    /// Whether Daybook itself wrote the step.
    public var isOwn: Bool { flags.contains(.own) }
}

extension EntryHeader: Hashable {
    public static func == (left: EntryHeader, right: EntryHeader) -> Bool {
        left.position == right.position && left.words == right.words && left.originDigest == right.originDigest
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(position)
        hasher.combine(chainDigest)
    }
}

extension EntryHeader {
    /// Where the envelope begins in the record, in bytes.
    var envelopeOffset: Int {
        RecordLayout.headerByteCount + (isMigrated ? SHA256Digest.byteCount : 0)
    }

    /// Reads a stored record's header; the record must be exactly header, origin digest if migrated, and envelope.
    ///
    /// - Throws: `JournalError.recordDamaged` when a field is out of its range or the length does not fit.
    init(position: Position, record: RawSpan) throws(JournalError) {
        guard record.byteCount >= RecordLayout.headerByteCount else {
            throw .recordDamaged(position: position, reason: "\(record.byteCount) bytes are shorter than a header")
        }
        self.position = position
        words = RecordWords(record)
        guard words.format == RecordLayout.format else {
            throw .recordDamaged(position: position, reason: "record format \(words.format) is unknown")
        }
        guard words.hasKnownBits else {
            throw .recordDamaged(position: position, reason: "unknown flags or reserved bits are set")
        }
        let isMigrated = words.flags.contains(.migrated)
        let needed = RecordLayout.headerByteCount + (isMigrated ? SHA256Digest.byteCount : 0) + words.envelopeByteCount
        guard record.byteCount == needed else {
            throw .recordDamaged(
                position: position, reason: "\(record.byteCount) bytes stand where header and envelope need \(needed)")
        }
        originDigest = isMigrated ? record.digest(at: RecordLayout.originDigest) : nil
        if words.flags.contains(.erased), words.envelopeByteCount != 0 || words.salt != .zero {
            throw .recordDamaged(position: position, reason: "it is erased, yet salt or envelope remain")
        }
    }

    /// A header of these fields.
    init(
        position: Position, id: EntryID, flags: EntryFlags, recordedAt: Int64, cause: Position?, salt: EntrySalt,
        envelopeByteCount: Int, envelopeDigest: SHA256Digest, chainDigest: SHA256Digest, originDigest: SHA256Digest?
    ) {
        self.position = position
        words = RecordWords(
            flags: flags, envelopeByteCount: envelopeByteCount, recordedAt: recordedAt, cause: cause, id: id,
            salt: salt, envelopeDigest: envelopeDigest, chainDigest: chainDigest)
        self.originDigest = originDigest
    }
}

extension EntryHeader {
    /// The same entry with the chain digest that its place in the log gives it.
    func chained(_ chain: SHA256Digest) -> EntryHeader { replacing(chain: chain, cause: cause) }

    /// The same entry with its cause resolved to a position.
    func caused(by cause: Position) -> EntryHeader { replacing(chain: chainDigest, cause: cause) }

    private func replacing(chain: SHA256Digest, cause: Position?) -> EntryHeader {
        EntryHeader(
            position: position, id: id, flags: flags, recordedAt: recordedAt, cause: cause, salt: salt,
            envelopeByteCount: envelopeByteCount, envelopeDigest: envelopeDigest, chainDigest: chain,
            originDigest: originDigest)
    }
}
