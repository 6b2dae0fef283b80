extension Unicode.Scalar {
    /// Whether it is a letter of some script; the plain ones are told without a look into the tables.
    var isLetter: Bool {
        if isASCII { return 0x61...0x7A ~= value | 0x20 }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
        default: return false
        }
    }

    /// Whether it is a control character (category Cc).
    var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }

    /// Whether it is a decimal digit of ASCII.
    var isDigit: Bool { 0x30...0x39 ~= value }

    /// Whether it takes two columns of a terminal: East Asian Wide in the blocks that texts are written in (UAX 11).
    var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
