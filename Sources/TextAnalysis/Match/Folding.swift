/// What code points become where only the words of a text count.
enum Folding {
    /// Format characters, soft hyphens and variation selectors: they change how a text looks, not what it says.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 { return scalar.value < 0x20 || scalar.value == 0x7F }
        return scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .format
    }

    /// The small letter, or the plain one of several marks that mean the same.
    static func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        switch scalar.value {
        case 0x60, 0xB4, 0x2018...0x201B, 0x2BC, 0x2032, 0xFF07: ["'"]
        case 0xAB, 0xBB, 0x201C...0x201F, 0x2033, 0xFF02: ["\""]
        case 0x2026: [".", ".", "."]
        case 0xDF, 0x1E9E: ["s", "s"]
        case 0x3C2: ["\u{3C3}"]
        case 0xFB00...0xFB06: Array(ligatures[Int(scalar.value - 0xFB00)].unicodeScalars)
        case 0xFF01...0xFF5E: [SmallLetters.small(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)]
        default: [scalar.isDash ? "-" : SmallLetters.small(scalar)]
        }
    }

    /// Appends what a code point becomes: most are plain letters, for which no list has to be made.
    static func fold(_ scalar: Unicode.Scalar, into folded: inout [Unicode.Scalar]) {
        if scalar.isASCII, scalar != "`" {
            folded.append(SmallLetters.small(scalar))
        } else {
            folded += Self.folded(scalar)
        }
    }

    private static let ligatures = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"]
}
