internal import Digest
internal import Envelopes
internal import LMDB

/// The first sixteen bytes of SHA-256 over journal id and session id: short, of one length, and silent about the id.
struct SessionKey: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    init(_ digest: SHA256Digest) {
        (high, low) = digest.withBytes { ($0.bigEndianUInt64(at: 0), $0.bigEndianUInt64(at: 8)) }
    }

    init(journal: EntryID, sessionID: RawSpan) {
        var hash = SHA256()
        hash.update(littleEndian: journal.high.byteSwapped)
        hash.update(littleEndian: journal.low.byteSwapped)
        hash.update(sessionID)
        self.init(hash.finish())
    }
}

/// The two kinds of keys in table `sessions`.
enum SessionIndexKey {
    static let byteCount = 17

    /// 0, session key: its value is the position of the session's first entry.
    static func first(of session: SessionKey) -> InlineArray<17, UInt8> { key(0, session.high, session.low) }

    /// 1, position of the session's first entry, position: its value is empty.
    static func entry(sessionFirst: UInt64, position: UInt64) -> InlineArray<17, UInt8> {
        key(1, sessionFirst, position)
    }

    private static func key(_ kind: UInt8, _ first: UInt64, _ second: UInt64) -> InlineArray<17, UInt8> {
        var key = InlineArray<17, UInt8>(repeating: kind)
        var elements = key.mutableSpan
        var bytes = elements.mutableBytes
        bytes.storeBytes(of: first.bigEndian, toByteOffset: 1, as: UInt64.self)
        bytes.storeBytes(of: second.bigEndian, toByteOffset: 9, as: UInt64.self)
        return key
    }
}
