internal import Digest
internal import Envelopes
internal import LMDB

/// Where record format 1 puts what is read without the whole header, in bytes; docs/format.md is the normative text.
enum RecordLayout {
    static let format: UInt8 = 1
    static let headerByteCount = 120
    static let id = 24
    static let chainDigest = 88
    static let originDigest = 120
}

/// The header of a record in format 1 as fifteen words of eight bytes, each as it stands in the record.
struct RecordWords: Sendable {
    private let words: InlineArray<15, UInt64>

    /// The header that `record` begins with; traps if it is shorter.
    @inline(__always)
    init(_ record: RawSpan) { words = record.words(at: 0) }

    init(
        flags: EntryFlags, envelopeByteCount: Int, recordedAt: Int64, cause: Position?, id: EntryID, salt: EntrySalt,
        envelopeDigest: SHA256Digest, chainDigest: SHA256Digest
    ) {
        let first = UInt64(RecordLayout.format) | UInt64(flags.rawValue) << 8 | UInt64(UInt32(envelopeByteCount)) << 32
        let envelope = envelopeDigest.words
        let chain = chainDigest.words
        words = [
            first.littleEndian, UInt64(bitPattern: recordedAt).littleEndian, (cause?.rawValue ?? 0).littleEndian,
            id.high.bigEndian, id.low.bigEndian, salt.high.bigEndian, salt.low.bigEndian,
            envelope[0], envelope[1], envelope[2], envelope[3], chain[0], chain[1], chain[2], chain[3],
        ]
    }

    private var first: UInt64 { UInt64(littleEndian: words[0]) }

    var format: UInt8 { UInt8(truncatingIfNeeded: first) }
    var flags: EntryFlags { EntryFlags(rawValue: UInt8(truncatingIfNeeded: first >> 8)) }
    /// Whether no flag is set that this format does not know, and no reserved bit.
    var hasKnownBits: Bool { first & 0xFFFF_0000 == 0 && EntryFlags.known.isSuperset(of: flags) }
    var envelopeByteCount: Int { Int(first >> 32) }
    var recordedAt: Int64 { Int64(bitPattern: UInt64(littleEndian: words[1])) }
    var cause: Position? { words[2] == 0 ? nil : Position(rawValue: UInt64(littleEndian: words[2])) }
    var id: EntryID { EntryID(high: UInt64(bigEndian: words[3]), low: UInt64(bigEndian: words[4])) }
    var salt: EntrySalt { EntrySalt(high: UInt64(bigEndian: words[5]), low: UInt64(bigEndian: words[6])) }
    var envelopeDigest: SHA256Digest { SHA256Digest(words: [words[7], words[8], words[9], words[10]]) }
    var chainDigest: SHA256Digest { SHA256Digest(words: [words[11], words[12], words[13], words[14]]) }

    func append(to output: inout OutputRawSpan) {
        for index in words.indices { output.append(littleEndian: UInt64(littleEndian: words[index])) }
    }
}

extension RecordWords: Equatable {
    static func == (left: RecordWords, right: RecordWords) -> Bool {
        left.words.indices.allSatisfy { left.words[$0] == right.words[$0] }
    }
}
