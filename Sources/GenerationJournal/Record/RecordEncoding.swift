internal import Digest
internal import Envelopes
internal import LMDB

extension EntryHeader {
    /// Bytes of the whole record.
    var recordByteCount: Int { envelopeOffset + envelopeByteCount }

    /// Writes the record: header, origin digest if migrated, envelope.
    func encode(_ envelope: RawSpan, into output: inout OutputRawSpan) {
        output.append(littleEndian: RecordLayout.format)
        output.append(littleEndian: flags.rawValue)
        output.append(zeroBytes: 2)
        output.append(littleEndian: UInt32(envelope.byteCount))
        output.append(littleEndian: recordedAt)
        output.append(littleEndian: cause?.rawValue ?? 0)
        output.append(bigEndian: id.high)
        output.append(bigEndian: id.low)
        output.append(bigEndian: salt.high)
        output.append(bigEndian: salt.low)
        output.append(copying: envelopeDigest)
        output.append(copying: chainDigest)
        if let originDigest { output.append(copying: originDigest) }
        output.append(copying: envelope)
    }
}

extension OutputRawSpan {
    mutating func append(copying digest: SHA256Digest) {
        let (first, second, third, fourth) = digest.withBytes { bytes in
            (
                bytes.littleEndianUInt64(at: 0), bytes.littleEndianUInt64(at: 8),
                bytes.littleEndianUInt64(at: 16), bytes.littleEndianUInt64(at: 24)
            )
        }
        append(littleEndian: first)
        append(littleEndian: second)
        append(littleEndian: third)
        append(littleEndian: fourth)
    }
}
