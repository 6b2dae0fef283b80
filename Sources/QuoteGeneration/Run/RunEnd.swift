public import LanguageModels

/// How a run ends: always in exactly one of these (spec Q12).
public enum RunEnd: Hashable, Sendable {
    /// A draft passed every layer and its saving was performed.
    case accepted
    /// A draft was rejected, or its saving failed: the layer, or `save`.
    case noCandidate(layer: String)
    /// The model declined.
    case refusal
    /// A classifier beside the model stopped it.
    case guardrail
    /// It did not fit into the model's context.
    case contextExceeded
    /// Too many requests.
    case throttled
    /// The session was answering another request.
    case concurrentRequest
    /// What came cannot be read, or is not whole.
    case decodingFailure
    /// The budget was used up.
    case timeout
    /// There is no model to ask.
    case unavailable
    /// Who asked gave up.
    case cancelled

    /// The end that a failure of the model is.
    public init(_ failure: ModelFailure) {
        self =
            switch failure {
            case .refusal: .refusal
            case .guardrail: .guardrail
            case .contextExceeded, .promptTooLong: .contextExceeded
            case .throttled: .throttled
            case .concurrentRequest: .concurrentRequest
            case .timeout: .timeout
            case .cancelled: .cancelled
            case .unavailable, .unsupportedSchema, .unsupportedLocale, .unsupportedCapability, .notRecorded, .other:
                .unavailable
            case .decodingFailure, .tokenLimit, .truncated, .trailingBytes, .uncleanFinish, .schemaEcho, .emptyReply,
                .replyTooLong:
                .decodingFailure
            }
    }

    /// Its name, which never changes; `noCandidate(gate)` names the layer.
    public var name: String {
        switch self {
        case .accepted: "accepted"
        case .noCandidate(let layer): "noCandidate(\(layer))"
        case .refusal: "refusal"
        case .guardrail: "guardrail"
        case .contextExceeded: "contextExceeded"
        case .throttled: "throttled"
        case .concurrentRequest: "concurrentRequest"
        case .decodingFailure: "decodingFailure"
        case .timeout: "timeout"
        case .unavailable: "unavailable"
        case .cancelled: "cancelled"
        }
    }
}
