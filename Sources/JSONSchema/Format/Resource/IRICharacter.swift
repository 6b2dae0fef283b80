/// The characters past ASCII that RFC 3987 section 2.2 lets stand unescaped.
enum IRICharacter {
    /// `ucschar`.
    static func isGeneral(_ value: UInt32) -> Bool {
        switch value {
        case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: true
        // Of the planes 1 to 14 all but the two noncharacters at each one's end, and the tags at the start of the last.
        case 0x10000...0xDFFFF, 0xE1000...0xEFFFF: value & 0xFFFF <= 0xFFFD
        default: false
        }
    }

    /// `iprivate`.
    static func isPrivate(_ value: UInt32) -> Bool {
        switch value {
        case 0xE000...0xF8FF: true
        case 0xF0000...0x10FFFF: value & 0xFFFF <= 0xFFFD
        default: false
        }
    }
}

/// `pct-encoded` (RFC 3986 section 2.1).
enum PercentEscape {
    /// Whether a percent sign and two hexadecimal digits stand at `offset`.
    static func stands(in text: Span<UInt8>, at offset: Int) -> Bool {
        text.has(0x25, at: offset) && offset + 2 < text.count && text[offset + 1].isHexDigit && text[offset + 2].isHexDigit
    }
}
