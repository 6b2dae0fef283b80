/// The head of a response: its status and fields (RFC 9112 sections 4 and 5).
struct HTTPHead: Sendable {
    let status: Int
    /// Names in small letters, values without the white space around them, in order.
    let fields: [(name: String, value: [UInt8])]

    /// The head that stands in `bytes`, without the empty line that ends it.
    init(_ bytes: ArraySlice<UInt8>) throws(HTTPFault) {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
        let statusLine = Self.withoutReturn(lines.popFirst() ?? [])
        status = try Self.status(statusLine)
        var fields: [(String, [UInt8])] = []
        for line in lines {
            let line = Self.withoutReturn(line)
            if line.isEmpty { continue }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
                line[..<colon].allSatisfy({ 0x21...0x7E ~= $0 })
            else { throw .malformed("a field of the head has no name") }
            let value = Self.trimmed(line[(colon + 1)...])
            // A bare return or a zero in a value is how messages are smuggled (RFC 9112 section 2.2).
            guard value.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }) else {
                throw .malformed("a field of the head holds a control character")
            }
            fields.append((asciiLowercasedText(line[..<colon]), Array(value)))
        }
        self.fields = fields
    }

    /// The first value of the field of this name, in small letters.
    func value(_ name: String) -> String? {
        fields.first { $0.name == name }.map { String(decoding: $0.value, as: UTF8.self) }
    }

    /// Seconds to wait in milliseconds, from the field `Retry-After` (RFC 9110 section 10.2.3); nil where it holds a date,
    /// which says nothing without the server's clock, or nothing.
    var retryAfterMilliseconds: Int64? {
        guard let value = value("retry-after"), let seconds = Int64(value), 0...31_536_000 ~= seconds else { return nil }
        return seconds * 1_000
    }

    private static func status(_ line: ArraySlice<UInt8>) throws(HTTPFault) -> Int {
        let parts = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0].starts(with: Array("HTTP/1.".utf8)), parts[0].count == 8, parts[1].count == 3,
            let status = Int(String(decoding: parts[1], as: UTF8.self)), 100...599 ~= status
        else { throw .malformed("it does not begin with a status") }
        return status
    }

    private static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        line.last == 0x0D ? line.dropLast() : line
    }

    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        var bytes = bytes.drop(while: isSpace)
        while let last = bytes.last, isSpace(last) { bytes = bytes.dropLast() }
        return bytes
    }
}
