internal import Digest

extension Snapshot {
    /// A copy of the entry at `position`, of which both digests were computed anew; nil past the end.
    ///
    /// For whoever acts on what an entry says: reading alone checks no digests.
    ///
    /// - Throws: `JournalError.recordDamaged` if the envelope or the header is not what was appended.
    public borrowing func checkedEntry(at position: Position) throws -> Entry? {
        guard position > .start, let entry = try entry(at: position) else { return nil }
        let header = entry.header
        if let envelope = entry.envelope {
            guard RecordDigests.envelope(envelope.span.bytes, salt: header.salt) == header.envelopeDigest else {
                throw JournalError.recordDamaged(position: position, reason: "the envelope does not have its digest")
            }
        }
        guard let previous = try chainDigest(at: Position(rawValue: position.rawValue - 1)),
            RecordDigests.chain(previous: previous, header) == header.chainDigest
        else {
            throw JournalError.recordDamaged(position: position, reason: "the entry does not have its link of the chain")
        }
        return entry
    }
}
