/// The words of a text without what does not make another text of it: case, punctuation, spacing, encoding.
public struct NormalizedText: Hashable, Sendable {
    /// The words as folded code points, none empty.
    let words: [[Unicode.Scalar]]

    /// Full-width forms and ligatures are taken for plain letters; an apostrophe inside a word is left out.
    public init(_ text: String) {
        var words: [[Unicode.Scalar]] = []
        var word: [Unicode.Scalar] = []
        let scalars = TextScalars(composing: text)
        for (index, scalar) in scalars.scalars.enumerated() {
            if Folding.isInvisible(scalar) && !scalar.isSpace { continue }
            if scalar.isWordPart {
                word += Folding.folded(scalar)
            } else if !word.isEmpty, Self.isApostrophe(scalar), scalars[index + 1]?.isLetter == true {
                continue
            } else if !word.isEmpty {
                words.append(word)
                word = []
            }
        }
        if !word.isEmpty { words.append(word) }
        self.words = words
    }

    /// The key by which two texts are the same: their words without spaces. Empty for a text without letters and digits.
    public var key: String {
        String(String.UnicodeScalarView(words.joined()))
    }

    /// Whether two texts are the same but for case, punctuation, spacing and encoding.
    public func isSame(as other: NormalizedText) -> Bool { words.joined().elementsEqual(other.words.joined()) }

    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x27 || scalar.value == 0x2019 || scalar.value == 0x2BC
    }
}
