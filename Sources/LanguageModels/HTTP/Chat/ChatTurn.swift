/// One reply of a server, pulled event by event.
actor ChatTurn {
    private let exchange: HTTPExchange
    private let asked: String
    private let key: ModelKey?
    private var reader: ChatReader
    private var items: [ChatReader.Item] = []
    private var start: ContinuousClock.Instant?
    private var isOver = false

    /// A turn that has not begun.
    init(_ request: HTTPRequest, with address: ModelAddress, key: ModelKey?) {
        exchange = HTTPExchange(request, with: address, key: key)
        asked = request.account(at: address)
        self.key = key
        reader = ChatReader(key: key)
    }

    /// The next event; nil after the last.
    ///
    /// - Throws: `ModelFailure`, `CancellationError`.
    func next() async throws -> ModelEvent? {
        if start == nil {
            start = .now
            do { try await begin() } catch ModelFailure.truncated { isOver = true }
        }
        while true {
            if !items.isEmpty {
                let item = items.removeFirst()
                if reader.isOver, items.isEmpty { await exchange.close() }
                return try item.get()
            }
            if isOver || reader.isOver { return nil }
            try await readOn()
        }
    }

    /// Takes what comes next of the body. One that was cut just ends: how much of the reply had come the stream counts itself.
    private func readOn() async throws {
        do {
            if let bytes = try await exchange.next() {
                items = reader.read(bytes, milliseconds: milliseconds)
            } else {
                isOver = true
                items = reader.end(milliseconds: milliseconds)
            }
        } catch ModelFailure.truncated {
            isOver = true
        }
    }

    private func begin() async throws {
        let (head, body) = try await exchange.begin()
        guard head.status == 200 else {
            isOver = true
            let rest = try await exchange.rest(of: head, after: body, bytesMax: HTTPLimits.failureBytesMax)
            throw HTTPFailure.failure(head, body: rest, key: key, asked: asked)
        }
        items = reader.read(body, milliseconds: milliseconds)
    }

    /// Since the request was sent.
    private var milliseconds: Int64 { start.map { $0.duration(to: .now).wholeMilliseconds } ?? 0 }
}
