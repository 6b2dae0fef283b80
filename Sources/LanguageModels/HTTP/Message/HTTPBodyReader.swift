/// Takes the framing off a body: chunks, a length, or all until the connection closes (RFC 9112 section 6).
struct HTTPBodyReader: Sendable {
    private enum Place: Hashable, Sendable {
        /// So many bytes are to come.
        case counted(Int)
        /// All until the end.
        case untilClose
        /// The line with a chunk's size.
        case chunkSize
        /// So many bytes of a chunk are to come.
        case chunk(Int)
        /// The line break behind a chunk.
        case chunkEnd
        /// Fields behind the last chunk, which are left.
        case trailer
        case complete
    }

    private var place: Place
    private var line: [UInt8] = []
    private var trailerBytes = 0

    /// A reader of the body that follows `head`.
    init(_ head: HTTPHead) throws(HTTPFault) {
        let codings = head.fields.filter { $0.name == "transfer-encoding" }
        let lengths = Set(head.fields.filter { $0.name == "content-length" }.map(\.value))
        if head.status == 204 || head.status == 304 {
            place = .complete
        } else if let coding = codings.first {
            let name = asciiLowercasedText(coding.value)
            guard codings.count == 1, name == "chunked" else { throw .malformed("its transfer coding is not chunked") }
            guard lengths.isEmpty else { throw .malformed("it has chunks and a length") }
            place = .chunkSize
        } else if let length = lengths.first {
            guard lengths.count == 1, 1...18 ~= length.count, length.allSatisfy({ 0x30...0x39 ~= $0 }),
                let count = Int(String(decoding: length, as: UTF8.self))
            else { throw .malformed("its length is no number") }
            place = count == 0 ? .complete : .counted(count)
        } else {
            place = .untilClose
        }
        if let coding = head.value("content-encoding"), !asciiLowercased(coding).elementsEqual("identity".utf8) {
            throw .malformed("it is compressed, which nobody asked for")
        }
    }

    /// Whether the whole body has come; of one that ends with the connection nobody knows.
    var isComplete: Bool { place == .complete }

    /// Takes the next bytes, and answers those of the body. What follows a whole body is left: nothing was asked.
    mutating func read(_ bytes: ArraySlice<UInt8>) throws(HTTPFault) -> [UInt8] {
        var (rest, body) = (bytes, [UInt8]())
        while !rest.isEmpty {
            switch place {
            case .complete: return body
            case .untilClose:
                body += rest
                return body
            case .counted(let count):
                let taken = rest.prefix(count)
                body += taken
                rest = rest.dropFirst(taken.count)
                place = taken.count == count ? .complete : .counted(count - taken.count)
            case .chunk(let count):
                let taken = rest.prefix(count)
                body += taken
                rest = rest.dropFirst(taken.count)
                place = taken.count == count ? .chunkEnd : .chunk(count - taken.count)
            case .chunkSize, .chunkEnd, .trailer: try readLine(&rest)
            }
        }
        return body
    }

    /// Tells that no byte will follow.
    func end() throws(HTTPFault) {
        guard place == .complete || place == .untilClose else { throw .cut }
    }

    /// Takes the rest of one line, if it ends here, and does what it says.
    private mutating func readLine(_ rest: inout ArraySlice<UInt8>) throws(HTTPFault) {
        let end = rest.firstIndex(of: 0x0A)
        line += rest[..<(end ?? rest.endIndex)]
        rest = end.map { rest[($0 + 1)...] } ?? []
        guard line.count <= HTTPLimits.chunkLineBytesMax else { throw .tooLong("a line about a chunk is too long") }
        guard end != nil else { return }
        if line.last == 0x0D { line.removeLast() }
        defer { line = [] }
        switch place {
        case .chunkSize:
            let size = try Self.size(line)
            place = size == 0 ? .trailer : .chunk(size)
        case .chunkEnd:
            guard line.isEmpty else { throw .malformed("a chunk is longer than it says") }
            place = .chunkSize
        default:
            trailerBytes += line.count
            guard trailerBytes <= HTTPLimits.headBytesMax else { throw .tooLong("the trailer is too long") }
            if line.isEmpty { place = .complete }
        }
    }

    /// The size at the head of a chunk's line, hexadecimal; extensions behind a semicolon are left.
    private static func size(_ line: [UInt8]) throws(HTTPFault) -> Int {
        let digits = HTTPHead.trimmed(line.prefix { $0 != UInt8(ascii: ";") })
        let isNumber = 1...15 ~= digits.count && digits.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 | 0x20 }
        guard isNumber, let size = Int(String(decoding: digits, as: UTF8.self), radix: 16) else {
            throw .malformed("the size of a chunk is no number")
        }
        return size
    }
}
