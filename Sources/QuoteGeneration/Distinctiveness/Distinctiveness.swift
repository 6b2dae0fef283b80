internal import Envelopes
internal import TextAnalysis

/// How far a line is its own, 0 to 10, by features that have names (spec Q8). It is a count of signs and no taste.
public struct Distinctiveness: Hashable, Sendable {
    /// What one feature adds, or takes away.
    public struct Part: Hashable, Sendable {
        /// The feature.
        public let feature: DistinctivenessFeature
        /// From 0 to 1.
        public let strength: Double
        /// What that adds to the score; negative for what takes away.
        public let points: Double
        /// What was seen, in words.
        public let reason: String
    }

    /// The features that show, in their order.
    public let parts: [Part]
    /// The score, rounded as it is recorded; nil if the language has no lists.
    public let score: Double?

    /// The features of a draft.
    public init(of draft: KnownLine, locale: LocaleTag, among known: KnownLines, policy: QuotePolicy) {
        let rules = policy.distinctiveness
        let signs = FeatureWords.words(language: locale.language)?.signs(in: draft.text)
        var parts: [Part] = []
        for feature in DistinctivenessFeature.allCases {
            let sign = Self.sign(of: feature, in: draft, signs, known, rules)
            guard sign.strength > 0 else { continue }
            let weight = rules.weight(of: feature) * sign.strength
            parts.append(
                Part(
                    feature: feature, strength: sign.strength, points: feature.isPenalty ? -weight : weight, reason: sign.reason))
        }
        self.parts = parts
        let sum = parts.reduce(rules.base.value) { $0 + $1.points }
        score = signs == nil ? nil : RecordedValue.score(min(max(sum, 0), 10))?.value
    }

    private static func sign(
        of feature: DistinctivenessFeature, in draft: KnownLine, _ signs: [DistinctivenessFeature: Int]?,
        _ known: KnownLines, _ rules: QuotePolicy.DistinctivenessRules
    ) -> (strength: Double, reason: String) {
        if feature == .anchors { return anchor(of: draft, known, rules) }
        if feature == .formula, let form = form(of: draft, known, rules) { return form }
        let count = signs?[feature] ?? 0
        return (min(Double(count) / feature.signsForAll, 1), count == 1 ? "1 sign" : "\(count) signs")
    }

    private static func form(
        of draft: KnownLine, _ known: KnownLines, _ rules: QuotePolicy.DistinctivenessRules
    ) -> (strength: Double, reason: String)? {
        guard let template = draft.template else { return nil }
        for (lines, index) in [(known.lines, known.lineIndex), (known.anchors, known.anchorIndex)] {
            let found = index.templates.first(like: template) { share in
                RecordedValue.roundedScore(share).map { $0 >= rules.formulaShareMin.value } ?? false
            }
            if let found, let share = RecordedValue.roundedScore(found.share) {
                return (1, "the form of \(lines[found.index].name), share \(share)")
            }
        }
        return nil
    }

    private static func anchor(
        of draft: KnownLine, _ known: KnownLines, _ rules: QuotePolicy.DistinctivenessRules
    ) -> (strength: Double, reason: String) {
        guard let vector = draft.vector, let vectors = known.anchorIndex.vectors else { return (0, "") }
        var nearest: (likeness: Double, index: Int) = (0, 0)
        try? vectors.forEachCosine(with: vector) { index, cosine in
            if cosine > nearest.likeness { nearest = (cosine, index) }
        }
        guard let likeness = RecordedValue.roundedScore(nearest.likeness), likeness >= rules.anchorLikenessMin.value,
            nearest.likeness > 0
        else { return (0, "") }
        return (min(likeness, 1), "likeness \(likeness) to \(known.anchors[nearest.index].name), which was rejected")
    }
}

extension Distinctiveness {
    /// The strength of a feature, from 0 to 1.
    public func strength(of feature: DistinctivenessFeature) -> Double {
        parts.first { $0.feature == feature }?.strength ?? 0
    }

    /// The layer's verdict: the points of each feature as scores, and in the note what was seen.
    public func verdict(policy: QuotePolicy) -> LayerVerdict {
        let limit = policy.distinctiveness.min
        var scores = parts.map { part in
            RecordVerdict.Score(
                name: part.feature.rawValue, value: RecordedValue.score(part.points)?.recorded ?? .null,
                source: "deterministic")
        }
        var notes = parts.map { "\($0.feature.rawValue): \($0.reason)" }
        let penalties = parts.filter(\.feature.isPenalty).map(finding)
        guard let score, let observed = RecordedValue.score(score)?.recorded else {
            notes.insert("there are no lists for this language", at: 0)
            return LayerVerdict(
                .distinctiveness, penalties.isEmpty ? .notProved : .failed, findings: penalties, scores: scores,
                note: notes.joined(separator: "; "))
        }
        scores.insert(
            RecordVerdict.Score(name: "distinctiveness", value: observed, limit: limit.recorded, source: "deterministic"), at: 0)
        scores.insert(
            RecordVerdict.Score(name: "base", value: policy.distinctiveness.base.recorded, source: "policy"), at: 1)
        let note = notes.isEmpty ? nil : notes.joined(separator: "; ")
        guard score < limit.value else { return LayerVerdict(.distinctiveness, .passed, scores: scores, note: note) }
        let ground = Finding(rule: "distinctiveness", observed: observed, limit: limit.recorded, bound: .atLeast, unit: "points")
        return LayerVerdict(.distinctiveness, .failed, findings: [ground] + penalties, scores: scores, note: note)
    }

    private func finding(of part: Part) -> Finding {
        Finding(rule: part.feature.rawValue, observed: RecordedValue(part.reason), limit: .null, bound: .absent)
    }
}
