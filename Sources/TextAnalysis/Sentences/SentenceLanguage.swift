/// What the boundaries of sentences depend on in one language: its abbreviations, its ordinals, its verbs of speech.
struct SentenceLanguage: Sendable {
    /// Abbreviations that something always follows: titles, `e.g.`.
    var open: Set<String> = []
    /// Abbreviations that go on only before a number: `No. 5`.
    var beforeNumber: Set<String> = []
    /// Abbreviations that may end a sentence, so that only a small letter after them shows that it goes on.
    var closing: Set<String> = []
    /// Whether ordinals are written with a full stop: `am 3. Mai`.
    var hasOrdinals = false
    /// Verbs that say who spoke, after a quotation that ended with a mark of its own: `"Why?" Ada asked`.
    var speech: Set<String> = []
    /// Words that usually begin a sentence when they stand capitalised after a full stop.
    var starters: Set<String> = []

    /// The rules of a language, given as its tag; those that all languages share where it has none here.
    static func rules(for language: String?) -> SentenceLanguage {
        guard let language else { return shared }
        return known[LanguageCode.primary(of: language)] ?? shared
    }

    private static let known: [String: SentenceLanguage] = {
        var known: [String: SentenceLanguage] = [:]
        for (code, entry) in entries {
            var language = SentenceLanguage()
            language.open = words(entry.open + " " + everywhere)
            language.beforeNumber = words(entry.beforeNumber)
            language.closing = words(entry.closing)
            language.hasOrdinals = withOrdinals.contains(code)
            language.speech = words(entry.speech)
            language.starters = FunctionWords.words(of: code) ?? words(entry.starters)
            known[code] = language
        }
        return known
    }()

    /// For texts of an unknown language: an abbreviation of any language is one.
    private static let shared: SentenceLanguage = {
        var all = SentenceLanguage()
        for language in known.values {
            all.open.formUnion(language.open)
            all.beforeNumber.formUnion(language.beforeNumber)
            all.closing.formUnion(language.closing)
            all.speech.formUnion(language.speech)
            all.starters.formUnion(language.starters)
        }
        return all
    }()

    private static func words(_ list: String) -> Set<String> { Set(list.split(separator: " ").map(String.init)) }
}

/// Verbs that say who spoke, in any language.
enum SpeechVerbs {
    static func contains(_ word: String) -> Bool { all.contains(word.lowercased()) }

    private static let all = SentenceLanguage.rules(for: nil).speech.filter { $0.unicodeScalars.count > 1 }
}
