/// What a recorded model's file says.
struct Recording: Sendable {
    /// What readiness is answered with.
    struct ReadinessAnswer: Sendable {
        /// The tags that it answers for, in lower case; nil for all.
        var locales: [[UInt8]]?
        var repeats: Bool
        var delayMilliseconds: Int64
        var readiness: Readiness
    }

    /// A request's reply, and which requests it is for.
    struct Exchange: Sendable {
        /// Nil for any.
        var purpose: ModelRequest.Purpose?
        /// What the prompt must contain, byte for byte; empty for any.
        var promptContains: [UInt8]
        var repeats: Bool
        var events: [Event]
        var end: End
        /// Milliseconds between the last event and the end.
        var endDelayMilliseconds: Int64
    }

    /// A piece of a reply.
    struct Event: Sendable {
        enum Piece: Sendable {
            case text([UInt8])
            case toolCall(ToolCallFragment)
        }

        /// Milliseconds since what came before it.
        var delayMilliseconds: Int64
        var piece: Piece
    }

    /// How a reply ends.
    enum End: Sendable {
        case finished(ReplyFinish)
        case failed(ModelFailure)
        /// The stream just ends.
        case cut
    }

    /// The vectors that texts have.
    struct Embeddings: Sendable {
        var delayMilliseconds: Int64
        var answer: Result<Vectors, ModelFailure>
    }

    struct Vectors: Sendable {
        var embedder: String
        /// By the texts' bytes: spellings of one accent are different texts.
        var vectors: [[UInt8]: [Float]]
    }

    var name: String?
    var address: String?
    var readiness: [ReadinessAnswer]
    var exchanges: [Exchange]
    var embeddings: Embeddings?
}
