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
                Folding.fold(scalar, into: &word)
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

    /// The same in UTF-8.
    public var keyBytes: [UInt8] {
        var bytes: [UInt8] = []
        for word in words {
            for scalar in word {
                if scalar.isASCII {
                    bytes.append(UInt8(truncatingIfNeeded: scalar.value))
                } else {
                    bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
                }
            }
        }
        return bytes
    }

    /// Whether two texts are the same but for case, punctuation, spacing and encoding.
    public func isSame(as other: NormalizedText) -> Bool { words.joined().elementsEqual(other.words.joined()) }

    private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x27 || scalar.value == 0x2019 || scalar.value == 0x2BC
    }
}
