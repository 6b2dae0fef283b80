public import Envelopes
public import TextAnalysis

extension QuotePolicy {
    /// How a draft is asked for.
    public struct RequestRules: Hashable, Sendable {
        /// What the model is told to be.
        public let instructions: String
        /// The temperature of drafts.
        public let temperature: PolicyNumber
        /// Tokens that a draft may have at most.
        public let tokensMax: Int
        /// Bytes of UTF-8 that a theme may have.
        public let themeBytesMax: Int

        init(_ members: borrowing PolicyMembers) throws(QuotePolicyError) {
            instructions = try members.text("/request/instructions")
            temperature = try members.number("/request/temperature")
            tokensMax = try members.count("/request/tokensMax")
            themeBytesMax = try members.count("/request/themeBytesMax")
        }
    }

    /// How long a run may take as a whole, in milliseconds.
    public struct Budgets: Hashable, Sendable {
        private let foreground: Int
        private let siri: Int
        private let background: Int

        init(_ members: borrowing PolicyMembers) throws(QuotePolicyError) {
            foreground = try members.count("/budgetMilliseconds/foreground")
            siri = try members.count("/budgetMilliseconds/siri")
            background = try members.count("/budgetMilliseconds/background")
        }

        /// The budget of a channel, in milliseconds; of the background for the whole pool.
        public func milliseconds(of channel: RequestGeneration.Channel) -> Int {
            switch channel {
            case .foreground: foreground
            case .siri: siri
            case .background: background
            }
        }
    }

    /// The limits of the deterministic gate.
    public struct GateRules: Sendable, Hashable {
        /// Words that a line may have.
        public let wordsMax: Int
        /// Letters that a line may have in scripts without spaces between words.
        public let lettersMax: Int
        /// How much better another language may fit, in the unit of `LanguageCandidate.score`.
        public let languageTolerance: PolicyNumber
        /// Whether the lists of worn-out phrases that come with Daybook are used.
        public let usesCliches: Bool
        /// Whether the lists of prompt residue that come with Daybook are used.
        public let usesResidue: Bool
        private let phrases: [PhraseList]

        init(_ members: borrowing PolicyMembers) throws(QuotePolicyError) {
            wordsMax = try members.count("/gate/wordsMax")
            lettersMax = try members.count("/gate/lettersMax")
            languageTolerance = try members.number("/gate/languageTolerance")
            usesCliches = try members.flag("/gate/cliches")
            usesResidue = try members.flag("/gate/residue")
            var lists: [PhraseList] = []
            for (language, lines) in try members.lists("/gate/phrases") {
                do throws(PhraseError) {
                    lists.append(PhraseList(language: language, lines: lines, set: try PhraseSet(lines: lines)))
                } catch {
                    throw .phrase(language: language, reason: "\(error)")
                }
            }
            phrases = lists
        }

        /// The policy's own banned phrases for a language, its code; nil if it has none.
        public func phrases(language: String) -> PhraseSet? {
            phrases.first { $0.language.utf8.elementsEqual(language.utf8) }?.set
        }
    }

    /// A list of phrases, which is the same as another one if its lines are.
    private struct PhraseList: Hashable, Sendable {
        let language: String
        let lines: [String]
        let set: PhraseSet

        static func == (left: PhraseList, right: PhraseList) -> Bool {
            left.language == right.language && left.lines == right.lines
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(language)
            hasher.combine(lines)
        }
    }

    /// Nearness to lines that are there already.
    public struct NoveltyRules: Hashable, Sendable {
        /// Lines that a draft is compared with at most.
        public let catalogueMax: Int
        /// The cosine of lexical vectors that a draft must stay below.
        public let lexicalBelow: PolicyNumber
        /// The cosine of a model's embeddings that a draft must stay below, of embedders without a rule of their own.
        public let embeddingBelow: PolicyNumber
        /// What holds for embedders that were calibrated.
        public let embedders: [EmbedderRule]
        /// Whether the model is asked for embeddings.
        public let usesEmbeddings: Bool

        init(_ members: borrowing PolicyMembers) throws(QuotePolicyError) {
            catalogueMax = try members.count("/novelty/catalogueMax")
            lexicalBelow = try members.number("/novelty/lexicalBelow")
            embeddingBelow = try members.number("/novelty/embeddingBelow")
            usesEmbeddings = try members.flag("/novelty/embeddings")
            embedders = try members.embedders("/novelty", "embedders")
        }
    }

    /// The model's own judgement.
    public struct JudgeRules: Hashable, Sendable {
        /// What the judging session is told to be.
        public let instructions: String
        /// The temperature of judgements.
        public let temperature: PolicyNumber
        /// Tokens that a judgement may have at most.
        public let tokensMax: Int
        /// The least overall score that is enough, of 10.
        public let overallMin: PolicyNumber
        /// The most that the deterministic stand-in gives, of 10.
        public let standInMax: PolicyNumber

        init(_ members: borrowing PolicyMembers) throws(QuotePolicyError) {
            instructions = try members.text("/judge/instructions")
            temperature = try members.number("/judge/temperature")
            tokensMax = try members.count("/judge/tokensMax")
            overallMin = try members.number("/judge/overallMin")
            standInMax = try members.number("/judge/standInMax")
        }
    }

    /// How far a line is its own, of 10.
    public struct DistinctivenessRules: Hashable, Sendable {
        /// The least that is enough.
        public let min: PolicyNumber
        /// What a line has without any feature.
        public let base: PolicyNumber
        /// The share of form with a known line from which it is a formula.
        public let formulaShareMin: PolicyNumber
        /// The likeness to a rejected draft from which it counts.
        public let anchorLikenessMin: PolicyNumber
        /// Recently rejected drafts that are looked at.
        public let anchorsMax: Int
        private let weights: [DistinctivenessFeature: PolicyNumber]

        init(_ members: borrowing PolicyMembers) throws(QuotePolicyError) {
            min = try members.number("/distinctiveness/min")
            base = try members.number("/distinctiveness/base")
            formulaShareMin = try members.number("/distinctiveness/formulaShareMin")
            anchorLikenessMin = try members.number("/distinctiveness/anchorLikenessMin")
            anchorsMax = try members.count("/distinctiveness/anchorsMax")
            var weights: [DistinctivenessFeature: PolicyNumber] = [:]
            for feature in DistinctivenessFeature.allCases {
                weights[feature] = try members.number("/distinctiveness/weights/\(feature.rawValue)")
            }
            self.weights = weights
        }

        /// What a feature adds at its full strength, or takes away.
        public func weight(of feature: DistinctivenessFeature) -> Double { weights[feature]?.value ?? 0 }
    }
}
