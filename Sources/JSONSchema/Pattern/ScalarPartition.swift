/// The code points, parted so that no set of a pattern tells those of one part from another.
struct ScalarPartition: Sendable {
    /// How many parts there are, at most 255.
    let partCount: Int
    /// The part of each ASCII character.
    let asciiParts: [UInt8]
    /// Where each interval of code points of one part begins, in ascending order from 0, and its part.
    private let starts: [UInt32]
    private let parts: [UInt8]

    /// The coarsest such partition; nil if it would have too many parts or take too long to find.
    init?(_ sets: [CodePointSet]) {
        var bounds: Set<UInt32> = [0]
        for set in sets {
            for run in set.runs {
                bounds.insert(run.first)
                if run.last < CodePointSet.codePointMax { bounds.insert(run.last + 1) }
            }
        }
        guard sets.count <= PatternLimits.automatonSetsMax,
            sets.count * bounds.count <= PatternLimits.automatonWorkMax * 4
        else { return nil }
        let starts = bounds.sorted()
        var parts = Array(repeating: 0, count: starts.count)
        var count = 1
        for set in sets {
            // Each part is split by the set: old part and membership together make the new one.
            var renumbered: [Int: Int] = [:]
            for (index, start) in starts.enumerated() {
                let key = parts[index] * 2 + (set.contains(start) ? 1 : 0)
                let part = renumbered[key] ?? renumbered.count
                renumbered[key] = part
                parts[index] = part
            }
            count = renumbered.count
            guard count <= Int(UInt8.max) else { return nil }
        }
        partCount = count
        self.starts = starts
        self.parts = parts.map { UInt8($0) }
        var ascii: [UInt8] = []
        var interval = 0
        for codePoint: UInt32 in 0..<128 {
            while interval + 1 < starts.count, starts[interval + 1] <= codePoint { interval += 1 }
            ascii.append(UInt8(parts[interval]))
        }
        asciiParts = ascii
    }

    /// The part that `codePoint` is in.
    func part(of codePoint: UInt32) -> UInt8 {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= codePoint { low = middle } else { high = middle }
        }
        return parts[low]
    }

    /// A code point of each part.
    var representatives: [UInt32] {
        var result = Array(repeating: UInt32(0), count: partCount)
        for (start, part) in zip(starts, parts) { result[Int(part)] = start }
        return result
    }
}
