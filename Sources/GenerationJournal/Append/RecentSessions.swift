internal import Envelopes
internal import LMDB

/// The sessions met last, so that a run of entries of the same few sessions digests and looks up each id once.
struct RecentSessions {
    struct Session {
        let key: SessionKey
        let first: UInt64
    }

    private static let keptMax = 16

    private var ids: [[UInt8]] = []
    private var sessions: [Session] = []
    private var oldest = 0

    init() {}

    /// The key of session `id` and its first position, as `find` knows it; nil if that knows none.
    mutating func session(
        of id: RawSpan, journal: EntryID, _ find: (SessionKey) throws -> UInt64?
    ) rethrows -> Session? {
        for index in ids.indices {
            // The array is held on to, since a span of one within an array would outlive the access to it.
            let known = ids[index]
            if known.span.bytes.isEqual(to: id) { return sessions[index] }
        }
        let key = SessionKey(journal: journal, sessionID: id)
        guard let first = try find(key) else { return nil }
        let session = Session(key: key, first: first)
        if ids.count < Self.keptMax {
            ids.append(id.copied)
            sessions.append(session)
        } else {
            ids[oldest] = id.copied
            sessions[oldest] = session
            oldest = (oldest + 1) % Self.keptMax
        }
        return session
    }

    /// The key of session `id`.
    mutating func key(of id: RawSpan, journal: EntryID) -> SessionKey {
        session(of: id, journal: journal) { _ in 0 }?.key ?? SessionKey(journal: journal, sessionID: id)
    }
}
