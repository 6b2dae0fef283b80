/// The one door to a model. A struct of functions: a back end gives the functions, and what all back ends share (one
/// vocabulary of failures, deadlines, bounds, ends that are no ends) is done here once.
///
/// A fresh session for each request. The functions run off the caller's actor.
public struct ModelClient: Sendable {
    /// Which model, and where.
    public let identity: ModelIdentity

    private let words: ModelWords
    private let name: (@concurrent @Sendable () async throws -> ModelClient?)?
    private let readinessForLocale: @concurrent @Sendable (String) async -> Readiness
    private let prewarmForRequest: @concurrent @Sendable (ModelRequest) async -> Void
    private let source: @Sendable (ModelRequest) -> ModelStream.Source
    private let embed: @concurrent @Sendable ([String]) async throws -> ModelEmbeddings

    /// A client of these functions.
    ///
    /// - Parameters:
    ///   - identity: which model; names are bounded as all words are.
    ///   - keys: what lets in at the back end; wherever its words repeat one, `[key]` stands. A reply's text stays as it came.
    ///   - name: asks for the name of the model, where that is not known yet, and answers a client that has it; nil if there
    ///     is none.
    ///   - readiness: whether the model can be asked now in a locale, a tag of BCP 47.
    ///   - prewarm: gets ready what it can before a request is sent. It has no failures: the request will tell.
    ///   - source: answers a request's events one by one, the last of them `finished`; called once for each reply. It
    ///     heeds cancellation and throws `ModelFailure`.
    ///   - embeddings: a vector for each text, in their order.
    public init(
        identity: ModelIdentity,
        keys: [ModelKey] = [],
        name: (@concurrent @Sendable () async throws -> ModelClient?)? = nil,
        readiness: @concurrent @escaping @Sendable (_ locale: String) async -> Readiness,
        prewarm: @concurrent @escaping @Sendable (ModelRequest) async -> Void = { _ in },
        source: @escaping @Sendable (ModelRequest) -> ModelStream.Source,
        embeddings: @concurrent @escaping @Sendable ([String]) async throws -> ModelEmbeddings
    ) {
        words = ModelWords(keys: keys)
        self.identity = words.recordable(identity)
        self.name = name
        readinessForLocale = readiness
        prewarmForRequest = prewarm
        self.source = source
        embed = embeddings
    }

    /// This client with the name of its model, which a request is to be recorded with. Where it is not known, the back end is
    /// asked for it until `deadline`, and without an answer the client stays as it is.
    public func named(until deadline: Deadline) async -> ModelClient {
        guard let name else { return self }
        return (try? await deadline.run { try await name() }) ?? self
    }

    /// Whether the model can be asked now in `locale`, a tag of BCP 47. To be asked before each request.
    public func readiness(locale: String) async -> Readiness {
        words.recordable(await readinessForLocale(locale))
    }

    /// Gets ready what can be before `request` is sent. Failures show when it is.
    public func prewarm(_ request: ModelRequest) async { await prewarmForRequest(request) }

    /// The reply to `request` as it comes. Nothing is sent before the stream is iterated.
    public func stream(_ request: ModelRequest) -> ModelStream {
        let source = source
        let refusal = Self.refusal(ofBytes: request.instructions.utf8.count + request.prompt.utf8.count)
        return ModelStream(deadline: request.deadline, words: words) {
            if let refusal { return { throw refusal } }
            return source(request)
        }
    }

    /// The whole reply to `request`, taken from its stream: a server that streams stops working when it is left.
    ///
    /// - Throws: what went wrong, with what had come by then.
    public func reply(to request: ModelRequest) async throws(FailedReply) -> ModelReply {
        var reply = ModelReply()
        do throws(ModelFailure) {
            for try await event in stream(request) { reply.add(event) }
        } catch {
            throw FailedReply(error, reply: reply)
        }
        return reply
    }

    /// A vector for each of `texts`, in their order, all of one dimension and finite.
    public func embeddings(
        of texts: [String], deadline: Deadline? = nil
    ) async throws(ModelFailure) -> ModelEmbeddings {
        if let refusal = Self.refusal(ofBytes: texts.reduce(0) { $0 + $1.utf8.count }) { throw refusal }
        var answer: ModelEmbeddings
        do {
            let embed = embed
            answer = if let deadline { try await deadline.run { try await embed(texts) } } else { try await embed(texts) }
        } catch {
            throw words.recordable(ModelFailure(error))
        }
        answer.embedder = words.recordable(answer.embedder)
        if let fault = answer.fault(textCount: texts.count) {
            throw .decodingFailure(reason: "embeddings: " + fault, byteOffset: nil)
        }
        return answer
    }

    /// `failure` as it may be recorded and shown, if it speaks of what this model said: bounded, and without the keys. What
    /// the client throws itself is so already.
    public func recordable(_ failure: ModelFailure) -> ModelFailure { words.recordable(failure) }

    private static func refusal(ofBytes bytes: Int) -> ModelFailure? {
        let bytesMax = ModelLimits.promptBytesMax
        return bytes > bytesMax ? .promptTooLong(bytes: Int64(bytes), bytesMax: Int64(bytesMax)) : nil
    }
}
