public import Digest
public import Envelopes
internal import LMDB

/// Everything that the log says of an entry besides its envelope; docs/format.md gives the bytes.
public struct EntryHeader: Hashable, Sendable {
    /// Where the entry stands.
    public let position: Position
    /// The entry's id, unique in its journal.
    public let id: EntryID
    /// What became of the entry, and who wrote it.
    public let flags: EntryFlags
    /// Microseconds since the Unix epoch, taken once a transaction; never used for order.
    public let recordedAt: Int64
    /// The position of the entry that led to this one.
    public let cause: Position?
    /// What the envelope digest is salted with; zero once erased.
    public let salt: EntrySalt
    /// Bytes of the envelope; 0 once erased.
    public let envelopeByteCount: Int
    /// SHA-256 over salt and envelope.
    public let envelopeDigest: SHA256Digest
    /// The digest of this entry and, through the previous one, of everything before it.
    public let chainDigest: SHA256Digest
    /// The digest of the envelope that a migration started from.
    public let originDigest: SHA256Digest?

    /// Whether the envelope is gone.
    public var isErased: Bool { flags.contains(.erased) }
    /// Whether a migration rewrote the envelope.
    public var isMigrated: Bool { flags.contains(.migrated) }
    /// Whether Daybook itself wrote the step.
    public var isOwn: Bool { flags.contains(.own) }
}

/// Where the fields of record format 1 stand, in bytes.
enum RecordLayout {
    static let format: UInt8 = 1
    static let flags = 1
    static let reserved = 2
    static let envelopeByteCount = 4
    static let recordedAt = 8
    static let cause = 16
    static let id = 24
    static let salt = 40
    static let envelopeDigest = 56
    static let chainDigest = 88
    static let originDigest = 120
    static let headerByteCount = 120
    static let digestByteCount = 32
}

extension EntryHeader {
    /// Where the envelope begins in the record, in bytes.
    var envelopeOffset: Int {
        RecordLayout.headerByteCount + (isMigrated ? RecordLayout.digestByteCount : 0)
    }

    /// Reads a stored record's header; the record must be exactly header, origin digest if migrated, and envelope.
    ///
    /// - Throws: `JournalError.recordDamaged` when a field is out of its range or the length does not fit.
    init(position: Position, record: RawSpan) throws(JournalError) {
        guard record.byteCount >= RecordLayout.headerByteCount else {
            throw .recordDamaged(position: position, reason: "\(record.byteCount) bytes are shorter than a header")
        }
        let head = record.littleEndianUInt64(at: 0)
        guard UInt8(truncatingIfNeeded: head) == RecordLayout.format else {
            throw .recordDamaged(position: position, reason: "record format \(UInt8(truncatingIfNeeded: head)) is unknown")
        }
        let flags = EntryFlags(rawValue: UInt8(truncatingIfNeeded: head >> 8))
        guard EntryFlags.known.isSuperset(of: flags), UInt16(truncatingIfNeeded: head >> 16) == 0 else {
            throw .recordDamaged(position: position, reason: "unknown flags or reserved bits are set")
        }
        self.position = position
        self.flags = flags
        envelopeByteCount = Int(head >> 32)
        recordedAt = Int64(bitPattern: record.littleEndianUInt64(at: RecordLayout.recordedAt))
        let cause = record.littleEndianUInt64(at: RecordLayout.cause)
        self.cause = cause == 0 ? nil : Position(rawValue: cause)
        id = EntryID(
            high: record.bigEndianUInt64(at: RecordLayout.id), low: record.bigEndianUInt64(at: RecordLayout.id + 8))
        salt = EntrySalt(
            high: record.bigEndianUInt64(at: RecordLayout.salt), low: record.bigEndianUInt64(at: RecordLayout.salt + 8))
        envelopeDigest = record.digest(at: RecordLayout.envelopeDigest)
        chainDigest = record.digest(at: RecordLayout.chainDigest)
        let offset = RecordLayout.headerByteCount + (flags.contains(.migrated) ? RecordLayout.digestByteCount : 0)
        guard record.byteCount == offset + envelopeByteCount else {
            throw .recordDamaged(
                position: position,
                reason: "\(record.byteCount) bytes stand where header and envelope need \(offset + envelopeByteCount)")
        }
        originDigest = flags.contains(.migrated) ? record.digest(at: RecordLayout.originDigest) : nil
        if flags.contains(.erased), envelopeByteCount != 0 || salt != .zero {
            throw .recordDamaged(position: position, reason: "it is erased, yet salt or envelope remain")
        }
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
