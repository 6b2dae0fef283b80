/// Whether a text can be in the language that its file is said to be in, judged by script and by function words.
///
/// It speaks up only where there is no doubt: a quote under a wrong locale would be offered to people who cannot read it,
/// but one that is left out for no reason is lost to everybody. What it does not know, it does not contradict.
enum LocaleAgreement {
    private enum Script: String { case latin = "Latin", cyrillic = "Cyrillic", greek = "Greek", other = "another" }

    /// Words from which on their language is judged.
    private static let wordsMin = 8
    /// Different function words of another language that show it.
    private static let foreignWordsMin = 4

    /// Words that are frequent in one language and not in the others of this list.
    private static let functionWords: [String: Set<String>] = [
        "en": ["the", "and", "of", "is", "that", "with", "you", "not", "are", "this", "have", "was", "they", "from", "it", "to"],
        "de": ["und", "der", "das", "ist", "nicht", "eine", "mit", "auf", "wenn", "sich", "auch", "ich", "dem", "zu", "ein"],
        "es": ["el", "los", "las", "y", "del", "es", "una", "pero", "más", "hay", "muy", "cuando", "sin", "su", "lo"],
        "fr": ["les", "des", "et", "est", "une", "pas", "dans", "pour", "vous", "ne", "sont", "aux", "qui", "il", "sur"],
        "it": ["il", "che", "di", "non", "gli", "della", "sono", "più", "anche", "nel", "è", "si", "chi", "una", "per"],
        "pt": ["não", "uma", "em", "um", "você", "são", "ao", "dos", "pela", "mais", "é", "os", "da", "na", "para"],
    ]

    /// Languages that are written in other letters than Latin ones, as far as their letters are known here.
    private static let scripts: [String: Script] = [
        "ru": .cyrillic, "uk": .cyrillic, "bg": .cyrillic, "be": .cyrillic, "mk": .cyrillic, "el": .greek,
    ]

    /// Why `text` is not in the language of `locale`; nil where it may be.
    static func contradiction(of text: String, with locale: LocaleTag) -> String? {
        if let reason = scriptContradiction(of: text, with: locale) { return reason }
        guard let own = functionWords[locale.language] else { return nil }
        var words: Set<String> = []
        var count = 0
        for word in text.lowercased().unicodeScalars.split(whereSeparator: { !$0.isLetter }) {
            words.insert(String(word))
            count += 1
        }
        guard count >= wordsMin, own.isDisjoint(with: words) else { return nil }
        for (language, foreign) in functionWords.sorted(by: { $0.key < $1.key }) where language != locale.language {
            let found = foreign.intersection(words)
            if found.count >= foreignWordsMin {
                let examples = found.sorted().prefix(foreignWordsMin).joined(separator: ", ")
                return "said to be \(locale), it has words of \(language): \(examples)"
            }
        }
        return nil
    }

    /// Most letters are Latin and the language is not, or the other way round.
    private static func scriptContradiction(of text: String, with locale: LocaleTag) -> String? {
        guard let own = functionWords[locale.language] == nil ? scripts[locale.language] : .latin else { return nil }
        var counts: [Script: Int] = [:]
        var letters = 0
        for scalar in text.unicodeScalars where scalar.isLetter {
            counts[script(of: scalar), default: 0] += 1
            letters += 1
        }
        guard let foreign = counts.first(where: { $0.key != own && 2 * $0.value > letters }) else { return nil }
        return "said to be \(locale), \(foreign.value) of its \(letters) letters are of \(foreign.key.rawValue) script"
    }

    private static func script(of letter: Unicode.Scalar) -> Script {
        switch letter.value {
        case 0..<0x2B0, 0x1E00...0x1EFF, 0xFB00...0xFB06, 0xFF21...0xFF5A: .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
        case 0x400...0x52F: .cyrillic
        default: .other
        }
    }
}
