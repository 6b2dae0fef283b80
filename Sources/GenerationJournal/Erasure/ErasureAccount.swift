internal import Digest
internal import Envelopes
internal import LMDB

/// Holds tombstones against the steps that must account for them: a later own `EraseEntries` step has to name each by id and
/// envelope digest.
struct ErasureAccount: Sendable {
    private var tombstones: [(position: Position, entry: EraseEntries.Entry)] = []
    /// The last step that names an entry.
    private var named: [EraseEntries.Entry: Position] = [:]

    /// Takes the next entry of the log.
    mutating func take(_ header: EntryHeader, _ envelope: RawSpan) {
        if header.isErased {
            let entry = EraseEntries.Entry(id: header.id, digest: header.envelopeDigest)
            tombstones.append((header.position, entry))
        } else if header.isOwn, let step = EraseEntries(own: envelope) {
            for entry in step.entries { named[entry] = header.position }
        }
    }

    /// Takes what was found in a later stretch of the log.
    mutating func add(_ later: ErasureAccount) {
        tombstones += later.tombstones
        named.merge(later.named) { max($0, $1) }
    }

    /// The tombstones that no later step accounts for, in order.
    var unaccounted: [Position] {
        tombstones.compactMap { position, entry in
            if let step = named[entry], step > position { nil } else { position }
        }
    }
}
