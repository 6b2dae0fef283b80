/// JSON strings as this project writes them: only what must be escaped is.
enum JSONText {
    static func appendQuoted(_ text: String, to line: inout [UInt8]) {
        line.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                line.append(UInt8(ascii: "\\"))
                line.append(byte)
            case 0..<0x20:
                line.append(utf8: "\\u00")
                line.append(utf8: byte < 0x10 ? "0" : "1")
                line.append(utf8: String(byte & 15, radix: 16))
            default: line.append(byte)
            }
        }
        line.append(UInt8(ascii: "\""))
    }
}
