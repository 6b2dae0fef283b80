/// The classes of characters that have an escape of their own in ECMA-262.
enum CharacterClass {
    /// `\d`: the ASCII digits.
    static let digit = CodePointSet([0x30...0x39])
    /// `\w`: ASCII letters, digits and the underscore.
    static let word = CodePointSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    /// `\s`: WhiteSpace and LineTerminator of sections 12.2 and 12.3.
    static let space = CodePointSet([
        0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
        0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ])
    /// `.`: everything but line terminators.
    static let dot = CodePointSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]).inverted

    static let notDigit = digit.inverted
    static let notWord = word.inverted
    static let notSpace = space.inverted

    /// The class that the escape of `letter` stands for.
    static func escaped(_ letter: UInt32) -> CodePointSet? {
        switch letter {
        case 0x64: digit
        case 0x44: notDigit
        case 0x77: word
        case 0x57: notWord
        case 0x73: space
        case 0x53: notSpace
        default: nil
        }
    }

    /// Whether `byte` of a text in UTF-8 is a word character by itself.
    @inline(__always)
    static func isWord(_ byte: UInt8) -> Bool { word.contains(byte < 0x80 ? UInt32(byte) : 0x80) }
}
