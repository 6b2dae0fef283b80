#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A TCP connection that never blocks. It is closed when nobody holds it any more, which is what a server notices at once.
final class StreamSocket: Sendable {
    private let descriptor: Int32

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit {
        // Closing alone ends the connection only once nothing polls for it any more.
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    /// What the system said when it could not go on.
    struct Fault: Error, Hashable {
        let code: Int32

        /// Why nothing was connected.
        var problem: String {
            switch code {
            case ECONNREFUSED: "connection refused"
            case EHOSTUNREACH, ENETUNREACH: "no route to the host"
            case ETIMEDOUT: "timed out"
            default: "not connected (error \(code) of the system)"
            }
        }
    }

    /// Connects to a host that has been allowed: the first of its addresses that answers.
    ///
    /// - Throws: `ModelFailure.unavailable`, `CancellationError`.
    static func connected(to address: ModelAddress) async throws -> StreamSocket {
        let end = ContinuousClock.now + HTTPLimits.connectBudget
        let found = await HostLookup.addresses(of: address.host)
        // Of several addresses the first is the one that is meant.
        var first: Fault?
        for host in found.addresses {
            try Task.checkCancellation()
            do {
                let socket = try begun(host, address.port)
                let code = try await socket.wait(.writable, until: end) ? socket.pendingError : ETIMEDOUT
                if code == 0 { return socket }
                throw Fault(code: code)
            } catch let fault as Fault {
                first = first ?? fault
            }
        }
        let problem = first?.problem ?? found.problem
        throw ModelFailure.unavailable(.serverUnreachable.because(of: "\(address.origin): \(problem)"))
    }

    /// Suspends until the socket is ready. False if `instant` came first.
    func wait(_ readiness: SocketWaiter.Readiness, until instant: ContinuousClock.Instant) async throws -> Bool {
        switch await SocketWaiter.shared.wait(for: descriptor, readiness, until: instant) {
        case .ready: return true
        case .over: return false
        case .cancelled: throw CancellationError()
        case .impossible:
            throw ModelFailure.other(domain: "system", code: Int64(EAGAIN), text: "no thread to wait for sockets")
        }
    }

    /// Sends as much of `bytes` from `start` on as goes out now; nil if nothing does.
    func send(_ bytes: [UInt8], from start: Int) throws(Fault) -> Int? {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        let rest = Array(bytes[start...].prefix(1 << 20))
        return try Self.result(of: systemSend(descriptor, rest, rest.count, flags))
    }

    /// What has come, at most `HTTPLimits.readBytes`: nothing at the connection's end; nil if nothing is there yet.
    func receive() throws(Fault) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: HTTPLimits.readBytes)
        guard let count = try Self.result(of: recv(descriptor, &buffer, buffer.count, 0)) else { return nil }
        return Array(buffer.prefix(count))
    }

    private static func result(of count: Int) throws(Fault) -> Int? {
        if count >= 0 { return count }
        let code = errno
        if code == EAGAIN || code == EWOULDBLOCK || code == EINTR { return nil }
        throw Fault(code: code)
    }

    /// A socket that is connecting to a numeric address.
    private static func begun(_ host: String, _ port: UInt16) throws(Fault) -> StreamSocket {
        var begun: StreamSocket?
        var code = EADDRNOTAVAIL
        SocketAddress.each(host: host, port: port, flags: AI_NUMERICHOST) { info in
            #if canImport(Darwin)
            let descriptor = socket(info.ai_family, info.ai_socktype, info.ai_protocol)
            #else
            // At once, so that no child process inherits it.
            let descriptor = socket(info.ai_family, info.ai_socktype | closeOnExec, info.ai_protocol)
            #endif
            guard descriptor >= 0 else {
                code = errno
                return true
            }
            let new = StreamSocket(descriptor: descriptor)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            guard fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else { return true }
            new.forgoSignals()
            guard connect(descriptor, info.ai_addr, info.ai_addrlen) == 0 || errno == EINPROGRESS else {
                code = errno
                return true
            }
            begun = new
            return false
        }
        guard let begun else { throw Fault(code: code) }
        return begun
    }

    /// A broken connection is an error here and no signal, which would end the process.
    private func forgoSignals() {
        #if canImport(Darwin)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    /// What became of connecting: 0 if it succeeded.
    private var pendingError: Int32 {
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 ? code : errno
    }
}

#if canImport(Glibc)
private let closeOnExec = Int32(SOCK_CLOEXEC.rawValue)
#elseif canImport(Musl)
private let closeOnExec = SOCK_CLOEXEC
#endif

/// The system's `send`, which has the name of a method here.
private func systemSend(_ descriptor: Int32, _ bytes: [UInt8], _ count: Int, _ flags: Int32) -> Int {
    send(descriptor, bytes, count, flags)
}
