internal import Envelopes
internal import LMDB

/// The sessions met last, so that a run of entries of the same few sessions digests each id once.
struct RecentSessions {
    private static let keptMax = 16

    private var ids: [[UInt8]] = []
    private var keys: [SessionKey] = []
    /// The last bytes of each id, by which most that are others are told without a look at them.
    private var ends: [UInt64] = []
    private var oldest = 0
    /// The one that was met last, which mostly is the next too.
    private var last = 0

    init() {}

    /// The key of session `id`.
    mutating func key(of id: RawSpan, journal: EntryID) -> SessionKey {
        if last < ids.count {
            let known = ids[last]
            if known.span.bytes.isEqual(to: id) { return keys[last] }
        }
        let end = Self.end(of: id)
        for index in ends.indices where ends[index] == end {
            // The array is held on to, since a span of one within an array would outlive the access to it.
            let known = ids[index]
            if known.span.bytes.isEqual(to: id) {
                last = index
                return keys[index]
            }
        }
        let key = SessionKey(journal: journal, sessionID: id)
        if ids.count < Self.keptMax {
            last = ids.count
            ids.append(id.copied)
            keys.append(key)
            ends.append(end)
        } else {
            ids[oldest] = id.copied
            keys[oldest] = key
            ends[oldest] = end
            last = oldest
            oldest = (oldest + 1) % Self.keptMax
        }
        return key
    }

    private static func end(of id: RawSpan) -> UInt64 {
        id.byteCount < 8 ? 0 : id.littleEndianUInt64(at: id.byteCount - 8)
    }
}
