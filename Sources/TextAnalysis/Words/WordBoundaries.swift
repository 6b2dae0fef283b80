/// Word boundaries by the rules WB1 to WB999 of UAX 29.
struct WordBoundaries {
    private let text: TextScalars
    private let classes: [WordBreakClass]
    /// Whether each regional indicator is the second of a pair, which makes a flag.
    private let isSecondRegional: [Bool]

    init(_ text: TextScalars) {
        self.text = text
        classes = text.scalars.map(WordBreakClass.init)
        var isSecondRegional = [Bool](repeating: false, count: classes.count)
        var isOpen = false
        for (index, kind) in classes.enumerated() where !kind.isIgnored {
            isSecondRegional[index] = isOpen && kind == .regional
            isOpen = kind == .regional && !isOpen
        }
        self.isSecondRegional = isSecondRegional
    }

    /// The segments between boundaries, as ranges of code points.
    func segments() -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        for index in classes.indices.dropFirst() where isBoundary(index) {
            found.append(start..<index)
            start = index
        }
        if start < classes.count { found.append(start..<classes.count) }
        return found
    }

    /// Whether a boundary stands before the code point at `index`, which is not the first.
    private func isBoundary(_ index: Int) -> Bool {
        let (before, after) = (classes[index - 1], classes[index])
        if before == .carriageReturn, after == .lineFeed { return false }                       // WB3
        if before.isLineEnd || after.isLineEnd { return true }                                  // WB3a, WB3b
        if before == .joiner, Pictographs.contains(text.scalars[index]) { return false }        // WB3c
        if before == .space, after == .space { return false }                                   // WB3d
        if after.isIgnored { return false }                                                     // WB4
        guard let last = previous(index) else { return true }
        let left = classes[last]
        if isLetterBond(left, last, after, index) || isNumberBond(left, last, after, index) { return false }
        if left == .katakana, after == .katakana { return false }                               // WB13
        if after == .extender, left.isLetter || left == .numeric || left == .katakana || left == .extender {
            return false                                                                        // WB13a
        }
        if left == .extender, after.isLetter || after == .numeric || after == .katakana { return false }    // WB13b
        if left == .regional, after == .regional { return !isSecondRegional[index] }     // WB15, WB16
        return true
    }

    /// WB5 to WB7c.
    private func isLetterBond(_ left: WordBreakClass, _ last: Int, _ after: WordBreakClass, _ index: Int) -> Bool {
        if left.isLetter, after.isLetter { return true }
        if left.isLetter, after == .midLetter || after.isMidNumberLetter, following(index).isLetter { return true }
        if after.isLetter, left == .midLetter || left.isMidNumberLetter, classBefore(last).isLetter { return true }
        if left == .hebrew, after == .singleQuote { return true }
        if left == .hebrew, after == .doubleQuote, following(index) == .hebrew { return true }
        return left == .doubleQuote && after == .hebrew && classBefore(last) == .hebrew
    }

    /// WB8 to WB12.
    private func isNumberBond(_ left: WordBreakClass, _ last: Int, _ after: WordBreakClass, _ index: Int) -> Bool {
        if after == .numeric {
            if left == .numeric || left.isLetter { return true }
            return (left == .midNumber || left.isMidNumberLetter) && classBefore(last) == .numeric
        }
        guard left == .numeric else { return false }
        return after.isLetter || (after == .midNumber || after.isMidNumberLetter) && following(index) == .numeric
    }

    /// The code point before `index` that the rules see; nil at the text's start or behind a line's end, where WB4 does
    /// not skip.
    private func previous(_ index: Int) -> Int? {
        var place = index - 1
        while place >= 0, classes[place].isIgnored { place -= 1 }
        guard place >= 0, place == index - 1 || !classes[place].isLineEnd else { return nil }
        return place
    }

    private func classBefore(_ index: Int) -> WordBreakClass { previous(index).map { classes[$0] } ?? .other }

    private func following(_ index: Int) -> WordBreakClass {
        classes[(index + 1)...].first { !$0.isIgnored } ?? .other
    }
}
