/// Why a model stopped, in its server's word, and what that word means.
public struct FinishReason: Hashable, Sendable {
    /// The word as it came.
    public let word: String

    /// A reason in its server's word.
    public init(word: String) { self.word = word }

    /// It had said all.
    public static let stop = FinishReason(word: "stop")
    /// It wants tools to be called.
    public static let toolCalls = FinishReason(word: "tool_calls")
    /// The bound of tokens was reached.
    public static let length = FinishReason(word: "length")
    /// A filter stopped it.
    public static let contentFilter = FinishReason(word: "content_filter")

    /// What `tool_calls` was called before.
    public static let functionCall = FinishReason(word: "function_call")

    /// Whether it is a word that means something here.
    var isKnown: Bool { isClean || self == .length || self == .contentFilter }

    /// Whether the reply may be whole. Every other word, an unknown one too, means that it may not.
    public var isClean: Bool { self == .stop || self == .toolCalls || self == .functionCall }
}
