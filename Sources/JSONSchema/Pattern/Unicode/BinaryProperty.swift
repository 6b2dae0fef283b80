/// The binary properties that ECMA-262 lets a pattern ask for (table "Binary Unicode property aliases").
///
/// Each set is worked out when it is first asked for, since that takes a walk over all code points, and kept.
enum BinaryProperty {
    /// The code points with the property `name`, spelled long or short as in PropertyAliases.txt.
    static func members(_ name: String) -> CodePointSet? {
        switch name {
        case "Any": CodePointSet.all
        case "ASCII": ascii
        case "Assigned": assigned
        case "Emoji_Component", "EComp": emojiComponent
        case "Extended_Pictographic", "ExtPict": extendedPictographic
        case "Regional_Indicator", "RI": regionalIndicator
        case "Alphabetic", "Alpha": alphabetic
        case "ASCII_Hex_Digit", "AHex": asciiHexDigit
        case "Bidi_Control", "Bidi_C": bidiControl
        case "Bidi_Mirrored", "Bidi_M": bidiMirrored
        case "Case_Ignorable", "CI": caseIgnorable
        case "Cased": cased
        case "Changes_When_Casefolded", "CWCF": changesWhenCasefolded
        case "Changes_When_Casemapped", "CWCM": changesWhenCasemapped
        case "Changes_When_Lowercased", "CWL": changesWhenLowercased
        case "Changes_When_NFKC_Casefolded", "CWKCF": changesWhenNFKCCasefolded
        case "Changes_When_Titlecased", "CWT": changesWhenTitlecased
        case "Changes_When_Uppercased", "CWU": changesWhenUppercased
        case "Dash": dash
        case "Default_Ignorable_Code_Point", "DI": defaultIgnorableCodePoint
        case "Deprecated", "Dep": deprecated
        case "Diacritic", "Dia": diacritic
        case "Emoji": emoji
        case "Emoji_Modifier", "EMod": emojiModifier
        case "Emoji_Modifier_Base", "EBase": emojiModifierBase
        case "Emoji_Presentation", "EPres": emojiPresentation
        case "Extender", "Ext": extender
        case "Grapheme_Base", "Gr_Base": graphemeBase
        case "Grapheme_Extend", "Gr_Ext": graphemeExtend
        case "Hex_Digit", "Hex": hexDigit
        case "IDS_Binary_Operator", "IDSB": idsBinaryOperator
        case "IDS_Trinary_Operator", "IDST": idsTrinaryOperator
        case "ID_Continue", "IDC": idContinue
        case "ID_Start", "IDS": idStart
        case "Ideographic", "Ideo": ideographic
        case "Join_Control", "Join_C": joinControl
        case "Logical_Order_Exception", "LOE": logicalOrderException
        case "Lowercase", "Lower": lowercase
        case "Math": math
        case "Noncharacter_Code_Point", "NChar": noncharacterCodePoint
        case "Pattern_Syntax", "Pat_Syn": patternSyntax
        case "Pattern_White_Space", "Pat_WS": patternWhiteSpace
        case "Quotation_Mark", "QMark": quotationMark
        case "Radical": radical
        case "Sentence_Terminal", "STerm": sentenceTerminal
        case "Soft_Dotted", "SD": softDotted
        case "Terminal_Punctuation", "Term": terminalPunctuation
        case "Unified_Ideograph", "UIdeo": unifiedIdeograph
        case "Uppercase", "Upper": uppercase
        case "Variation_Selector", "VS": variationSelector
        case "White_Space", "space": whiteSpace
        case "XID_Continue", "XIDC": xidContinue
        case "XID_Start", "XIDS": xidStart
        default: nil
        }
    }

    private static let ascii = CodePointSet([0...0x7F])
    private static let assigned = GeneralCategory.members("Cn")?.inverted
    private static let regionalIndicator = CodePointSet([0x1F1E6...0x1F1FF])
    /// UTS 51: what stands in sequences but not alone; the list has not grown since Unicode 11.
    private static let emojiComponent = CodePointSet([
        0x23...0x23, 0x2A...0x2A, 0x30...0x39, 0x200D...0x200D, 0x20E3...0x20E3, 0xFE0F...0xFE0F, 0x1F1E6...0x1F1FF,
        0x1F3FB...0x1F3FF, 0x1F9B0...0x1F9B3, 0xE0020...0xE007F,
    ])
    private static let extendedPictographic = CodePointTable(PropertyTables.pictographs)["ExtPict"]?.members

    private static let alphabetic = CodePointSet { $0.properties.isAlphabetic }
    private static let asciiHexDigit = CodePointSet { $0.properties.isASCIIHexDigit }
    private static let bidiControl = CodePointSet { $0.properties.isBidiControl }
    private static let bidiMirrored = CodePointSet { $0.properties.isBidiMirrored }
    private static let caseIgnorable = CodePointSet { $0.properties.isCaseIgnorable }
    private static let cased = CodePointSet { $0.properties.isCased }
    private static let changesWhenCasefolded = CodePointSet { $0.properties.changesWhenCaseFolded }
    private static let changesWhenCasemapped = CodePointSet { $0.properties.changesWhenCaseMapped }
    private static let changesWhenLowercased = CodePointSet { $0.properties.changesWhenLowercased }
    private static let changesWhenNFKCCasefolded = CodePointSet { $0.properties.changesWhenNFKCCaseFolded }
    private static let changesWhenTitlecased = CodePointSet { $0.properties.changesWhenTitlecased }
    private static let changesWhenUppercased = CodePointSet { $0.properties.changesWhenUppercased }
    private static let dash = CodePointSet { $0.properties.isDash }
    private static let defaultIgnorableCodePoint = CodePointSet { $0.properties.isDefaultIgnorableCodePoint }
    private static let deprecated = CodePointSet { $0.properties.isDeprecated }
    private static let diacritic = CodePointSet { $0.properties.isDiacritic }
    private static let emoji = CodePointSet { $0.properties.isEmoji }
    private static let emojiModifier = CodePointSet { $0.properties.isEmojiModifier }
    private static let emojiModifierBase = CodePointSet { $0.properties.isEmojiModifierBase }
    private static let emojiPresentation = CodePointSet { $0.properties.isEmojiPresentation }
    private static let extender = CodePointSet { $0.properties.isExtender }
    private static let graphemeBase = CodePointSet { $0.properties.isGraphemeBase }
    private static let graphemeExtend = CodePointSet { $0.properties.isGraphemeExtend }
    private static let hexDigit = CodePointSet { $0.properties.isHexDigit }
    private static let idsBinaryOperator = CodePointSet { $0.properties.isIDSBinaryOperator }
    private static let idsTrinaryOperator = CodePointSet { $0.properties.isIDSTrinaryOperator }
    private static let idContinue = CodePointSet { $0.properties.isIDContinue }
    private static let idStart = CodePointSet { $0.properties.isIDStart }
    private static let ideographic = CodePointSet { $0.properties.isIdeographic }
    private static let joinControl = CodePointSet { $0.properties.isJoinControl }
    private static let logicalOrderException = CodePointSet { $0.properties.isLogicalOrderException }
    private static let lowercase = CodePointSet { $0.properties.isLowercase }
    private static let math = CodePointSet { $0.properties.isMath }
    private static let noncharacterCodePoint = CodePointSet { $0.properties.isNoncharacterCodePoint }
    private static let patternSyntax = CodePointSet { $0.properties.isPatternSyntax }
    private static let patternWhiteSpace = CodePointSet { $0.properties.isPatternWhitespace }
    private static let quotationMark = CodePointSet { $0.properties.isQuotationMark }
    private static let radical = CodePointSet { $0.properties.isRadical }
    private static let sentenceTerminal = CodePointSet { $0.properties.isSentenceTerminal }
    private static let softDotted = CodePointSet { $0.properties.isSoftDotted }
    private static let terminalPunctuation = CodePointSet { $0.properties.isTerminalPunctuation }
    private static let unifiedIdeograph = CodePointSet { $0.properties.isUnifiedIdeograph }
    private static let uppercase = CodePointSet { $0.properties.isUppercase }
    private static let variationSelector = CodePointSet { $0.properties.isVariationSelector }
    private static let whiteSpace = CodePointSet { $0.properties.isWhitespace }
    private static let xidContinue = CodePointSet { $0.properties.isXIDContinue }
    private static let xidStart = CodePointSet { $0.properties.isXIDStart }
}
