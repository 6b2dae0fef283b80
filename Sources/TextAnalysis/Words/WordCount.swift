/// How long a text is, in what its script lets one count.
public enum WordCount: Hashable, Sendable {
    /// So many words, for scripts that put spaces between them.
    case words(Int)
    /// So many letters, for a text most of whose letters are of scripts without spaces between words (Chinese, Japanese,
    /// Thai, Lao, Khmer, Burmese). Marks on letters do not count.
    case letters(Int)

    /// Counts the words of a text: segments between the word boundaries of UAX 29 that hold a letter or a digit. So
    /// `don't`, `l'eau` and `3.50` are one each, and `well-known` is two.
    public init(of text: String) {
        self.init(of: TextScalars(text))
    }

    init(of text: TextScalars) {
        var (letters, unspaced) = (0, 0)
        for scalar in text.scalars where scalar.isLetter {
            letters += 1
            if scalar.isOfUnspacedScript { unspaced += 1 }
        }
        self = 2 * unspaced > letters ? .letters(letters) : .words(WordSegments.words(of: text).count)
    }

    /// The number, whichever it is of.
    public var number: Int {
        switch self {
        case .words(let count), .letters(let count): count
        }
    }
}

/// The words of a text.
public enum WordSegments {
    /// Ranges of words, in bytes of UTF-8: segments of UAX 29 that hold a letter or a digit.
    public static func ranges(of text: String) -> [Range<Int>] {
        let scalars = TextScalars(text)
        return words(of: scalars).map(scalars.bytes)
    }

    /// The same as ranges of code points.
    static func words(of text: TextScalars) -> [Range<Int>] {
        WordBoundaries(text).segments().filter { text.scalars[$0].contains { $0.isLetter || $0.isDigit } }
    }
}
