/// `email`: Mailbox of RFC 5321 section 4.1.2. `idn-email`: the same as RFC 6531 section 3.3 widens it.
enum EmailFormat {
    /// The longest part before the at sign and the longest one behind it, in bytes (RFC 5321 section 4.5.3.1).
    private static let localBytesMax = 64
    private static let domainBytesMax = 255
    private static let labelBytesMax = 63

    static func accepts(_ text: Span<UInt8>, isInternational: Bool) -> Bool {
        let end = text.has(0x22, at: 0) ? endOfQuoted(text, isInternational) : endOfDotted(text, isInternational)
        guard let end, end <= localBytesMax, text.has(0x40, at: end) else { return false }
        let domain = text.extracting((end + 1)..<text.count)
        guard domain.count <= domainBytesMax else { return false }
        return domain.has(0x5B, at: 0) ? isLiteral(domain) : isDomain(domain, isInternational)
    }

    /// Where the Dot-string at the start ends; nil if there is none.
    private static func endOfDotted(_ text: Span<UInt8>, _ isInternational: Bool) -> Int? {
        var offset = 0
        while true {
            let start = offset
            while offset < text.count, isAtomText(text[offset]) || isInternational && text[offset] >= 0x80 { offset += 1 }
            if offset == start { return nil }
            guard text.has(0x2E, at: offset) else { return offset }
            offset += 1
        }
    }

    /// Where the Quoted-string at the start ends; nil if there is none.
    private static func endOfQuoted(_ text: Span<UInt8>, _ isInternational: Bool) -> Int? {
        var offset = 1
        while offset < text.count {
            let byte = text[offset]
            switch byte {
            case 0x22: return offset + 1
            case 0x5C:
                guard offset + 1 < text.count, 0x20...0x7E ~= text[offset + 1] else { return nil }
                offset += 2
            case 0x20...0x7E: offset += 1
            case 0x80...0xFF where isInternational: offset += 1
            default: return nil
            }
        }
        return nil
    }

    /// `atext` of RFC 5322 section 3.2.3.
    private static func isAtomText(_ byte: UInt8) -> Bool {
        switch byte {
        // ! # $ % & ' * + - / = ? ^ _ ` { | } ~
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2F, 0x3D, 0x3F, 0x5E...0x60, 0x7B...0x7E: true
        default: byte.isAlphanumeric
        }
    }

    /// Labels of letters, digits and inner hyphens with dots between; characters past ASCII count as letters, because
    /// RFC 6531 leaves it to IDNA, at sending time, to judge them.
    private static func isDomain(_ text: Span<UInt8>, _ isInternational: Bool) -> Bool {
        var offset = 0
        while true {
            let start = offset
            while offset < text.count,
                text[offset].isAlphanumeric || text[offset] == 0x2D || isInternational && text[offset] >= 0x80
            { offset += 1 }
            guard 1...labelBytesMax ~= offset - start, text[start] != 0x2D, text[offset - 1] != 0x2D else { return false }
            if offset == text.count { return true }
            guard text[offset] == 0x2E else { return false }
            offset += 1
        }
    }

    /// An address in brackets. Of the tagged kinds only `IPv6` is registered.
    private static func isLiteral(_ text: Span<UInt8>) -> Bool {
        guard text.count > 2, text[text.count - 1] == 0x5D else { return false }
        let address = text.extracting(1..<(text.count - 1))
        guard address.count > 5, address[0] | 0x20 == 0x69, address[1] | 0x20 == 0x70, address[2] | 0x20 == 0x76,
            address[3] == 0x36, address[4] == 0x3A
        else { return IPv4Format.accepts(address) }
        return IPv6Format.accepts(address.extracting(5..<address.count))
    }
}
