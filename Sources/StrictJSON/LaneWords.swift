/// Sixteen lanes of eight bits as two words, the first eight lanes in `low`.
struct LaneWords {
    var low: UInt64
    var high: UInt64

    @inline(__always)
    init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    @inline(__always)
    var isZero: Bool { low | high == 0 }

    /// The number of the first lane that is not zero. There must be one.
    @inline(__always)
    var firstLane: Int {
        (low != 0 ? low.trailingZeroBitCount : 64 &+ high.trailingZeroBitCount) &>> 3
    }

    /// Of a mask, all bits up to the last one of the first lane that is set. There must be one.
    @inline(__always)
    var throughFirst: LaneWords {
        let (low, high) = (low & Self.topBits, high & Self.topBits)
        return LaneWords(low: low ^ (low &- 1), high: low != 0 ? 0 : high ^ (high &- 1))
    }

    /// Whether a lane that `lanes` holds has its top bit set.
    @inline(__always)
    func hasTopBit(in lanes: LaneWords) -> Bool {
        (low & lanes.low | high & lanes.high) & Self.topBits != 0
    }

    private static var topBits: UInt64 { 0x8080_8080_8080_8080 }
}
