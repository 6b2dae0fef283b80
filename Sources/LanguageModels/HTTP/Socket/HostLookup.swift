#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// From a host to the numeric addresses that are tried, in order.
enum HostLookup {
    /// The addresses of `host`; none if it has none. Only a name that stands for no loopback address is looked up, on a thread
    /// of its own, since that blocks.
    static func addresses(of host: String) async -> [String] {
        if host == "localhost" { return ["127.0.0.1", "::1"] }
        if !found(host, flags: AI_NUMERICHOST).isEmpty { return [host] }
        return await withCheckedContinuation { continuation in
            let isStarted = DetachedThread.start { continuation.resume(returning: found(host, flags: 0)) }
            if !isStarted { continuation.resume(returning: []) }
        }
    }

    private static func found(_ host: String, flags: Int32) -> [String] {
        var addresses: [String] = []
        SocketAddress.each(host: host, port: 0, flags: flags) { info in
            var name = [CChar](repeating: 0, count: 256)
            let code = getnameinfo(
                info.ai_addr, info.ai_addrlen, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
            if code == 0 {
                addresses.append(String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
            }
            return true
        }
        return addresses
    }
}

/// What the system makes of a host and a port.
enum SocketAddress {
    /// Calls `body` with each until it answers false. They are gone once this returns.
    static func each(host: String, port: UInt16, flags: Int32, _ body: (addrinfo) -> Bool) {
        var hints = addrinfo()
        hints.ai_flags = flags | AI_NUMERICSERV
        #if canImport(Glibc)
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
        hints.ai_socktype = SOCK_STREAM
        #endif
        var first = hints.ai_next
        guard getaddrinfo(host, String(port), &hints, &first) == 0 else { return }
        defer { if let first { freeaddrinfo(first) } }
        var next = first
        while let info = next?.pointee {
            guard body(info) else { return }
            next = info.ai_next
        }
    }
}
