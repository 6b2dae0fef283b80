/// Percent encoding in the part of a URI after its `#` (RFC 3986 sections 2.1 and 3.5).
enum URIFragment {
    /// `fragment` with its percent escapes resolved; they must spell UTF-8.
    static func decoded(_ fragment: [UInt8]) throws(JSONPointerError) -> [UInt8] {
        var bytes: [UInt8] = []
        var index = 0
        while index < fragment.count {
            let byte = fragment[index]
            if byte == 0x25 {
                guard index + 2 < fragment.count, let high = hexDigit(fragment[index + 1]),
                    let low = hexDigit(fragment[index + 2])
                else { throw .percentEscape(byteOffset: index) }
                bytes.append(high << 4 | low)
                index += 3
            } else {
                guard isAllowed(byte) else { throw .fragmentCharacter(byteOffset: index) }
                bytes.append(byte)
                index += 1
            }
        }
        // Escapes can spell any bytes, but only UTF-8 can be a name; which of them does not is not worked out.
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw .percentEscape(byteOffset: fragment.firstIndex(of: 0x25) ?? 0)
        }
        return bytes
    }

    /// `text` with a percent escape for each byte that may not stand in a fragment.
    static func encoded(_ text: [UInt8]) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return text.flatMap { isAllowed($0) ? [$0] : [0x25, digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }

    /// `pchar`, slash and question mark, percent signs apart.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x24, 0x26...0x2F, 0x3A, 0x3B, 0x3D, 0x3F, 0x40, 0x5F, 0x7E: true
        default: false
        }
    }

    private static func hexDigit(_ letter: UInt8) -> UInt8? {
        switch letter {
        case 0x30...0x39: letter - 0x30
        case 0x41...0x46: letter - 0x37
        case 0x61...0x66: letter - 0x57
        default: nil
        }
    }
}
