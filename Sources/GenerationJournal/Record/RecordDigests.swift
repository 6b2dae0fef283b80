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
        withChainMessage(previous: previous, header) { SHA256.digest($0) }
    }

    static func takeChain(previous: SHA256Digest, _ header: EntryHeader, into lanes: inout SHA256Batch) {
        withChainMessage(previous: previous, header) { lanes.append($0) }
    }

    /// Lends the message behind a chain digest, put together in one place: many small updates cost more than the digest.
    private static func withChainMessage<R>(
        previous: SHA256Digest, _ header: EntryHeader, _ body: (RawSpan) -> R
    ) -> R {
        var message = InlineArray<156, UInt8>(repeating: 0)
        var elements = message.mutableSpan
        var bytes = elements.mutableBytes
        let prefix = chainPrefix.span.bytes
        bytes.store(prefix.littleEndianUInt64(at: 0), at: 0)
        bytes.store(prefix.littleEndianUInt64(at: 8), at: 8)
        bytes.store(previous, at: 16)
        bytes.store(header.position.rawValue, at: 48)
        // Format, flags without the erased bit, and the two reserved bytes.
        let flags = header.flags.subtracting(.erased).rawValue
        bytes.store(UInt32(RecordLayout.format) | UInt32(flags) << 8, at: 56)
        bytes.store(header.recordedAt, at: 60)
        bytes.store(header.cause?.rawValue ?? 0, at: 68)
        bytes.store(header.id.high.byteSwapped, at: 76)
        bytes.store(header.id.low.byteSwapped, at: 84)
        bytes.store(header.envelopeDigest, at: 92)
        guard let origin = header.originDigest else { return body(message.span.bytes.extracting(0..<124)) }
        bytes.store(origin, at: 124)
        return body(message.span.bytes)
    }

    /// What stands before position 1.
    static func chainStart(journal: EntryID) -> SHA256Digest {
        let message = journalPrefix + journal.bytes
        return SHA256.digest(message.span.bytes)
    }
}

extension MutableRawSpan {
    /// Stores an integer, least significant byte first.
    fileprivate mutating func store(_ value: some FixedWidthInteger & BitwiseCopyable, at offset: Int) {
        storeBytes(of: value.littleEndian, toByteOffset: offset, as: type(of: value))
    }

    fileprivate mutating func store(_ digest: SHA256Digest, at offset: Int) {
        let words = digest.words
        for index in words.indices { storeBytes(of: words[index], toByteOffset: offset + 8 * index, as: UInt64.self) }
    }
}
