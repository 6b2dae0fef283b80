/// `uri` and `uri-reference` (RFC 3986 appendix A), `iri` and `iri-reference` (RFC 3987 section 2.2).
struct URIFormat {
    /// Whether characters past ASCII may stand unescaped.
    let isInternational: Bool

    /// The parts of a reference that differ in what may stand in them.
    private enum Part {
        case userInformation, registeredName, path, query, fragment
    }

    func accepts(_ text: Span<UInt8>, needsScheme: Bool) -> Bool {
        var offset = 0
        let delimiter = Self.firstDelimiter(text, from: 0, colonToo: true)
        if text.has(0x3A, at: delimiter) {
            // A colon in the first segment of a relative path could be taken for a scheme's, so it may not stand there.
            guard Self.isScheme(text.extracting(0..<delimiter)) else { return false }
            offset = delimiter + 1
        } else if needsScheme {
            return false
        }
        if text.has(0x2F, at: offset) && text.has(0x2F, at: offset + 1) {
            let start = offset + 2
            offset = Self.firstDelimiter(text, from: start, colonToo: false)
            guard isAuthority(text.extracting(start..<offset)) else { return false }
        }
        offset = end(of: .path, text, from: offset)
        if text.has(0x3F, at: offset) { offset = end(of: .query, text, from: offset + 1) }
        if text.has(0x23, at: offset) { offset = end(of: .fragment, text, from: offset + 1) }
        return offset == text.count
    }

    /// The first slash, question mark, number sign or, if `colonToo`, colon from `start` on, or the end.
    private static func firstDelimiter(_ text: Span<UInt8>, from start: Int, colonToo: Bool) -> Int {
        var offset = start
        while offset < text.count {
            switch text[offset] {
            case 0x2F, 0x3F, 0x23: return offset
            case 0x3A where colonToo: return offset
            default: offset += 1
            }
        }
        return offset
    }

    private static func isScheme(_ text: Span<UInt8>) -> Bool {
        guard !text.isEmpty, text[0].isLetter else { return false }
        for index in text.indices {
            switch text[index] {
            case 0x2B, 0x2D, 0x2E: continue
            default: if !text[index].isAlphanumeric { return false }
            }
        }
        return true
    }

    private func isAuthority(_ text: Span<UInt8>) -> Bool {
        var start = 0
        for index in text.indices where text[index] == 0x40 {
            guard end(of: .userInformation, text, from: 0) == index else { return false }
            start = index + 1
            break
        }
        var offset: Int
        if text.has(0x5B, at: start) {
            offset = start + 1
            while offset < text.count && text[offset] != 0x5D { offset += 1 }
            guard offset < text.count, Self.isAddress(text.extracting((start + 1)..<offset)) else { return false }
            offset += 1
        } else {
            offset = end(of: .registeredName, text, from: start)
        }
        if text.has(0x3A, at: offset) { offset = text.endOfDigits(from: offset + 1) }
        return offset == text.count
    }

    /// What may stand in brackets: an IPv6 address, or IPvFuture.
    private static func isAddress(_ text: Span<UInt8>) -> Bool {
        guard !text.isEmpty, text[0] | 0x20 == 0x76 else { return IPv6Format.accepts(text) }
        var offset = 1
        while offset < text.count && text[offset].isHexDigit { offset += 1 }
        guard offset > 1, text.has(0x2E, at: offset), offset + 1 < text.count else { return false }
        for index in offset + 1..<text.count where !isName(text[index]) && text[index] != 0x3A { return false }
        return true
    }

    /// Where the characters that may stand in `part` end that begin at `start`.
    private func end(of part: Part, _ text: Span<UInt8>, from start: Int) -> Int {
        var offset = start
        while offset < text.count {
            let byte = text[offset]
            if Self.isName(byte) {
                offset += 1
            } else if byte == 0x25 {
                guard PercentEscape.stands(in: text, at: offset) else { return offset }
                offset += 3
            } else if byte >= 0x80 {
                let (value, length) = UTF8Scalar.read(text, at: offset)
                guard isInternational, IRICharacter.isGeneral(value) || part == .query && IRICharacter.isPrivate(value)
                else { return offset }
                offset += length
            } else {
                guard Self.isAllowed(byte, in: part) else { return offset }
                offset += 1
            }
        }
        return offset
    }

    /// `unreserved` and `sub-delims`, which may stand in every part.
    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        // ! $ & ' ( ) * + , - . ; = _ ~
        case 0x21, 0x24, 0x26...0x2E, 0x3B, 0x3D, 0x5F, 0x7E: true
        default: byte.isAlphanumeric
        }
    }

    private static func isAllowed(_ byte: UInt8, in part: Part) -> Bool {
        switch byte {
        case 0x3A: part != .registeredName
        case 0x40, 0x2F: part == .path || part == .query || part == .fragment
        case 0x3F: part == .query || part == .fragment
        default: false
        }
    }
}
