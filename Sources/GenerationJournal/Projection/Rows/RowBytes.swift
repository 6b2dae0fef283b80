internal import LMDB

/// A row, or the key of one: nearly all are so short that they need no memory of their own, which is what most of the work
/// of a rebuild was.
struct RowBytes: Sendable {
    /// Bytes that are held in place.
    static let shortMax = 32

    // The bytes of a short one, zeros behind them. Four words of its own are copied as they stand; an array in place would be
    // copied by a call, at each of many steps.
    private let word0, word1, word2, word3: UInt64
    private let shortCount: UInt8
    /// The bytes of a long one.
    private let long: [UInt8]?

    init(_ bytes: [UInt8]) {
        if bytes.count > Self.shortMax { self.init(long: bytes) } else { self.init(short: bytes.span.bytes) }
    }

    /// A copy of `bytes`.
    init(copying bytes: RawSpan) {
        if bytes.byteCount > Self.shortMax { self.init(long: bytes.copied) } else { self.init(short: bytes) }
    }

    /// `byteCount` bytes, at most ``shortMax``, zero but for what `fill` stores.
    init(byteCount: Int, _ fill: (inout MutableRawSpan) -> Void) {
        precondition(byteCount <= Self.shortMax)
        var words = InlineArray<4, UInt64>(repeating: 0)
        var elements = words.mutableSpan
        var bytes = elements.mutableBytes
        fill(&bytes)
        (word0, word1, word2, word3) = (words[0], words[1], words[2], words[3])
        shortCount = UInt8(truncatingIfNeeded: byteCount)
        long = nil
    }

    private init(short bytes: RawSpan) {
        self.init(byteCount: bytes.byteCount) { $0.store(copying: bytes, at: 0) }
    }

    private init(long bytes: [UInt8]) {
        (word0, word1, word2, word3) = (0, 0, 0, 0)
        shortCount = 0
        long = bytes
    }

    private var words: InlineArray<4, UInt64> { [word0, word1, word2, word3] }

    var count: Int { long?.count ?? Int(shortCount) }

    /// The first of them; 0 if there is none.
    var first: UInt8 { long?.first ?? UInt8(truncatingIfNeeded: word0.littleEndian) }

    /// Lends the bytes.
    func withBytes<Result>(_ body: (RawSpan) throws -> Result) rethrows -> Result {
        if let long { return try body(long.span.bytes) }
        let words = words
        return try body(words.span.bytes.extracting(0..<Int(shortCount)))
    }

    var array: [UInt8] { long ?? withBytes { $0.copied } }
}

extension RowBytes: Hashable {
    static func == (left: RowBytes, right: RowBytes) -> Bool {
        guard left.shortCount == right.shortCount, left.word0 == right.word0, left.word1 == right.word1,
            left.word2 == right.word2, left.word3 == right.word3
        else { return false }
        return left.long == nil && right.long == nil || left.long == right.long
    }

    func hash(into hasher: inout Hasher) { hasher.combine(mixed(with: 0)) }

    /// A hash that a few multiplications make, so that the tables of a rebuild cost little. Keys that an enemy chose to
    /// collide are bounded by what one transaction takes.
    ///
    /// The low six bits are those of the last byte: most keys end in positions, and neighbours then stand beside each other
    /// in memory, which halves the time of a look-up.
    func mixed(with seed: UInt64) -> UInt64 {
        if let long { return Self.mixed(long, with: seed) }
        guard shortCount > 0 else { return Self.mixed(seed) }
        let words = words
        let lastShift = UInt64((shortCount - 1) % 8 * 8)
        let lastWord = Int((shortCount - 1) / 8)
        let last = words[lastWord].littleEndian >> lastShift & Self.neighbourMask
        var hash = Self.mixed(seed ^ UInt64(truncatingIfNeeded: shortCount))
        for index in 0..<lastWord { hash = Self.mixed(hash ^ words[index].littleEndian) }
        hash = Self.mixed(hash ^ words[lastWord].littleEndian & ~(Self.neighbourMask << lastShift))
        return hash & ~Self.neighbourMask | last
    }

    private static let neighbourMask: UInt64 = 63

    private static func mixed(_ long: [UInt8], with seed: UInt64) -> UInt64 {
        var hash = mixed(seed ^ UInt64(truncatingIfNeeded: long.count))
        let bytes = long.span.bytes
        var offset = 0
        while offset < long.count {
            let end = min(offset + 8, long.count)
            hash = mixed(hash ^ bytes.littleEndianUInt64(at: end - 8))
            offset = end
        }
        return hash
    }

    /// Every bit of a product's high half depends on all bits of the value, those of its low half only on lower ones.
    private static func mixed(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}

extension RowBytes: Comparable {
    static func < (left: RowBytes, right: RowBytes) -> Bool {
        if left.long == nil, right.long == nil {
            // The zeros behind the bytes come before all else, so that only a beginning of the other has equal words.
            if left.word0 != right.word0 { return left.word0.bigEndian < right.word0.bigEndian }
            if left.word1 != right.word1 { return left.word1.bigEndian < right.word1.bigEndian }
            if left.word2 != right.word2 { return left.word2.bigEndian < right.word2.bigEndian }
            if left.word3 != right.word3 { return left.word3.bigEndian < right.word3.bigEndian }
            return left.shortCount < right.shortCount
        }
        return left.withBytes { left in right.withBytes { left.precedes($0) } }
    }
}
