/// Decides for a generator which of several possibilities to take: the first everywhere but at one point, or at random.
struct ChoiceSource {
    /// A point where there is something to decide, by the way to it and what is decided.
    typealias Point = String

    private let forced: [Point: Int]
    private var random: SplitMix64?
    /// Every point that was met, with the number of its possibilities.
    private(set) var met: [(point: Point, count: Int)] = []

    /// The first possibility everywhere, but for those that are given.
    init(forced: [Point: Int] = [:]) {
        self.forced = forced
        random = nil
    }

    /// Any possibility.
    init(seed: UInt64) {
        forced = [:]
        random = SplitMix64(state: seed)
    }

    mutating func choose(_ count: Int, at point: @autoclosure () -> Point) -> Int {
        guard count > 1 else { return 0 }
        if random != nil { return Int(random?.next(below: UInt64(count)) ?? 0) }
        let point = point()
        met.append((point, count))
        return min(forced[point] ?? 0, count - 1)
    }
}

/// The generator of Steele, Lea and Flood (2014): small, seeded, the same everywhere.
struct SplitMix64 {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    mutating func next(below bound: UInt64) -> UInt64 { next().multipliedFullWidth(by: bound).high }
}
