/// Normalization form C (UAX 15), which a U-label must be in.
///
/// Only for code points that labels may hold: those that never stand in form C, and the conjoining jamo, are disallowed
/// there, so neither needs to be told from others here.
package enum CanonicalComposition {
    private struct Pair: Hashable {
        let first: UInt32
        let second: UInt32
    }

    /// Whether `points` are as composition would make them.
    static func isComposed(_ points: [UInt32]) -> Bool {
        // No code point below the combining marks takes part in anything.
        if points.allSatisfy({ $0 < 0x300 }) { return true }
        return composed(ordered(points.flatMap(decomposed))) == points
    }

    /// `points` with every primary composite taken apart and marks in order: form D (UAX 15), but that Hangul syllables
    /// and what is never composed stay as they are.
    package static func decomposition(of points: [UInt32]) -> [UInt32] {
        points.allSatisfy { $0 < 0xC0 } ? points : ordered(points.flatMap(decomposed))
    }

    private static let composites: [Pair: UInt32] = {
        var composites: [Pair: UInt32] = [:]
        for word in LabelTables.compositions.utf8.split(separator: 0x20) {
            let parts = word.split(separator: 0x2E).compactMap { UInt32(Substring($0), radix: 36) }
            if parts.count == 3 { composites[Pair(first: parts[0], second: parts[1])] = parts[2] }
        }
        return composites
    }()

    private static let pairs: [UInt32: Pair] = Dictionary(
        composites.map { ($0.value, $0.key) }, uniquingKeysWith: { pair, _ in pair })

    /// The full decomposition of `point`. What stands second in a pair is never a composite itself.
    private static func decomposed(_ point: UInt32) -> [UInt32] {
        var tail: [UInt32] = []
        var first = point
        while let pair = pairs[first] {
            tail.append(pair.second)
            first = pair.first
        }
        return [first] + tail.reversed()
    }

    private static func combiningClass(_ point: UInt32) -> UInt8 {
        Unicode.Scalar(point)?.properties.canonicalCombiningClass.rawValue ?? 0
    }

    /// `points` with each run of marks in the order of their combining classes, marks of one class left as they stand.
    private static func ordered(_ points: [UInt32]) -> [UInt32] {
        var result = points
        var start = 0
        while start < result.count {
            var end = start
            while end < result.count && combiningClass(result[end]) != 0 { end += 1 }
            if end > start + 1 {
                let run = result[start..<end].enumerated().sorted { left, right in
                    let classes = (combiningClass(left.element), combiningClass(right.element))
                    return classes.0 != classes.1 ? classes.0 < classes.1 : left.offset < right.offset
                }
                result.replaceSubrange(start..<end, with: run.map(\.element))
            }
            start = max(end, start + 1)
        }
        return result
    }

    /// The canonical composition of decomposed and ordered `points`.
    private static func composed(_ points: [UInt32]) -> [UInt32] {
        var result: [UInt32] = []
        var starter: Int?
        var lastClass: UInt8 = 0
        for point in points {
            let ownClass = combiningClass(point)
            if let place = starter, place == result.count - 1 || lastClass != 0 && lastClass < ownClass,
                let composite = composites[Pair(first: result[place], second: point)]
            {
                result[place] = composite
                continue
            }
            if ownClass == 0 { starter = result.count }
            lastClass = ownClass
            result.append(point)
        }
        return result
    }
}
