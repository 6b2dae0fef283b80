/// Reads one response as its bytes come, split anywhere: the head, then the body without its framing.
struct HTTPResponseReader: Sendable {
    /// The head; nil while it has not come.
    private(set) var head: HTTPHead?
    private var headBytes: [UInt8] = []
    /// Where the search for the head's end goes on.
    private var searched = 0
    private var interimCount = 0
    private var body: HTTPBodyReader?

    /// Whether the whole response has come.
    var isComplete: Bool { body?.isComplete ?? false }

    /// Takes the next bytes, and answers those of the body.
    mutating func read(_ bytes: ArraySlice<UInt8>) throws(HTTPFault) -> [UInt8] {
        var rest = bytes
        while body == nil {
            headBytes += rest
            guard let end = headEnd() else {
                if headBytes.count > HTTPLimits.headBytesMax { throw .tooLong("the response's head is too long") }
                return []
            }
            guard end <= HTTPLimits.headBytesMax else { throw .tooLong("the response's head is too long") }
            let head = try HTTPHead(headBytes[..<end])
            rest = Array(headBytes[end...])[...]
            (headBytes, searched) = ([], 0)
            // Answers of 1xx come before the one that counts (RFC 9110 section 15.2).
            guard head.status >= 200 else {
                interimCount += 1
                if interimCount > HTTPLimits.interimMax { throw .tooLong("the response does not begin") }
                continue
            }
            self.head = head
            body = try HTTPBodyReader(head)
        }
        return try body?.read(rest) ?? []
    }

    /// Tells that no byte will follow.
    func end() throws(HTTPFault) {
        guard let body else { throw headBytes.isEmpty ? .cut : .malformed("it ends in its head") }
        try body.end()
    }

    /// Where the first byte behind the empty line stands.
    private mutating func headEnd() -> Int? {
        while searched < headBytes.count {
            let at = searched
            searched += 1
            guard headBytes[at] == 0x0A else { continue }
            if at >= 1, headBytes[at - 1] == 0x0A { return at + 1 }
            if at >= 2, headBytes[at - 1] == 0x0D, headBytes[at - 2] == 0x0A { return at + 1 }
        }
        return nil
    }
}
