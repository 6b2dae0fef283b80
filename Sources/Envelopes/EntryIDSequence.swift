internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Ids of UUID version 7 (RFC 9562 section 5.7) that never go back, whatever the clock does.
///
/// The 48 bits of milliseconds and the 12 after the version are one counter: it starts each millisecond at a random
/// place in its lower half and counts on from the last id while the clock stands still or goes back (section 6.2,
/// method 1). The last 62 bits are random, so ids of different processes do not meet.
struct EntryIDSequence: Sendable {
    private static let counterBits: UInt64 = 12
    private var last: UInt64 = 0

    /// The next id, at `milliseconds` since the Unix epoch.
    mutating func next(milliseconds: UInt64, using random: inout some RandomNumberGenerator) -> EntryID {
        let start = random.next() & 0x7FF
        let present = (milliseconds & 0xFFFF_FFFF_FFFF) << Self.counterBits | start
        last = present > last ? present : last + 1
        let high = (last & ~0xFFF) << 4 | 0x7000 | (last & 0xFFF)
        let low = 0x8000_0000_0000_0000 | random.next() >> 2
        return EntryID(high: high, low: low)
    }
}

extension EntryID {
    private static let sequence = Mutex(EntryIDSequence())

    /// A new id of version 7, above every other that this process has made. Safe on any thread.
    public static func next() -> EntryID {
        var random = SystemRandomNumberGenerator()
        let now = milliseconds()
        return sequence.withLock { $0.next(milliseconds: now, using: &random) }
    }

    /// As many new ids of version 7, ascending; far cheaper than one call for each.
    public static func next(count: Int) -> [EntryID] {
        var random = RandomBlock(wordCount: 2 * count)
        let now = milliseconds()
        return sequence.withLock { sequence in
            (0..<count).map { _ in sequence.next(milliseconds: now, using: &random) }
        }
    }

    /// What the system's clock says, in milliseconds since the Unix epoch.
    static func milliseconds() -> UInt64 {
        var time = timespec()
        // The call fails only for a clock that does not exist.
        clock_gettime(CLOCK_REALTIME, &time)
        return UInt64(max(0, time.tv_sec)) * 1000 + UInt64(time.tv_nsec / 1_000_000)
    }
}

/// Random numbers of the system, fetched in blocks; what is left over is thrown away, so no fork can share it.
private struct RandomBlock: RandomNumberGenerator {
    private var words: ArraySlice<UInt64>

    init(wordCount: Int) { words = Self.fetch(wordCount)[...] }

    mutating func next() -> UInt64 {
        if let word = words.popFirst() { return word }
        words = Self.fetch(1)[...]
        return next()
    }

    private static func fetch(_ count: Int) -> [UInt64] {
        var words = [UInt64](repeating: 0, count: max(count, 1))
        // The largest piece that the call allows.
        let pieceWordsMax = 32
        var filled = 0
        while filled < words.count {
            var piece = [UInt64](repeating: 0, count: min(pieceWordsMax, words.count - filled))
            precondition(getentropy(&piece, piece.count * 8) == 0, "the system gives no random bytes")
            words.replaceSubrange(filled..<(filled + piece.count), with: piece)
            filled += piece.count
        }
        return words
    }
}
