/// `uri-template`: RFC 6570 section 2, of any level, with erratum 6937 (an apostrophe is a literal).
enum URITemplateFormat {
    static func accepts(_ text: Span<UInt8>) -> Bool {
        var offset = 0
        while offset < text.count {
            let byte = text[offset]
            if byte == 0x7B {
                guard let end = endOfExpression(text, from: offset) else { return false }
                offset = end
            } else if byte == 0x25 {
                guard PercentEscape.stands(in: text, at: offset) else { return false }
                offset += 3
            } else if byte >= 0x80 {
                let (value, length) = UTF8Scalar.read(text, at: offset)
                guard IRICharacter.isGeneral(value) || IRICharacter.isPrivate(value) else { return false }
                offset += length
            } else {
                guard isLiteral(byte) else { return false }
                offset += 1
            }
        }
        return true
    }

    /// Everything printable but the space and " % < > \ ^ ` { | }.
    private static func isLiteral(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21, 0x23, 0x24, 0x26...0x3B, 0x3D, 0x3F...0x5B, 0x5D, 0x5F, 0x61...0x7A, 0x7E: true
        default: false
        }
    }

    /// Where the expression in braces at `start` ends; nil if there is none.
    private static func endOfExpression(_ text: Span<UInt8>, from start: Int) -> Int? {
        var offset = start + 1
        if offset < text.count && isOperator(text[offset]) { offset += 1 }
        while true {
            guard let end = endOfVariable(text, from: offset), end < text.count else { return nil }
            offset = end + 1
            if text[end] == 0x7D { return offset }
            guard text[end] == 0x2C else { return nil }
        }
    }

    /// The operators of levels 2 and 3, and those that the grammar reserves.
    private static func isOperator(_ byte: UInt8) -> Bool {
        switch byte {
        // + # . / ; ? & and = , ! @ |
        case 0x2B, 0x23, 0x2E, 0x2F, 0x3B, 0x3F, 0x26, 0x3D, 0x2C, 0x21, 0x40, 0x7C: true
        default: false
        }
    }

    /// Where the name at `start` with its modifier ends; nil if there is none.
    private static func endOfVariable(_ text: Span<UInt8>, from start: Int) -> Int? {
        var offset = start
        while true {
            let part = offset
            while offset < text.count {
                if text[offset].isAlphanumeric || text[offset] == 0x5F {
                    offset += 1
                } else if PercentEscape.stands(in: text, at: offset) {
                    offset += 3
                } else {
                    break
                }
            }
            if offset == part { return nil }
            guard text.has(0x2E, at: offset) else { break }
            offset += 1
        }
        if text.has(0x2A, at: offset) { return offset + 1 }
        guard text.has(0x3A, at: offset) else { return offset }
        // A prefix of 1 to 9999 characters.
        let end = text.endOfDigits(from: offset + 1)
        guard 1...4 ~= end - offset - 1, text[offset + 1] != 0x30 else { return nil }
        return end
    }
}
