/// The rules for code points that a label may hold only in some places (RFC 5892 appendix A).
enum LabelContext {
    /// Whether the code point at `index` of `label` may stand there; it has the property `contextual`.
    static func allows(_ index: Int, in label: [UInt32]) -> Bool {
        let before = index > 0 ? label[index - 1] : nil
        let after = index + 1 < label.count ? label[index + 1] : nil
        switch label[index] {
        // ZERO WIDTH NON-JOINER and JOINER
        case 0x200C: return isVirama(before) || joins(index, in: label)
        case 0x200D: return isVirama(before)
        // MIDDLE DOT: between two l, as in Catalan
        case 0xB7: return before == 0x6C && after == 0x6C
        // GREEK LOWER NUMERAL SIGN
        case 0x375: return isOf(greek, after)
        // HEBREW PUNCTUATION GERESH and GERSHAYIM
        case 0x5F3, 0x5F4: return isOf(hebrew, before)
        // KATAKANA MIDDLE DOT
        case 0x30FB: return label.contains { isOf(hiragana, $0) || isOf(katakana, $0) || isOf(han, $0) }
        // ARABIC-INDIC DIGITS and EXTENDED ARABIC-INDIC DIGITS: not both
        case 0x660...0x669: return !label.contains { 0x6F0...0x6F9 ~= $0 }
        case 0x6F0...0x6F9: return !label.contains { 0x660...0x669 ~= $0 }
        default: return false
        }
    }

    private static let greek = Script.members("Greek")
    private static let hebrew = Script.members("Hebrew")
    private static let hiragana = Script.members("Hiragana")
    private static let katakana = Script.members("Katakana")
    private static let han = Script.members("Han")

    private static func isOf(_ script: CodePointSet?, _ point: UInt32?) -> Bool {
        guard let script, let point else { return false }
        return script.contains(point)
    }

    private static func isVirama(_ point: UInt32?) -> Bool {
        point.flatMap { Unicode.Scalar($0) }?.properties.canonicalCombiningClass == .virama
    }

    private static let joiningTypes = CodePointTable(LabelTables.joiningTypes)
    private static let transparent = joiningTypes["T"]?.members
    private static let joinsAfter = joiningTypes["L"]?.members
    private static let joinsBefore = joiningTypes["R"]?.members
    private static let joinsBoth = joiningTypes["D"]?.members

    /// Whether letters that join across it stand on both sides, transparent ones between.
    private static func joins(_ index: Int, in label: [UInt32]) -> Bool {
        let before = label[..<index].last { !isOf(transparent, $0) }
        let after = label[(index + 1)...].first { !isOf(transparent, $0) }
        return (isOf(joinsAfter, before) || isOf(joinsBoth, before))
            && (isOf(joinsBefore, after) || isOf(joinsBoth, after))
    }
}
