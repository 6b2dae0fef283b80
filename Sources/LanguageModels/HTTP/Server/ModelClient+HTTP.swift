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
    ///   - readinessBudget: how long a server may take to say whether it is ready; one that takes longer is not there.
    public static func http(
        _ server: ModelServer, embedder: ModelServer? = nil, locales: [String]? = nil,
        readinessBudget: Duration = .seconds(10)
    ) -> ModelClient {
        let vectors = embedder.map { HTTPEmbeddings($0) }
        return ModelClient(
            identity: ModelIdentity(
                backEnd: "chat-completions", name: server.name, address: "\(server.address)"),
            keys: [server.key, embedder?.key].compactMap(\.self),
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
                guard let vectors else { throw ModelFailure.unsupportedCapability("no embedder is named") }
                return try await vectors.embeddings(of: texts)
            })
    }
}
