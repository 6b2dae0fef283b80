public import Envelopes
public import StrictJSON

/// Three numbers from 0 to 10 about a draft: the model's own, given in a session of its own, or a deterministic stand-in
/// (spec Q7). Neither is an independent model or a human review.
public struct QuoteJudgement: Hashable, Sendable {
    /// Who gave the numbers.
    public enum Source: String, Hashable, Sendable {
        /// The model that wrote the draft.
        case model
        /// Features that were counted, because the model gave nothing to use.
        case standIn = "stand-in"
    }

    /// One of the numbers.
    public struct Number: Hashable, Sendable {
        /// As it is recorded.
        public let recorded: RecordedValue
        /// To compare with, exactly.
        public let number: JSONNumber
    }

    /// How good it is as a whole.
    public let overall: Number
    /// How new it is.
    public let originality: Number
    /// How warm it is.
    public let warmth: Number
    /// Who gave the numbers.
    public let source: Source
    /// Why a stand-in was used; nil for the model's.
    public let failure: String?

    /// The numbers that a `QuoteJudgement` holds, JSON that fits its schema; nil for any other.
    public init?(content: [UInt8]) {
        guard let document = try? JSONDocument(content) else { return nil }
        func number(_ name: String) -> Number? {
            guard let node = document.member(name, of: document.root), let number = document.number(of: node),
                JSONNumber(0)...JSONNumber(10) ~= number
            else { return nil }
            return RecordedValue(decimal: number.description).map { Number(recorded: $0, number: number) }
        }
        guard let overall = number("overall"), let originality = number("originality"), let warmth = number("warmth") else {
            return nil
        }
        (self.overall, self.originality, self.warmth) = (overall, originality, warmth)
        source = .model
        failure = nil
    }

    /// The stand-in: from what distinctiveness has counted, each number at most what the policy allows. It begins at 4, so a
    /// line needs most features before it alone can carry it over a usual threshold.
    public init(standingInFor failure: String, _ distinctiveness: Distinctiveness, policy: QuotePolicy) {
        let most = policy.judge.standInMax.value
        func number(_ value: Double) -> Number {
            let bounded = min(max(value, 0), most)
            let recorded = RecordedValue.score(bounded)?.recorded ?? RecordedValue(0)
            return Number(recorded: recorded, number: recorded.number ?? JSONNumber(0))
        }
        overall = number(4 + 0.3 * (distinctiveness.score ?? 0))
        let penalty = max(distinctiveness.strength(of: .formula), distinctiveness.strength(of: .anchors))
        originality = number(most * (1 - penalty))
        warmth = number(most / 2 * (1 + distinctiveness.strength(of: .emotion)))
        source = .standIn
        self.failure = failure
    }

    private static let failureBegins = "the model gave no judgement to use ("
    private static let failureEnds = "); a deterministic stand-in was used, which is no review"

    /// The name of the failure that a verdict's note says a stand-in was used for; nil if it says none.
    static func failure(inNote note: String?) -> String? {
        guard let note, note.hasPrefix(failureBegins), note.hasSuffix(failureEnds) else { return nil }
        return String(note.dropFirst(failureBegins.count).dropLast(failureEnds.count))
    }

    /// The layer's verdict.
    public func verdict(policy: QuotePolicy) -> LayerVerdict {
        let limit = policy.judge.overallMin
        let scores = [("overall", overall, limit.recorded), ("originality", originality, .null), ("warmth", warmth, .null)]
            .map { RecordVerdict.Score(name: $0, value: $1.recorded, limit: $2, source: source.rawValue) }
        let note =
            failure.map { Self.failureBegins + $0 + Self.failureEnds }
            ?? "judged by the model that wrote it, in a session of its own; neither an independent model nor a human review"
        guard overall.number < limit.number else { return LayerVerdict(.judge, .passed, scores: scores, note: note) }
        let finding = Finding(rule: "overall", observed: overall.recorded, limit: limit.recorded, bound: .atLeast, unit: "points")
        return LayerVerdict(.judge, .failed, findings: [finding], scores: scores, note: note)
    }
}
