/// What a code point is to the rules of word boundaries: the property Word_Break of UAX 29, table 3.
///
/// Derived from properties that the standard library has; the scripts of which it does not tell are ranges.
enum WordBreakClass: UInt8, Sendable {
    case other, carriageReturn, lineFeed, newline, extend, joiner, format, regional, katakana, hebrew, letter, singleQuote,
        doubleQuote, midNumberLetter, midLetter, midNumber, numeric, extender, space

    var isIgnored: Bool { self == .extend || self == .format || self == .joiner }
    var isLineEnd: Bool { self == .carriageReturn || self == .lineFeed || self == .newline }
    /// AHLetter of the rules.
    var isLetter: Bool { self == .letter || self == .hebrew }
    /// MidNumLetQ of the rules.
    var isMidNumberLetter: Bool { self == .midNumberLetter || self == .singleQuote }

    init(_ scalar: Unicode.Scalar) {
        self = scalar.value < 0x100 ? Self.latin[Int(scalar.value)] : Self.derived(scalar)
    }

    private static let latin: [WordBreakClass] = (0..<0x100).map { value in
        Unicode.Scalar(UInt32(value)).map(derived) ?? .other
    }

    private static func derived(_ scalar: Unicode.Scalar) -> WordBreakClass {
        if let named = named(scalar.value) { return named }
        let properties = scalar.properties
        let category = properties.generalCategory
        if properties.isGraphemeExtend || category == .spacingMark || properties.isEmojiModifier { return .extend }
        if category == .format { return .format }
        if isKatakana(scalar.value) { return .katakana }
        if 0x5D0...0x5F2 ~= scalar.value || 0xFB1D...0xFB4F ~= scalar.value, category == .otherLetter { return .hebrew }
        if category == .spaceSeparator, scalar.value != 0xA0, scalar.value != 0x2007, scalar.value != 0x202F { return .space }
        if category == .decimalNumber { return .numeric }
        if category == .connectorPunctuation { return .extender }
        let isBroken = properties.isIdeographic || isHiragana(scalar.value) || scalar.isOfComplexContext
        return properties.isAlphabetic && !isBroken ? .letter : .other
    }

    /// Code points that table 3 names one by one.
    private static func named(_ value: UInt32) -> WordBreakClass? {
        switch value {
        case 0x0D: .carriageReturn
        case 0x0A: .lineFeed
        case 0x0B, 0x0C, 0x85, 0x2028, 0x2029: .newline
        case 0x22: .doubleQuote
        case 0x27: .singleQuote
        case 0x2E, 0x2018, 0x2019, 0x2024, 0xFE52, 0xFF07, 0xFF0E: .midNumberLetter
        case 0x3A, 0xB7, 0x387, 0x55F, 0x5F4, 0x2027, 0xFE13, 0xFE55, 0xFF1A: .midLetter
        case 0x2C, 0x3B, 0x37E, 0x589, 0x60C, 0x60D, 0x66C, 0x7F8, 0x2044, 0xFE10, 0xFE14, 0xFE50, 0xFE54, 0xFF0C, 0xFF1B:
            .midNumber
        case 0x66B: .numeric
        case 0x200B: .other
        case 0x200C: .extend
        case 0x200D: .joiner
        case 0x202F: .extender
        case 0x1F1E6...0x1F1FF: .regional
        // Letters by usage, though not alphabetic: marks of transliteration and modifier symbols.
        case 0x2C2...0x2C5, 0x2D2...0x2D7, 0x2DE, 0x2DF, 0x2E5...0x2EB, 0x2ED, 0x2EF...0x2FF, 0x55A...0x55C, 0x55E, 0x58A,
            0x5F3, 0x70F, 0xA708...0xA716, 0xA720, 0xA721, 0xA789, 0xA78A, 0xAB5B:
            .letter
        default: nil
        }
    }

    private static func isKatakana(_ value: UInt32) -> Bool {
        switch value {
        case 0x3031...0x3035, 0x309B, 0x309C, 0x30A0...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0x32D0...0x32FE,
            0x3300...0x3357, 0xFF66...0xFF9D, 0x1AFF0...0x1AFFE, 0x1B000, 0x1B120...0x1B122, 0x1B155, 0x1B164...0x1B167:
            true
        default: false
        }
    }

    private static func isHiragana(_ value: UInt32) -> Bool {
        switch value {
        case 0x3041...0x3096, 0x309D...0x309F, 0x1B001...0x1B11F, 0x1B132, 0x1B150...0x1B152, 0x1F200: true
        default: false
        }
    }
}
