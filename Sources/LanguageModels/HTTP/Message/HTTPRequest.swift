/// One request, and its bytes. Each has a connection of its own: closing it is what frees a server's slot.
struct HTTPRequest: Sendable {
    let method: String
    let path: String
    var accept = "application/json"
    var body: [UInt8] = []

    /// What is asked of whom, for people: such as `GET http://localhost:8080/v1/models`.
    func account(at address: ModelAddress) -> String { "\(method) \(address.origin)\(path)" }

    /// The request's bytes.
    func bytes(to address: ModelAddress, key: ModelKey?) -> [UInt8] {
        var head = "\(method) \(path) HTTP/1.1\r\nHost: \(address.authority)\r\nAccept: \(accept)\r\n"
        head += "User-Agent: daybook\r\nConnection: close\r\n"
        if let key { head += "Authorization: Bearer \(key.secret)\r\n" }
        if method == "POST" { head += "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n" }
        return Array((head + "\r\n").utf8) + body
    }
}
