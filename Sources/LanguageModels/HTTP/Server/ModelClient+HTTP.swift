extension ModelClient {
    /// A client of a server that speaks Chat Completions over HTTP, such as llama-server, Ollama or vLLM.
    ///
    /// Every reply is streamed over a connection of its own, and leaving the stream closes it: a server stops working then.
    /// Redirects are not followed. Nothing blocks a thread of the cooperative pool.
    ///
    /// - Parameters:
    ///   - server: who writes.
    ///   - embedder: who makes vectors; nil for nobody, and embeddings are then an `unsupportedCapability`.
    ///   - locales: tags of the languages that the model is known to know, since no server says; nil if nobody said either.
    ///   - readinessBudget: how long a server may take to say whether it is ready; one that takes longer is not there. Nil for
    ///     as long as whoever asks waits: the deadline of a run counts readiness in.
    public static func http(
        _ server: ModelServer, embedder: ModelServer? = nil, locales: [String]? = nil,
        readinessBudget: Duration? = nil
    ) -> ModelClient {
        http(
            server, HTTPEmbedder(vectors: embedder.map { HTTPEmbeddings($0) }, key: embedder?.key), locales: locales,
            readinessBudget)
    }

    /// Who makes vectors, and the key that lets in there.
    private struct HTTPEmbedder: Sendable {
        let vectors: HTTPEmbeddings?
        let key: ModelKey?
    }

    private static func http(
        _ server: ModelServer, _ embedder: HTTPEmbedder, locales: [String]?, _ readinessBudget: Duration?
    ) -> ModelClient {
        ModelClient(
            identity: ModelIdentity(
                backEnd: "chat-completions", name: server.name, address: "\(server.address)"),
            keys: [server.key, embedder.key].compactMap(\.self),
            name: { try await server.named().map { http($0, embedder, locales: locales, readinessBudget) } },
            readiness: {
                await HTTPReadiness.readiness(of: server, locale: $0, locales: locales, budget: readinessBudget)
            },
            source: { request in
                let body = ChatQuestion.body(of: request, model: server.name)
                let turn = ChatTurn(
                    HTTPRequest(
                        method: "POST", path: server.address.versioned("chat/completions"), accept: "text/event-stream",
                        body: body),
                    with: server.address, key: server.key)
                return { try await turn.next() }
            },
            embeddings: { texts in
                guard let vectors = embedder.vectors else { throw ModelFailure.unsupportedCapability("no embedder is named") }
                return try await vectors.embeddings(of: texts)
            })
    }
}
