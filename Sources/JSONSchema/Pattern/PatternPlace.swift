/// What an assertion may ask about a place between two characters of a text.
struct PatternPlace {
    let isStart: Bool
    let isEnd: Bool
    /// Whether a word character stands before it, and after it.
    let isAfterWord: Bool
    let isBeforeWord: Bool

    /// The place before the byte at `offset` of `text`.
    init(_ text: Span<UInt8>, _ offset: Int) {
        isStart = offset == 0
        isEnd = offset == text.count
        isAfterWord = offset > 0 && CharacterClass.isWord(text[offset - 1])
        isBeforeWord = offset < text.count && CharacterClass.isWord(text[offset])
    }

    init(isStart: Bool, isEnd: Bool, isAfterWord: Bool, isBeforeWord: Bool) {
        self.isStart = isStart
        self.isEnd = isEnd
        self.isAfterWord = isAfterWord
        self.isBeforeWord = isBeforeWord
    }

    /// Whether `assertion` holds here.
    func satisfies(_ assertion: PatternAssertion) -> Bool {
        switch assertion {
        case .start: isStart
        case .end: isEnd
        case .wordBoundary: isAfterWord != isBeforeWord
        case .noWordBoundary: isAfterWord == isBeforeWord
        }
    }
}
