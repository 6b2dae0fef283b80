/// What a code point is to the rules of sentence boundaries: the property Sentence_Break of UAX 29, table 4.
///
/// The standard library has the properties that the table derives it from, so no table of ranges is needed. Against the
/// property file of Unicode 15.0 it differs on a few marks that no rule treats differently.
enum SentenceBreakClass: UInt8, Sendable {
    case other, carriageReturn, lineFeed, separator, extend, format, space, lower, upper, otherLetter, numeric, fullStop,
        terminator, `continue`, close

    var isParagraphEnd: Bool { self == .carriageReturn || self == .lineFeed || self == .separator }
    var endsSentence: Bool { self == .fullStop || self == .terminator }
    var isIgnored: Bool { self == .extend || self == .format }

    init(_ scalar: Unicode.Scalar) {
        self = scalar.value < 0x100 ? Self.latin[Int(scalar.value)] : Self.derived(scalar)
    }

    private static let latin: [SentenceBreakClass] = (0..<0x100).map { value in
        Unicode.Scalar(UInt32(value)).map(derived) ?? .other
    }

    private static func derived(_ scalar: Unicode.Scalar) -> SentenceBreakClass {
        switch scalar.value {
        case 0x0D: return .carriageReturn
        case 0x0A: return .lineFeed
        case 0x85, 0x2028, 0x2029: return .separator
        case 0x200C, 0x200D: return .extend
        case 0x2E, 0x2024, 0xFE52, 0xFF0E: return .fullStop
        case 0x2C, 0x2D, 0x3A, 0x55D, 0x60C, 0x60D, 0x7F8, 0x1802, 0x1808, 0x2013, 0x2014, 0x3001, 0xFE10, 0xFE11, 0xFE13,
            0xFE31, 0xFE32, 0xFE50, 0xFE51, 0xFE55, 0xFE58, 0xFE63, 0xFF0C, 0xFF0D, 0xFF1A, 0xFF64:
            return .continue
        case 0x22, 0x27, 0x275B...0x2760, 0x1F676...0x1F678: return .close
        case 0x66B, 0x66C: return .numeric
        default: break
        }
        let properties = scalar.properties
        let category = properties.generalCategory
        if properties.isGraphemeExtend || category == .spacingMark { return .extend }
        if category == .format { return .format }
        if properties.isWhitespace { return .space }
        if properties.isSentenceTerminal { return .terminator }
        // Georgian has two cases that are not used to begin sentences.
        let isGeorgian = 0x10D0...0x10FF ~= scalar.value || 0x1C90...0x1CBF ~= scalar.value
        if properties.isLowercase, !isGeorgian { return .lower }
        if properties.isUppercase || category == .titlecaseLetter, !isGeorgian { return .upper }
        if properties.isAlphabetic || scalar.value == 0xA0 || scalar.value == 0x5F3 { return .otherLetter }
        switch category {
        case .decimalNumber: return .numeric
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation: return .close
        default: return .other
        }
    }
}
