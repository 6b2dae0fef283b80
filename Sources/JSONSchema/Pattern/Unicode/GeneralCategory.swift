/// The property General_Category (UAX 44 section 5.7.1) by the names that PropertyValueAliases.txt gives its values.
enum GeneralCategory {
    /// The code points of the category `name`, such as `Lu`, `Uppercase_Letter`, or of the group `L`, `Letter`.
    static func members(_ name: String) -> CodePointSet? {
        guard let short = shortNames[name] else { return nil }
        if let set = sets[short] { return set }
        let parts = short == "LC" ? ["Lu", "Ll", "Lt"] : sets.keys.filter { $0.hasPrefix(short) }
        return CodePointSet(parts.flatMap { sets[$0]?.runs ?? [] })
    }

    /// The code points of each category; one walk over all of them finds every category.
    private static let sets: [String: CodePointSet] = {
        var runs: [String: [CodePointSet.Run]] = [:]
        var start: UInt32 = 0
        var current: Unicode.GeneralCategory?
        for value in 0...CodePointSet.codePointMax + 1 {
            let category =
                value > CodePointSet.codePointMax
                ? nil : Unicode.Scalar(value)?.properties.generalCategory ?? .surrogate
            if category != current || value == 0 {
                if value > 0, let name = current.map(shortName) {
                    runs[name, default: []].append(CodePointSet.Run(first: start, last: value - 1))
                }
                start = value
                current = category
            }
        }
        return runs.mapValues { CodePointSet($0) }
    }()

    private static func shortName(_ category: Unicode.GeneralCategory) -> String {
        switch category {
        case .uppercaseLetter: "Lu"
        case .lowercaseLetter: "Ll"
        case .titlecaseLetter: "Lt"
        case .modifierLetter: "Lm"
        case .otherLetter: "Lo"
        case .nonspacingMark: "Mn"
        case .spacingMark: "Mc"
        case .enclosingMark: "Me"
        case .decimalNumber: "Nd"
        case .letterNumber: "Nl"
        case .otherNumber: "No"
        case .connectorPunctuation: "Pc"
        case .dashPunctuation: "Pd"
        case .openPunctuation: "Ps"
        case .closePunctuation: "Pe"
        case .initialPunctuation: "Pi"
        case .finalPunctuation: "Pf"
        case .otherPunctuation: "Po"
        case .mathSymbol: "Sm"
        case .currencySymbol: "Sc"
        case .modifierSymbol: "Sk"
        case .otherSymbol: "So"
        case .spaceSeparator: "Zs"
        case .lineSeparator: "Zl"
        case .paragraphSeparator: "Zp"
        case .control: "Cc"
        case .format: "Cf"
        case .surrogate: "Cs"
        case .privateUse: "Co"
        case .unassigned: "Cn"
        @unknown default: "Cn"
        }
    }

    private static let shortNames: [String: String] = {
        let lines = """
            C Other · Cc Control cntrl · Cf Format · Cn Unassigned · Co Private_Use · Cs Surrogate · L Letter
            LC Cased_Letter · Ll Lowercase_Letter · Lm Modifier_Letter · Lo Other_Letter · Lt Titlecase_Letter
            Lu Uppercase_Letter · M Mark Combining_Mark · Mc Spacing_Mark · Me Enclosing_Mark · Mn Nonspacing_Mark
            N Number · Nd Decimal_Number digit · Nl Letter_Number · No Other_Number · P Punctuation punct
            Pc Connector_Punctuation · Pd Dash_Punctuation · Pe Close_Punctuation · Pf Final_Punctuation
            Pi Initial_Punctuation · Po Other_Punctuation · Ps Open_Punctuation · S Symbol · Sc Currency_Symbol
            Sk Modifier_Symbol · Sm Math_Symbol · So Other_Symbol · Z Separator · Zl Line_Separator
            Zp Paragraph_Separator · Zs Space_Separator
            """
        var names: [String: String] = [:]
        for entry in lines.split(whereSeparator: { $0 == "·" || $0.isNewline }) {
            let aliases = entry.split(separator: " ").map(String.init)
            for alias in aliases { names[alias] = aliases.first }
        }
        return names
    }()
}
