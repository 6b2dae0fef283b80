internal import LMDB

/// A row, or the key of one: nearly all are so short that they need no memory of their own, which is what most of the work
/// of a rebuild was.
struct RowBytes: Sendable {
    /// Bytes that are held in place.
    static let shortMax = 32

    /// The bytes of a short one, zeros behind them.
    private var words = InlineArray<4, UInt64>(repeating: 0)
    private var shortCount = 0
    /// The bytes of a long one.
    private var long: [UInt8]?

    init(_ bytes: [UInt8]) {
        if bytes.count > Self.shortMax { long = bytes } else { take(bytes.span.bytes) }
    }

    /// A copy of `bytes`.
    init(copying bytes: RawSpan) {
        if bytes.byteCount > Self.shortMax { long = bytes.copied } else { take(bytes) }
    }

    /// `byteCount` bytes, at most ``shortMax``, zero but for what `fill` stores.
    init(byteCount: Int, _ fill: (inout MutableRawSpan) -> Void) {
        precondition(byteCount <= Self.shortMax)
        shortCount = byteCount
        var elements = words.mutableSpan
        var bytes = elements.mutableBytes
        fill(&bytes)
    }

    private mutating func take(_ bytes: RawSpan) {
        shortCount = bytes.byteCount
        var elements = words.mutableSpan
        var place = elements.mutableBytes
        place.store(copying: bytes, at: 0)
    }

    var count: Int { long?.count ?? shortCount }

    /// Lends the bytes.
    func withBytes<Result>(_ body: (RawSpan) throws -> Result) rethrows -> Result {
        if let long { return try body(long.span.bytes) }
        let words = words
        return try body(words.span.bytes.extracting(0..<shortCount))
    }

    var array: [UInt8] { long ?? withBytes { $0.copied } }
}

extension RowBytes: Hashable {
    static func == (left: RowBytes, right: RowBytes) -> Bool {
        guard left.shortCount == right.shortCount, left.words[0] == right.words[0], left.words[1] == right.words[1],
            left.words[2] == right.words[2], left.words[3] == right.words[3]
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
        let lastShift = UInt64((shortCount - 1) % 8 * 8)
        let lastWord = (shortCount - 1) / 8
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
        left.withBytes { left in right.withBytes { left.precedes($0) } }
    }
}
