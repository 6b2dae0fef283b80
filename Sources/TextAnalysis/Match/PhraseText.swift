/// A text as phrases are looked for in it: small letters, one kind of quotation mark, apostrophe, dash and space, full-width
/// forms and ligatures as plain letters, and without characters that cannot be seen.
///
/// Each byte knows its place in the text, so that a match can be shown where it stands.
public struct PhraseText: Sendable {
    private(set) var bytes: [UInt8] = []
    /// Where the code point of each byte begins in the text's UTF-8.
    private(set) var starts: [Int] = []
    /// Where the code point of each byte ends in the text's UTF-8.
    private(set) var ends: [Int] = []
    /// Whether each byte belongs to a word of a script that puts spaces between words.
    private(set) var isWordPart: [Bool] = []

    /// A text, prepared for any number of lists.
    public init(_ text: String) { self.init(TextScalars(composing: text)) }

    /// - Parameter text: with its letters composed.
    init(_ text: TextScalars) {
        let count = text.offsets.last ?? 0
        bytes.reserveCapacity(count)
        starts.reserveCapacity(count)
        ends.reserveCapacity(count)
        isWordPart.reserveCapacity(count)
        for (index, scalar) in text.scalars.enumerated() {
            let place = text.offsets[index]..<text.offsets[index + 1]
            if scalar.isASCII, scalar.value > 0x20, scalar.value != 0x60 {
                append(UInt8(truncatingIfNeeded: SmallLetters.small(scalar).value), scalar.isLetter || scalar.isDigit, place)
            } else {
                append(scalar, place)
            }
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar, _ place: Range<Int>) {
        if scalar.isSpace {
            if bytes.last != 0x20 { append(0x20, false, place) }
            return
        }
        guard !Folding.isInvisible(scalar) else { return }
        let isPart = scalar.isWordPart && !scalar.isOfUnspacedScript
        for folded in Folding.folded(scalar) {
            for byte in UTF8.encode(folded) ?? UTF8.encodedReplacementCharacter { append(byte, isPart, place) }
        }
    }

    private mutating func append(_ byte: UInt8, _ isPart: Bool, _ place: Range<Int>) {
        bytes.append(byte)
        starts.append(place.lowerBound)
        ends.append(place.upperBound)
        isWordPart.append(isPart)
    }

    /// A range of bytes as the text's own.
    func source(_ range: Range<Int>) -> Range<Int> { starts[range.lowerBound]..<ends[range.upperBound - 1] }
}
