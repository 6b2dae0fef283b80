/// Sentence boundaries by the rules SB1 to SB998 of UAX 29, which know no language.
struct SentenceBoundaries {
    private let classes: [SentenceBreakClass]

    init(_ text: TextScalars) { classes = text.scalars.map(SentenceBreakClass.init) }

    /// The indices of code points before which a sentence begins, and last the text's end; none for an empty text.
    func indices() -> [Int] {
        var found: [Int] = []
        var index = 0
        while index < classes.count {
            index = end(from: index)
            found.append(index)
        }
        return found
    }

    /// Where the sentence ends that begins at `start`.
    private func end(from start: Int) -> Int {
        var index = start
        while index < classes.count {
            let kind = classes[index]
            if kind.isParagraphEnd { return afterParagraphEnd(index) }      // SB3, SB4
            if kind.endsSentence, let end = end(after: index) { return end }
            index += 1
        }
        return index
    }

    private func afterParagraphEnd(_ index: Int) -> Int {
        let isPair = classes[index] == .carriageReturn && index + 1 < classes.count && classes[index + 1] == .lineFeed
        return index + (isPair ? 2 : 1)
    }

    /// Where a sentence ends because of the terminator at `index`, or nil if it goes on.
    private func end(after index: Int) -> Int? {
        let isFullStop = classes[index] == .fullStop
        var next = skipIgnored(index + 1)
        if isFullStop, next < classes.count {
            if classes[next] == .numeric { return nil }                     // SB6
            if classes[next] == .upper, let before = previous(index), classes[before] == .upper || classes[before] == .lower {
                return nil                                                  // SB7
            }
        }
        while next < classes.count, classes[next] == .close { next = skipIgnored(next + 1) }    // SB9
        while next < classes.count, classes[next] == .space { next = skipIgnored(next + 1) }    // SB9, SB10
        guard next < classes.count else { return next }
        if classes[next].isParagraphEnd { return afterParagraphEnd(next) }  // SB9 to SB11
        if classes[next] == .continue || classes[next].endsSentence { return nil }              // SB8a
        if isFullStop, isFollowedBySmallLetter(next) { return nil }         // SB8
        return next
    }

    private func isFollowedBySmallLetter(_ start: Int) -> Bool {
        var index = start
        while index < classes.count {
            switch classes[index] {
            case .lower: return true
            case .otherLetter, .upper, .fullStop, .terminator, .separator, .carriageReturn, .lineFeed: return false
            default: index += 1
            }
        }
        return false
    }

    /// SB5: extending and format characters belong to the character before them.
    private func skipIgnored(_ start: Int) -> Int {
        var index = start
        while index < classes.count, classes[index].isIgnored { index += 1 }
        return index
    }

    private func previous(_ index: Int) -> Int? { classes[..<index].lastIndex { !$0.isIgnored } }
}
