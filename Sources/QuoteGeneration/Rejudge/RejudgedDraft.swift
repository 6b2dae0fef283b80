public import Envelopes
public import GenerationJournal

/// A draft of the log as another policy would have judged it.
public struct RejudgedDraft: Hashable, Sendable {
    /// What layers come to as a whole.
    public enum Standing: Hashable, Sendable {
        /// Every layer lets it go on.
        case passes
        /// This layer rejects it.
        case rejected(QuoteLayer)
        /// This layer was not asked then, so nobody knows what it would have said.
        case unknown(QuoteLayer)

        /// Its name: `passes`, `rejected(gate)`, `unknown(judge)`.
        public var name: String {
            switch self {
            case .passes: "passes"
            case .rejected(let layer): "rejected(\(layer.rawValue))"
            case .unknown(let layer): "unknown(\(layer.rawValue))"
            }
        }
    }

    /// Where the draft stands.
    public let draft: Position
    /// Its words.
    public let text: String
    /// What the log records.
    public let recorded: Standing
    /// What the other policy comes to.
    public let rejudged: Standing
    /// What decided against it then; nil if nothing did.
    public let recordedGround: Finding?
    /// The policy that it was judged by then; nil if the journal does not hold it.
    public let recordedPolicy: QuotePolicy?
    /// What decides against it under the other policy; nil if nothing does.
    public let ground: Finding?

    /// What the other policy comes to, in words: `would now get past gate; novelty was never asked`.
    public var account: String {
        switch (rejudged, recorded) {
        case (.passes, _): "would now pass every layer"
        case (.rejected(let layer), _): "would now be rejected by \(layer.rawValue)"
        case (.unknown(let next), .rejected(let layer)):
            "would now get past \(layer.rawValue); \(next.rawValue) was never asked"
        case (.unknown(let next), _): "would now come to \(next.rawValue), which was never asked"
        }
    }

    /// Whether the two differ.
    public var isFlipped: Bool { recorded != rejudged }
}
