/// What a stream brings, piece by piece. Pieces and not the text so far, which would cost its whole length each time:
/// `ModelReply` adds them up, and `SnapshotReader` makes snapshots of them.
public enum ModelEvent: Hashable, Sendable {
    /// The next piece of the text. It may end in the middle of a character.
    case text(ReplyChunk)
    /// A piece of a tool call.
    case toolCall(ToolCallFragment)
    /// The model is done. Always the last event; a stream without it was cut.
    case finished(ReplyFinish)
}

/// A piece of a reply's text.
public struct ReplyChunk: Hashable, Sendable {
    /// Its bytes.
    public var bytes: [UInt8]
    /// When it came, in milliseconds since the request was sent.
    public var milliseconds: Int64

    /// This piece.
    public init(bytes: [UInt8], milliseconds: Int64) { (self.bytes, self.milliseconds) = (bytes, milliseconds) }
}

/// How a reply ended by the model's own word.
public struct ReplyFinish: Hashable, Sendable {
    /// Why it stopped; nil where it did not say.
    public var reason: FinishReason?
    /// What it cost; nil where the server does not count.
    public var usage: ModelUsage?

    /// This end.
    public init(reason: FinishReason?, usage: ModelUsage? = nil) { (self.reason, self.usage) = (reason, usage) }
}

/// What a reply cost, as the server counts.
public struct ModelUsage: Hashable, Sendable {
    /// Tokens of instructions and prompt.
    public var promptTokens: Int64
    /// Tokens of the reply.
    public var responseTokens: Int64

    /// These counts.
    public init(promptTokens: Int64, responseTokens: Int64) {
        (self.promptTokens, self.responseTokens) = (promptTokens, responseTokens)
    }
}

/// A piece of a tool call; those of several calls may take turns.
public struct ToolCallFragment: Hashable, Sendable {
    /// Which call of the reply it belongs to.
    public var index: Int64
    /// The call's id, as a rule on the first piece only.
    public var id: String?
    /// The tool's name, as a rule on the first piece only.
    public var name: String?
    /// The next bytes of the arguments' JSON.
    public var arguments: [UInt8]

    /// This piece.
    public init(index: Int64, id: String? = nil, name: String? = nil, arguments: [UInt8] = []) {
        self.index = index
        self.id = id
        self.name = name
        self.arguments = arguments
    }
}
