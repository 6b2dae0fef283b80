/// Finds what somebody who mistyped a name is likely to have meant.
enum NearestName {
    /// The name at the smallest edit distance from `word`, if that is at most a third of its length and two.
    static func to(_ word: String, among names: [String]) -> String? {
        let word = Array(word.unicodeScalars)
        let limit = min(2, max(1, word.count / 3))
        let nearest = names.map { (name: $0, distance: distance(word, Array($0.unicodeScalars))) }
            .min { $0.distance < $1.distance }
        guard let nearest, nearest.distance <= limit else { return nil }
        return nearest.name
    }

    /// How many letters to insert, remove, replace or exchange with their neighbour.
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        guard abs(left.count - right.count) <= 2 else { return .max }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var best = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
