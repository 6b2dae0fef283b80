#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// From a host to the numeric addresses that are tried, in order.
enum HostLookup {
    /// What was found: addresses, or why there are none, as `getaddrinfo` counts it.
    struct Answer: Sendable {
        var addresses: [String] = []
        var code: Int32 = 0

        /// Why there are none, in words.
        var problem: String {
            switch code {
            case EAI_NONAME: "no such host"
            case EAI_AGAIN: "the host cannot be looked up now"
            default: "the host cannot be looked up (code \(code) of getaddrinfo)"
            }
        }
    }

    /// The addresses of `host`. Only a name that stands for no loopback address is looked up, on a thread
    /// of its own, since that blocks.
    static func addresses(of host: String) async -> Answer {
        if host == "localhost" { return Answer(addresses: ["127.0.0.1", "::1"]) }
        if !found(host, flags: AI_NUMERICHOST).addresses.isEmpty { return Answer(addresses: [host]) }
        return await withCheckedContinuation { continuation in
            let isStarted = DetachedThread.start { continuation.resume(returning: found(host, flags: 0)) }
            if !isStarted { continuation.resume(returning: Answer(code: EAI_AGAIN)) }
        }
    }

    private static func found(_ host: String, flags: Int32) -> Answer {
        var answer = Answer()
        answer.code = SocketAddress.each(host: host, port: 0, flags: flags) { info in
            var name = [CChar](repeating: 0, count: 256)
            let code = getnameinfo(
                info.ai_addr, info.ai_addrlen, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
            if code == 0 {
                let bytes = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
                answer.addresses.append(String(decoding: bytes, as: UTF8.self))
            }
            return true
        }
        return answer
    }
}

/// What the system makes of a host and a port.
enum SocketAddress {
    /// Calls `body` with each until it answers false. They are gone once this returns, which is with the code of `getaddrinfo`.
    @discardableResult
    static func each(host: String, port: UInt16, flags: Int32, _ body: (addrinfo) -> Bool) -> Int32 {
        var hints = addrinfo()
        hints.ai_flags = flags | AI_NUMERICSERV
        #if canImport(Glibc)
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
        hints.ai_socktype = SOCK_STREAM
        #endif
        var first = hints.ai_next
        let code = getaddrinfo(host, String(port), &hints, &first)
        guard code == 0 else { return code }
        defer { if let first { freeaddrinfo(first) } }
        var next = first
        while let info = next?.pointee {
            guard body(info) else { break }
            next = info.ai_next
        }
        return code
    }
}
