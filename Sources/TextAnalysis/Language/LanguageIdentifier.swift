/// One language that a text may be in.
public struct LanguageCandidate: Hashable, Sendable {
    /// The language's code (ISO 639): two letters, `no` for Norwegian.
    public let language: String
    /// How much less likely than the best one it is: the logarithm of the likelihood for each known letter sequence, in
    /// natural units; 0 for the best, negative for the others.
    public let score: Double
}

/// What can be said about a text's language.
public struct LanguageRanking: Hashable, Sendable {
    /// The languages that share the text's script, best first; none where the script is unknown or there are no letters.
    public let candidates: [LanguageCandidate]
    /// The letters of the text.
    public let letters: Int
    /// How many letter sequences of the text a table knows; 0 where the script alone tells the language.
    public let sequences: Int
    /// The best one's lead over the next, in the unit of the scores; 0 if it is the only one.
    public let margin: Double
    /// Whether the text is long enough, and the best language far enough ahead, to be taken at its word.
    public let isDetermined: Bool

    /// The script of most letters.
    let script: TextScript

    /// Whether there are letters enough to tell a language by: fewer are where each is a syllable or a word.
    public var hasEnoughLetters: Bool { letters >= script.lettersMin }

    /// The language, or nil if it is undetermined.
    public var language: String? { isDetermined ? candidates.first?.language : nil }
}

/// Tells the language of a sentence: first by script, then by a table of letter sequences.
///
/// It is made for sentences of ten words and more. What is shorter than about six words, or where two languages are as
/// good as one another, is undetermined. It knows only the languages of its tables and scripts: a text in another one looks
/// like the nearest of these.
public enum LanguageIdentifier {
    /// The lead from which the best of the tables' languages counts, over all known letter sequences of the text, in
    /// natural logarithms.
    static let leadMin = 2.0

    /// Codes of all languages that can be told, in order.
    public static let languages: [String] = TextScript.allCases
        .flatMap { $0.table?.languages ?? $0.onlyLanguage.map { [$0] } ?? [] }.sorted()

    /// The languages of a text, ranked.
    public static func identify(_ text: String) -> LanguageRanking {
        identify(TextScalars(composing: text))
    }

    static func identify(_ text: TextScalars) -> LanguageRanking {
        let (script, letters) = TextScript.prevailing(in: text)
        guard let table = script.table else {
            let only = script.onlyLanguage.map { [LanguageCandidate(language: $0, score: 0)] } ?? []
            return LanguageRanking(
                candidates: only, letters: letters, sequences: 0, margin: 0,
                isDetermined: !only.isEmpty && letters >= script.lettersMin, script: script)
        }
        let (sums, count) = table.evidence(of: words(of: text))
        let best = sums.max() ?? 0
        let unit = LanguageTable.step / Double(max(count, 1))
        let order = sums.indices.sorted { (sums[$1], table.languages[$0]) < (sums[$0], table.languages[$1]) }
        let ranked = order.map { LanguageCandidate(language: table.languages[$0], score: Double(sums[$0] - best) * unit) }
        let lead = order.count > 1 ? best - sums[order[1]] : best
        return LanguageRanking(
            candidates: ranked, letters: letters, sequences: count, margin: Double(lead) * unit,
            isDetermined: letters >= script.lettersMin && Double(lead) * LanguageTable.step >= leadMin, script: script)
    }

    /// The words of a text in small letters, as the tables were made: letters, and the marks of Latin and Devanagari.
    private static func words(of text: TextScalars) -> [[UInt32]] {
        var words: [[UInt32]] = []
        var word: [UInt32] = []
        for scalar in text.scalars {
            if scalar.isLetter || Composition.isCombining(scalar) || 0x900...0x963 ~= scalar.value {
                word.append(SmallLetters.small(scalar).value)
            } else if !word.isEmpty {
                words.append(word)
                word.removeAll(keepingCapacity: true)
            }
        }
        return word.isEmpty ? words : words + [word]
    }
}
