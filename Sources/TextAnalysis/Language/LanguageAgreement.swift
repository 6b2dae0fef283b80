/// Whether a text is in the language that it is claimed to be in.
public struct LanguageAgreement: Hashable, Sendable {
    /// The answer.
    public enum Answer: String, Sendable {
        /// The text is in the claimed language, or in one that is written nearly alike.
        case agrees
        /// The text is in another language.
        case disagrees
        /// The text is too short, or the claimed language is none that can be told.
        case undetermined
    }

    /// The answer.
    public let answer: Answer
    /// The claimed language's code, as the tables name it.
    public let claimed: String
    /// The language that fits best; nil if nothing can be said.
    public let best: String?
    /// How much better `best` fits than the claimed language, in the unit of `LanguageCandidate.score`; 0 if it is the claimed
    /// one or one that is written nearly alike, infinite if the claimed language is written in another script.
    public let margin: Double

    /// Compares a text with the language it should be in.
    ///
    /// - Parameters:
    ///   - text: a sentence or more.
    ///   - tag: a language tag of BCP 47, of which the language counts.
    ///   - tolerance: how much better another language may fit before the text disagrees, in the unit of
    ///     `LanguageCandidate.score`. The default rejects no sentence of ten words of the languages it was measured on.
    public init(of text: String, with tag: String, tolerance: Double = LanguageAgreement.toleranceDefault) {
        self.init(ranking: LanguageIdentifier.identify(text), claimed: tag, tolerance: tolerance)
    }

    /// The tolerance that goes with the tables.
    public static let toleranceDefault = 0.02
    /// What has to speak against the claimed language over the whole text, in natural logarithms: a few words of a language
    /// look like those of another by chance.
    static let leadMin = 20.0

    /// The same for a text whose languages are ranked already.
    public init(ranking: LanguageRanking, claimed tag: String, tolerance: Double = LanguageAgreement.toleranceDefault) {
        let claimed = LanguageCode.primary(of: tag)
        self.claimed = claimed
        best = ranking.candidates.first?.language
        let accepted = Self.kin.first { $0.contains(claimed) } ?? [claimed]
        let isKnown = !accepted.isDisjoint(with: LanguageIdentifier.languages) && Self.isTold(claimed, by: ranking)
        let own = ranking.candidates.first { accepted.contains($0.language) }
        margin = own.map { -$0.score } ?? (isKnown && best != nil ? .infinity : 0)
        if !isKnown || best == nil || !ranking.hasEnoughLetters {
            answer = .undetermined
        } else if margin <= tolerance {
            answer = .agrees
        } else {
            // A language of another script has no score here: the script speaks against it.
            let isShown = own == nil || margin * Double(ranking.sequences) >= Self.leadMin
            answer = isShown ? .disagrees : .undetermined
        }
    }

    /// Whether a text can speak against a language at all. Serbian and Bosnian are also written in Cyrillic letters, which no
    /// table knows; a short Japanese sentence can do without kana.
    private static func isTold(_ claimed: String, by ranking: LanguageRanking) -> Bool {
        switch ranking.script {
        case .cyrillic: claimed != "sr" && claimed != "bs"
        case .han: claimed != "ja" || ranking.letters >= kanjiMin
        default: true
        }
    }

    /// So many Chinese characters without any kana are not Japanese.
    private static let kanjiMin = 16

    /// Languages that are written so much alike that one is taken for the other in a sentence.
    private static let kin: [Set<String>] = [["no", "da"], ["id", "ms"], ["hr", "bs", "sr"], ["gl", "pt", "es"]]
}
