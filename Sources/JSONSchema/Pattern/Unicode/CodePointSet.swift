/// A set of Unicode code points, surrogates among them: a pattern may name those although no text holds one.
struct CodePointSet: Hashable, Sendable {
    /// A run of code points.
    struct Run: Hashable, Sendable {
        let first: UInt32
        let last: UInt32
    }

    /// The last code point there is.
    static let codePointMax: UInt32 = 0x10FFFF

    /// The runs in ascending order; a gap lies between each and the next.
    let runs: [Run]
    /// Which of the code points below 128 are in the set, from the lowest bit on.
    private let asciiLow: UInt64
    private let asciiHigh: UInt64

    private init(sorted runs: [Run]) {
        self.runs = runs
        var low: UInt64 = 0
        var high: UInt64 = 0
        for run in runs where run.first < 128 {
            for point in run.first...min(run.last, 127) {
                if point < 64 { low |= 1 << UInt64(point) } else { high |= 1 << UInt64(point - 64) }
            }
        }
        asciiLow = low
        asciiHigh = high
    }

    /// The set of the code points in any of `runs`, which may overlap and come in any order.
    init(_ runs: [Run]) { self.init(sorted: Self.merged(runs)) }

    /// The set of `ranges`.
    init(_ ranges: [ClosedRange<UInt32>]) { self.init(ranges.map { Run(first: $0.lowerBound, last: $0.upperBound) }) }

    /// The set of one code point.
    init(_ codePoint: UInt32) { self.init(sorted: [Run(first: codePoint, last: codePoint)]) }

    /// The set of the code points for which `isMember` is true; surrogates, which are no scalars, are left out.
    init(where isMember: (Unicode.Scalar) -> Bool) {
        var runs: [Run] = []
        var start: UInt32?
        for value in 0...Self.codePointMax + 1 {
            if let scalar = Unicode.Scalar(value), isMember(scalar) {
                if start == nil { start = value }
            } else if let first = start {
                runs.append(Run(first: first, last: value - 1))
                start = nil
            }
        }
        self.init(sorted: runs)
    }

    /// No code point.
    static let empty = CodePointSet(sorted: [])
    /// Every code point.
    static let all = CodePointSet([0...codePointMax])

    /// The code points that are not in the set.
    var inverted: CodePointSet {
        var result: [Run] = []
        var next: UInt32 = 0
        for run in runs {
            if run.first > next { result.append(Run(first: next, last: run.first - 1)) }
            next = run.last + 1
        }
        if next <= Self.codePointMax { result.append(Run(first: next, last: Self.codePointMax)) }
        return CodePointSet(sorted: result)
    }

    /// The code points of either set.
    func union(_ other: CodePointSet) -> CodePointSet { CodePointSet(runs + other.runs) }

    /// The code points of exactly one of both sets.
    func symmetricDifference(_ other: CodePointSet) -> CodePointSet {
        let both = inverted.union(other.inverted)
        return CodePointSet(union(other).inverted.runs + both.inverted.runs).inverted
    }

    /// Whether `codePoint` is in the set.
    @inline(__always)
    func contains(_ codePoint: UInt32) -> Bool {
        if codePoint < 64 { return asciiLow >> UInt64(codePoint) & 1 != 0 }
        if codePoint < 128 { return asciiHigh >> UInt64(codePoint & 63) & 1 != 0 }
        return containsAboveASCII(codePoint)
    }

    private func containsAboveASCII(_ codePoint: UInt32) -> Bool {
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].last < codePoint { low = middle + 1 } else { high = middle }
        }
        return low < runs.count && runs[low].first <= codePoint
    }

    /// `runs` in ascending order, those that touch or overlap made one.
    static func merged(_ runs: [Run]) -> [Run] {
        var result: [Run] = []
        for run in runs.sorted(by: { $0.first < $1.first }) {
            if let last = result.last, run.first <= last.last + 1 {
                if run.last > last.last { result[result.count - 1] = Run(first: last.first, last: run.last) }
            } else {
                result.append(run)
            }
        }
        return result
    }
}
