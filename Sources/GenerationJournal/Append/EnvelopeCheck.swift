internal import Envelopes
internal import LMDB

/// The contract check of one envelope after another, and what the session index needs to know of each.
struct EnvelopeCheck: ~Copyable {
    private let journal: EntryID
    /// Holds the envelope that was checked last.
    private(set) var reader = EnvelopeReader()
    private var recent = RecentSessions()

    init(journal: EntryID) { self.journal = journal }

    /// The key of the envelope's session; nil if it has none.
    mutating func session(of envelope: RawSpan) throws(EnvelopeError) -> SessionKey? {
        try check(envelope).session
    }

    /// The key of the envelope's session, and whether it is complete.
    mutating func facts(of envelope: RawSpan) throws(EnvelopeError) -> (session: SessionKey?, isComplete: Bool) {
        let (shape, session) = try check(envelope)
        return (session, shape.isComplete)
    }

    /// What the envelope holds, and the key of its session.
    mutating func check(_ envelope: RawSpan) throws(EnvelopeError) -> (shape: EnvelopeShape, session: SessionKey?) {
        let shape = try reader.read(envelope)
        guard shape.sessionId != nil else { return (shape, nil) }
        let journal = journal
        var recent = RecentSessions()
        swap(&recent, &self.recent)
        defer { swap(&recent, &self.recent) }
        let session: SessionKey? = reader.withSessionId(of: shape) { id in
            guard let id else { return nil }
            return recent.key(of: id, journal: journal)
        }
        return (shape, session)
    }
}
