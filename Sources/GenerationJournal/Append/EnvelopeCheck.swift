internal import Envelopes
internal import LMDB

/// The contract check of one envelope after another, and what the session index needs to know of each.
struct EnvelopeCheck: ~Copyable {
    private let journal: EntryID
    private var reader = EnvelopeReader()
    private var recent = RecentSessions()

    init(journal: EntryID) { self.journal = journal }

    /// The key of the envelope's session; nil if it has none.
    mutating func session(of envelope: RawSpan) throws(EnvelopeError) -> SessionKey? {
        let shape = try reader.read(envelope)
        guard shape.sessionId != nil else { return nil }
        let journal = journal
        var recent = RecentSessions()
        swap(&recent, &self.recent)
        defer { swap(&recent, &self.recent) }
        return reader.withSessionId(of: shape) { id in
            guard let id else { return nil }
            return recent.key(of: id, journal: journal)
        }
    }
}
