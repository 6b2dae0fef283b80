internal import Digest
internal import Envelopes
internal import LMDB

/// What takes in a message to be digested: one at a time, or many in lanes.
protocol DigestInput: ~Copyable {
    mutating func take(_ bytes: RawSpan)
    mutating func take(littleEndian value: some FixedWidthInteger & BitwiseCopyable)
}

extension SHA256: DigestInput {
    mutating func take(_ bytes: RawSpan) { update(bytes) }
    mutating func take(littleEndian value: some FixedWidthInteger & BitwiseCopyable) { update(littleEndian: value) }
}

extension SHA256Batch: DigestInput {
    mutating func take(_ bytes: RawSpan) { append(bytes) }
    mutating func take(littleEndian value: some FixedWidthInteger & BitwiseCopyable) { append(littleEndian: value) }
}

/// The digests that bind a journal together; docs/format.md is the normative text, with test vectors.
enum RecordDigests {
    private static let envelopePrefix = Array("daybook envelope 1\0".utf8)
    private static let chainPrefix = Array("daybook chain 1\0".utf8)
    private static let journalPrefix = Array("daybook journal 1\0".utf8)

    /// SHA-256 over the prefix, the salt and the envelope.
    static func envelope(_ envelope: RawSpan, salt: EntrySalt) -> SHA256Digest {
        var hash = SHA256()
        takeEnvelope(envelope, salt: salt, into: &hash)
        return hash.finish()
    }

    static func takeEnvelope(_ envelope: RawSpan, salt: EntrySalt, into input: inout some DigestInput & ~Copyable) {
        input.take(envelopePrefix.span.bytes)
        input.take(littleEndian: salt.high.byteSwapped)
        input.take(littleEndian: salt.low.byteSwapped)
        input.take(envelope)
    }

    /// SHA-256 over everything that the log says of an entry, after the chain digest of the one before it.
    static func chain(previous: SHA256Digest, _ header: EntryHeader) -> SHA256Digest {
        var hash = SHA256()
        takeChain(previous: previous, header, into: &hash)
        return hash.finish()
    }

    static func takeChain(
        previous: SHA256Digest, _ header: EntryHeader, into input: inout some DigestInput & ~Copyable
    ) {
        input.take(chainPrefix.span.bytes)
        previous.withBytes { input.take($0) }
        input.take(littleEndian: header.position.rawValue)
        // Format, flags without the erased bit, and the two reserved bytes.
        let flags = header.flags.subtracting(.erased).rawValue
        input.take(littleEndian: UInt32(RecordLayout.format) | UInt32(flags) << 8)
        input.take(littleEndian: header.recordedAt)
        input.take(littleEndian: header.cause?.rawValue ?? 0)
        input.take(littleEndian: header.id.high.byteSwapped)
        input.take(littleEndian: header.id.low.byteSwapped)
        header.envelopeDigest.withBytes { input.take($0) }
        header.originDigest?.withBytes { input.take($0) }
    }

    /// What stands before position 1.
    static func chainStart(journal: EntryID) -> SHA256Digest {
        let message = journalPrefix + journal.bytes
        return SHA256.digest(message.span.bytes)
    }
}
