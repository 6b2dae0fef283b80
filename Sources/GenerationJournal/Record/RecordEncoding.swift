internal import Digest
internal import Envelopes
internal import LMDB

extension EntryHeader {
    /// Bytes of the whole record.
    var recordByteCount: Int { envelopeOffset + envelopeByteCount }

    /// Writes the record: header, origin digest if migrated, envelope.
    func encode(_ envelope: RawSpan, into output: inout OutputRawSpan) {
        words.append(to: &output)
        if let originDigest { output.append(copying: originDigest) }
        output.append(copying: envelope)
    }
}

extension OutputRawSpan {
    mutating func append(copying digest: SHA256Digest) {
        let words = digest.words
        for index in words.indices { append(littleEndian: UInt64(littleEndian: words[index])) }
    }
}
