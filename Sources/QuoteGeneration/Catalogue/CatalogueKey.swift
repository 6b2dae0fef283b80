internal import Envelopes
internal import GenerationJournal
internal import JSONSchema

/// What makes two texts the same quote: the words alone, whatever their case, spacing, punctuation and encoding.
///
/// Letters, marks, numbers and symbols are kept, case-folded and canonically decomposed (UAX 15); forms of full width
/// and the Latin ligatures, which keyboards and typesetting put in place of plain letters, are taken for these. White
/// space, punctuation and format characters are left out. Two texts that differ in one letter are two quotes.
enum CatalogueKey {
    /// The id of the entry that takes the quote in, the same for everybody.
    static func id(of quote: CatalogueQuote) -> EntryID {
        EntryID.derived("ImportQuote", key(of: quote.text), quote.locale.description)
    }

    /// The key; it holds no control characters.
    static func key(of text: String) -> String {
        var ascii: [UInt8] = []
        ascii.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            guard byte < 0x80 else { return fullKey(of: text) }
            switch byte {
            case 0x41...0x5A: ascii.append(byte | 0x20)
            case 0x61...0x7A, 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"),
                UInt8(ascii: "$"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
                ascii.append(byte)
            default: continue
            }
        }
        return String(decoding: ascii, as: UTF8.self)
    }

    private static func fullKey(of text: String) -> String {
        var points: [UInt32] = []
        for scalar in text.unicodeScalars where isKept(scalar) {
            for plain in plainLetters(of: scalar) {
                // Upper case first: it makes of ß and of the two small sigmas what their other spellings become too.
                for folded in plain.properties.uppercaseMapping.unicodeScalars {
                    points += folded.properties.lowercaseMapping.unicodeScalars.map(\.value)
                }
            }
        }
        var key = String.UnicodeScalarView()
        key.append(contentsOf: CanonicalComposition.decomposition(of: points).compactMap(Unicode.Scalar.init))
        return String(key)
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
            .paragraphSeparator, .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation:
            false
        default: true
        }
    }

    private static let ligatures = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"]

    private static func plainLetters(of scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        switch scalar.value {
        case 0xFF01...0xFF5E: String(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar).unicodeScalars
        case 0xFB00...0xFB06: ligatures[Int(scalar.value - 0xFB00)].unicodeScalars
        default: String(scalar).unicodeScalars
        }
    }
}
