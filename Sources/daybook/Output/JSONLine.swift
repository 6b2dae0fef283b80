/// One line of JSON Lines, member by member in the order given.
struct JSONLine {
    private var text: [UInt8] = [UInt8(ascii: "{")]

    mutating func add(_ key: String, _ value: String?) {
        begin(key)
        if let value { Self.appendQuoted(Array(value.utf8), to: &text) } else { text += "null".utf8 }
    }

    mutating func add(_ key: String, _ value: Bool) {
        begin(key)
        text += (value ? "true" : "false").utf8
    }

    mutating func add(_ key: String, number value: (some BinaryInteger)?) {
        begin(key)
        text += (value.map { String($0) } ?? "null").utf8
    }

    /// A value that is JSON already.
    mutating func add(_ key: String, json value: [UInt8]) {
        begin(key)
        text += value
    }

    mutating func add(_ key: String, _ values: [JSONLine]) {
        begin(key)
        text.append(UInt8(ascii: "["))
        for (index, value) in values.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            text += value.object
        }
        text.append(UInt8(ascii: "]"))
    }

    /// The object without a line end.
    var object: [UInt8] { text + [UInt8(ascii: "}")] }
    /// The object as a line.
    var bytes: [UInt8] { text + Array("}\n".utf8) }

    private mutating func begin(_ key: String) {
        if text.count > 1 { text.append(UInt8(ascii: ",")) }
        Self.appendQuoted(Array(key.utf8), to: &text)
        text.append(UInt8(ascii: ":"))
    }

    /// UTF-8 as a JSON string, with no escapes but those that must be.
    static func appendQuoted(_ bytes: [UInt8], to text: inout [UInt8]) {
        text.append(UInt8(ascii: "\""))
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
            case 0x0A: text += "\\n".utf8
            case 0x0D: text += "\\r".utf8
            case 0x09: text += "\\t".utf8
            case 0..<0x20: text += (byte < 0x10 ? "\\u000" : "\\u00").utf8 + Array(String(byte, radix: 16).utf8)
            default: text.append(byte)
            }
        }
        text.append(UInt8(ascii: "\""))
    }
}
