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

        /// What it says, in words: `would now get past gate; judge was never asked`.
        public var words: String {
            switch self {
            case .passes: "would now pass every layer"
            case .rejected(let layer): "would now be rejected by \(layer.rawValue)"
            case .unknown(let layer):
                if let before = layer.previous {
                    "would now get past \(before.rawValue); \(layer.rawValue) was never asked"
                } else {
                    "\(layer.rawValue) was never asked"
                }
            }
        }

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

    /// Whether the two differ.
    public var isFlipped: Bool { recorded != rejudged }
}
