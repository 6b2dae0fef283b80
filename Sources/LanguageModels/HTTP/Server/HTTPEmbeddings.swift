internal import Synchronization

/// Vectors of a server, a batch at a time. Those of lines that are asked for again and again are kept.
final class HTTPEmbeddings: Sendable {
    /// Texts that go into one request; servers have bounds, and none that is used has a lower one.
    private static let batchTexts = 32
    /// Vectors that are kept at most: of 1,024 numbers they take 64 MiB.
    private static let keptMax = 16_384

    private let server: ModelServer
    private let kept = Mutex(Kept())

    private struct Kept {
        var embedder: String?
        var vectors: [[UInt8]: [Float]] = [:]
    }

    init(_ server: ModelServer) { self.server = server }

    /// A vector for each of `texts`, all of one embedder.
    ///
    /// - Throws: `ModelFailure`, `CancellationError`.
    func embeddings(of texts: [String]) async throws -> ModelEmbeddings {
        let keys = texts.map { Array($0.utf8) }
        var (found, embedder) = kept.withLock { kept in
            var found: [[UInt8]: [Float]] = [:]
            for key in keys { found[key] = kept.vectors[key] }
            return (found, kept.embedder)
        }
        var missing = texts.enumerated().filter { found[keys[$0.offset]] == nil }.map(\.element)
        while !missing.isEmpty {
            let batch = Array(missing.prefix(Self.batchTexts))
            let (name, vectors) = try await asked(batch)
            if let embedder, !embedder.utf8.elementsEqual(name.utf8) {
                // The server has another model now: what was kept is of no use.
                kept.withLock { $0 = Kept() }
                throw ModelFailure.other(
                    domain: "embeddings", code: 0, text: "the embedder changed from \(embedder) to \(name) meanwhile")
            }
            embedder = name
            for (text, vector) in zip(batch, vectors) { found[Array(text.utf8)] = vector }
            missing.removeFirst(batch.count)
        }
        let all = found
        let name = embedder ?? ""
        kept.withLock { kept in
            if kept.vectors.count + all.count > Self.keptMax { kept.vectors = [:] }
            kept.embedder = name
            kept.vectors.merge(all) { $1 }
        }
        return ModelEmbeddings(embedder: name, vectors: keys.compactMap { all[$0] })
    }

    private func asked(_ texts: [String]) async throws -> (embedder: String, vectors: [[Float]]) {
        let request = HTTPRequest(
            method: "POST", path: server.address.versioned("embeddings"),
            body: EmbeddingAnswer.question(texts, model: server.name))
        let server = server
        let body = try await Deadline(budget: HTTPLimits.embeddingsBudget).run {
            try await server.answer(to: request, bodyBytesMax: HTTPLimits.embeddingsBytesMax)
        }
        do throws(ChatFault) {
            let (model, vectors) = try EmbeddingAnswer.vectors(body, count: texts.count)
            return (server.name ?? model ?? "\(server.address)", vectors)
        } catch {
            throw error.failure
        }
    }
}
