/// One request and its response over a connection of its own. Whoever lets go of it, or is cancelled while he waits, closes the
/// connection.
actor HTTPExchange {
    private let address: ModelAddress
    private let request: [UInt8]
    private var socket: StreamSocket?
    private var reader = HTTPResponseReader()
    private var isOver = false
    private var receivedBytes = 0

    /// An exchange that has not begun.
    init(_ request: HTTPRequest, with address: ModelAddress, key: ModelKey?) {
        self.address = address
        self.request = request.bytes(to: address, key: key)
    }

    /// The response's head, and what of its body came with it.
    ///
    /// - Throws: `ModelFailure`, `CancellationError`.
    func begin() async throws -> (head: HTTPHead, body: [UInt8]) {
        do {
            let socket = try await StreamSocket.connected(to: address)
            self.socket = socket
            await sent(socket)
            try Task.checkCancellation()
            var body: [UInt8] = []
            while reader.head == nil { body += try await received() }
            guard let head = reader.head else { throw HTTPFault.cut.failure(receivedBytes: 0) }
            return (head, body)
        } catch {
            close()
            throw error
        }
    }

    /// The next bytes of the body; nil at its end.
    ///
    /// - Throws: `ModelFailure`, `CancellationError`.
    func next() async throws -> [UInt8]? {
        do {
            while !isOver, !reader.isComplete {
                let body = try await received()
                if !body.isEmpty { return body }
            }
            close()
            return nil
        } catch {
            close()
            throw error
        }
    }

    /// Ends the exchange, whatever is still to come.
    func close() {
        isOver = true
        socket = nil
    }

    /// Sends the request. A server may answer before it has read all of it and close, so what goes wrong here shows in what
    /// is received.
    private func sent(_ socket: StreamSocket) async {
        var count = 0
        while count < request.count {
            do {
                if let more = try socket.send(request, from: count) {
                    count += more
                } else if try await !socket.wait(.writable, until: .now + HTTPLimits.silenceMax) {
                    return
                }
            } catch {
                return
            }
        }
    }

    /// The bytes of the body that come next, which may be none.
    private func received() async throws -> [UInt8] {
        guard let socket else { throw ModelFailure.cancelled }
        do {
            while true {
                // Where bytes never stop coming nothing waits, so nothing else would notice that nobody waits any more, or
                // let the clock have its turn.
                await Task.yield()
                try Task.checkCancellation()
                if let bytes = try socket.receive() { return try body(of: bytes) }
                guard try await socket.wait(.readable, until: .now + HTTPLimits.silenceMax) else {
                    throw ModelFailure.timeout(budgetMilliseconds: HTTPLimits.silenceMax.wholeMilliseconds)
                }
            }
        } catch is StreamSocket.Fault {
            // The other side broke the connection.
            throw HTTPFault.cut.failure(receivedBytes: receivedBytes)
        } catch let fault as HTTPFault {
            throw fault.failure(receivedBytes: receivedBytes)
        }
    }

    private func body(of bytes: [UInt8]) throws(HTTPFault) -> [UInt8] {
        if bytes.isEmpty {
            isOver = true
            try reader.end()
            return []
        }
        let body = try reader.read(bytes[...])
        receivedBytes += body.count
        return body
    }
}

extension HTTPExchange {
    /// A whole response, its body no longer than `bodyBytesMax`; of a failure's body what is behind the bound is left.
    static func response(
        to request: HTTPRequest, from address: ModelAddress, key: ModelKey?, bodyBytesMax: Int
    ) async throws -> (head: HTTPHead, body: [UInt8]) {
        let exchange = HTTPExchange(request, with: address, key: key)
        let (head, start) = try await exchange.begin()
        return (head, try await exchange.rest(of: head, after: start, bytesMax: bodyBytesMax))
    }

    /// The whole body that begins with `start`.
    func rest(of head: HTTPHead, after start: [UInt8], bytesMax: Int) async throws -> [UInt8] {
        let isFailure = head.status != 200
        let most = isFailure ? min(bytesMax, HTTPLimits.failureBytesMax) : bytesMax
        var body = start
        do {
            while body.count <= most, let more = try await next() { body += more }
        } catch let failure as ModelFailure where isFailure {
            // The status has said already that it failed, and what came of its reason is better than none.
            if case .timeout = failure { throw failure }
        }
        close()
        if body.count > most, !isFailure { throw ModelFailure.replyTooLong("the answer has more than \(most) bytes") }
        return Array(body.prefix(most))
    }
}
