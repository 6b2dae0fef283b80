internal import Envelopes
internal import LMDB
internal import StrictJSON

/// The contract check of one envelope after another, and what the session index needs to know of each.
struct EnvelopeCheck: ~Copyable {
    private let journal: EntryID
    /// Holds the envelope that was checked last.
    private(set) var reader = EnvelopeReader()
    private var recent = RecentSessions()
    private let savingIntent = JSONKey(Quote.savingIntent)

    init(journal: EntryID) { self.journal = journal }

    /// The key of the envelope's session; nil if it has none.
    mutating func session(of envelope: RawSpan) throws(EnvelopeError) -> SessionKey? {
        try check(envelope).session
    }

    /// The key of the envelope's session, and what projections choose by.
    mutating func sessionAndTraits(of envelope: RawSpan) throws(EnvelopeError) -> (SessionKey?, EnvelopeTraits) {
        let (shape, session) = try check(envelope)
        return (session, traits(of: shape))
    }

    /// What projections choose by in the envelope that was checked last.
    func traits(of shape: EnvelopeShape) -> EnvelopeTraits {
        EnvelopeTraits(shape, reader.document, savingIntent: savingIntent)
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
