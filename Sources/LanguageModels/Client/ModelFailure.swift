/// Why a request to a model brought nothing usable: one vocabulary for every back end, so that a journal reads the same
/// whatever answered. A judgement of what the text says is none of these.
public enum ModelFailure: Error, Hashable, Sendable {
    /// The model declined, by the server's own mark; words of refusal in an ordinary reply are no such mark.
    case refusal(String?)
    /// A classifier beside the model stopped prompt or reply.
    case guardrail(String?)
    /// Prompt and reply do not fit into the model's context; the tokens that it holds and that the prompt takes, nil
    /// where nobody said.
    case contextExceeded(contextTokens: Int64?, promptTokens: Int64?)
    /// Too many requests; how long to wait, nil where nobody said.
    case throttled(retryAfterMilliseconds: Int64?)
    /// The session is answering another request.
    case concurrentRequest
    /// The reply cannot be read, from this byte on where one is to blame.
    case decodingFailure(reason: String, byteOffset: Int64?)
    /// The back end cannot hold the model to the schema.
    case unsupportedSchema(String?)
    /// The model does not know the language.
    case unsupportedLocale(String?)
    /// The model cannot do what the request needs, such as calling tools.
    case unsupportedCapability(String?)
    /// The budget was used up.
    case timeout(budgetMilliseconds: Int64?)
    /// There is no model to ask.
    case unavailable(Readiness.Reason)
    /// The caller, or who asked it, gave up.
    case cancelled
    /// The bound of tokens was reached, so the reply may lack its end; nil where nobody said how many.
    case tokenLimit(maxTokens: Int64?, responseTokens: Int64?)
    /// The reply breaks off after so many bytes.
    case truncated(receivedBytes: Int64)
    /// Something stands behind the reply's one value, from this byte on.
    case trailingBytes(byteOffset: Int64)
    /// The model stopped for a reason that is not clean, or said none.
    case uncleanFinish(reason: String?)
    /// The reply repeats the schema instead of filling it in.
    case schemaEcho
    /// The reply holds nothing.
    case emptyReply
    /// Instructions and prompt are longer than `ModelLimits` allows.
    case promptTooLong(bytes: Int64, bytesMax: Int64)
    /// The reply has more of something than `ModelLimits` allows.
    case replyTooLong(String)
    /// A recording holds no answer to this.
    case notRecorded(String)
    /// Anything else that a back end says.
    case other(domain: String, code: Int64, text: String)
}

extension ModelFailure {
    /// The name in a journal; it never changes.
    public var name: String {
        switch self {
        case .refusal: "refusal"
        case .guardrail: "guardrail"
        case .contextExceeded: "contextExceeded"
        case .throttled: "throttled"
        case .concurrentRequest: "concurrentRequest"
        case .decodingFailure: "decodingFailure"
        case .unsupportedSchema: "unsupportedSchema"
        case .unsupportedLocale: "unsupportedLocale"
        case .unsupportedCapability: "unsupportedCapability"
        case .timeout: "timeout"
        case .unavailable: "unavailable"
        case .cancelled: "cancelled"
        case .tokenLimit: "tokenLimit"
        case .truncated: "truncated"
        case .trailingBytes: "trailingBytes"
        case .uncleanFinish: "uncleanFinish"
        case .schemaEcho: "schemaEcho"
        case .emptyReply: "emptyReply"
        case .promptTooLong: "promptTooLong"
        case .replyTooLong: "replyTooLong"
        case .notRecorded: "notRecorded"
        case .other: "other"
        }
    }

    /// The ends that a run can come to by a failure of the model.
    public enum Ending: String, Hashable, Sendable, CaseIterable {
        case refusal, guardrail, contextExceeded, throttled, concurrentRequest, decodingFailure, timeout, unavailable
        case cancelled
    }

    /// The end that it brings a run to.
    public var ending: Ending {
        switch self {
        case .refusal: .refusal
        case .guardrail: .guardrail
        case .contextExceeded, .promptTooLong: .contextExceeded
        case .throttled: .throttled
        case .concurrentRequest: .concurrentRequest
        case .decodingFailure, .tokenLimit, .truncated, .trailingBytes, .uncleanFinish, .schemaEcho, .emptyReply,
            .replyTooLong:
            .decodingFailure
        case .timeout: .timeout
        case .unavailable, .unsupportedSchema, .unsupportedLocale, .unsupportedCapability, .notRecorded, .other:
            .unavailable
        case .cancelled: .cancelled
        }
    }
}

extension ModelFailure: CustomStringConvertible {
    public var description: String { reason.map { "\(name): \($0)" } ?? name }
}
