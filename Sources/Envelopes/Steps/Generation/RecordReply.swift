public import StrictJSON

/// What a model really sent, before anything was made of it. Its cause is the request.
public struct RecordReply: Step {
    /// See ``Step``.
    public static let intent = "RecordReply"
    /// See ``Step``.
    public static let schemaVersion = 1

    /// A piece of a stream.
    public struct Chunk: Hashable, Sendable {
        /// Bytes of UTF-8 that it holds.
        public var bytes: Int64
        /// When it came, in milliseconds since the request was sent.
        public var milliseconds: Int64

        /// A piece.
        public init(bytes: Int64, milliseconds: Int64) { (self.bytes, self.milliseconds) = (bytes, milliseconds) }

        init(_ facts: borrowing StepFacts) throws(StepError) {
            bytes = try facts.integer("bytes")
            milliseconds = try facts.integer("milliseconds")
        }
    }

    /// What the reply was asked for.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case draft, judgement, toolCall, text
    }

    /// The request.
    public var entry: EntryID
    /// What the reply was asked for.
    public var kind: Kind
    /// The model's session, which the step's own `sessionId` cannot name.
    public var session: String
    /// The text, as it came.
    public var reply: String
    /// The pieces that it came in, in order; their bytes add up to the text.
    public var chunks: [Chunk]
    /// Why the model stopped, in its server's word; nil where it did not say.
    public var finishReason: String?
    /// What it cost; nil where the server does not count.
    public var usage: TokenUsage?

    /// The step with these facts.
    public init(
        entry: EntryID, kind: Kind, session: String, reply: String, chunks: [Chunk], finishReason: String?, usage: TokenUsage?
    ) {
        self.entry = entry
        self.kind = kind
        self.session = session
        self.reply = reply
        self.chunks = chunks
        self.finishReason = finishReason
        self.usage = usage
    }

    /// See ``Step``.
    public init(_ facts: borrowing StepFacts) throws(StepError) {
        entry = try facts.id("entry")
        kind = try facts.choice("kind")
        session = try facts.text("session")
        reply = try facts.text("reply")
        chunks = try facts.parts("chunks", Chunk.init)
        finishReason = try facts.optionalText("finishReason")
        usage = try facts.optionalPart("usage", TokenUsage.init)
    }

    /// See ``Step``.
    public func write(to writer: inout JSONWriter) {
        writer.member("entry", entry)
        writer.member("kind", kind.rawValue)
        writer.member("session", session)
        writer.member("reply", reply)
        writer.member("chunks", chunks) { chunk, writer in
            writer.object {
                $0.member("bytes", integer: chunk.bytes)
                $0.member("milliseconds", integer: chunk.milliseconds)
            }
        }
        writer.member("finishReason", finishReason)
        writer.key("usage")
        if let usage { writer.object { usage.write(to: &$0) } } else { writer.null() }
    }
}
