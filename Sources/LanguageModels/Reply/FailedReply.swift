/// A reply that failed, with what had come of it.
public struct FailedReply: Error, Hashable, Sendable {
    /// What went wrong.
    public let failure: ModelFailure
    /// What had come by then; it is evidence and nothing to be used.
    public let reply: ModelReply

    /// This failure after this much.
    public init(_ failure: ModelFailure, reply: ModelReply) { (self.failure, self.reply) = (failure, reply) }
}

extension FailedReply: CustomStringConvertible {
    public var description: String { "\(failure) (after \(reply.raw.count) bytes)" }
}
