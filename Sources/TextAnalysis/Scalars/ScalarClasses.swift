extension Unicode.Scalar {
    /// Whether it is white space (UAX 44, White_Space); plain letters are told without a look into the tables.
    var isSpace: Bool {
        if value < 0x80 { return value == 0x20 || 0x09...0x0D ~= value }
        return properties.isWhitespace
    }

    /// Whether it is a letter (general categories L*).
    var isLetter: Bool {
        if isASCII { return 0x61...0x7A ~= value | 0x20 }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
        default: return false
        }
    }

    /// Whether it is a mark that belongs to the letter before it (general categories M*).
    var isMark: Bool {
        if value < 0x300 { return false }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return false
        }
    }

    /// Whether it is a decimal digit of some script.
    var isDigit: Bool {
        if isASCII { return 0x30...0x39 ~= value }
        return properties.generalCategory == .decimalNumber
    }

    /// Whether words are made of it: letters, marks, digits.
    var isWordPart: Bool { isLetter || isDigit || isMark }

    /// Whether it begins a name or a sentence where a script has two cases.
    var isCapital: Bool {
        if isASCII { return 0x41...0x5A ~= value }
        return properties.isUppercase || properties.generalCategory == .titlecaseLetter
    }

    /// Whether it is a small letter of a script with two cases.
    var isSmall: Bool {
        if isASCII { return 0x61...0x7A ~= value }
        return properties.isLowercase
    }

    /// Hyphens and dashes (general category Pd) and the minus sign.
    var isDash: Bool {
        if isASCII { return value == 0x2D }
        return value == 0x2212 || properties.generalCategory == .dashPunctuation
    }

    /// Whether its script puts no space between words: Chinese characters, kana, and the scripts of line-breaking class
    /// SA (UAX 14), among them Thai, Lao, Khmer and Burmese.
    var isOfUnspacedScript: Bool {
        if value < 0xE00 { return false }
        switch value {
        case 0x3005...0x3007, 0x3041...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
            0xFF66...0xFF9F, 0x20000...0x3FFFD:
            return true
        default: return isOfComplexContext
        }
    }

    /// Line-breaking class SA (UAX 14): scripts whose words only a dictionary tells apart.
    var isOfComplexContext: Bool {
        switch value {
        case 0xE01...0xE3A, 0xE40...0xE4E, 0xE81...0xEDF, 0x1000...0x103F, 0x1050...0x108F, 0x109A...0x109F,
            0x1780...0x17D3, 0x17D7, 0x17DC...0x17DD, 0x1950...0x19DF, 0x1A20...0x1AAD, 0xA9E0...0xA9EF, 0xA9FA...0xA9FE,
            0xAA60...0xAADF, 0x11700...0x1172B, 0x1173A...0x1173B, 0x1173F...0x11746:
            true
        default: false
        }
    }
}
