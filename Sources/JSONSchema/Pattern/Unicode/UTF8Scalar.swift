/// Reading UTF-8 a scalar at a time, in both directions.
enum UTF8Scalar {
    /// The scalar that begins at `offset`, and how many bytes it takes; U+FFFD and 1 where no scalar does.
    ///
    /// A caller that must refuse bytes that are no UTF-8 compares the length with what U+FFFD takes, 3.
    @inline(__always)
    static func read(_ bytes: Span<UInt8>, at offset: Int) -> (value: UInt32, length: Int) {
        let lead = bytes[offset]
        return lead < 0x80 ? (UInt32(lead), 1) : readLong(bytes, at: offset, lead: lead)
    }

    /// The scalar that ends before `offset`, which is above 0, and how many bytes it takes; U+FFFD and 1 where none does.
    static func readBackward(_ bytes: Span<UInt8>, before offset: Int) -> (value: UInt32, length: Int) {
        var start = offset - 1
        while start > 0, offset - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        let (value, length) = read(bytes, at: start)
        return length == offset - start ? (value, length) : (0xFFFD, 1)
    }

    private static func readLong(_ bytes: Span<UInt8>, at offset: Int, lead: UInt8) -> (value: UInt32, length: Int) {
        let length: Int
        let least: UInt32
        var value: UInt32
        switch lead {
        case 0xC2...0xDF: (length, least, value) = (2, 0x80, UInt32(lead & 0x1F))
        case 0xE0...0xEF: (length, least, value) = (3, 0x800, UInt32(lead & 0x0F))
        case 0xF0...0xF4: (length, least, value) = (4, 0x10000, UInt32(lead & 0x07))
        default: return (0xFFFD, 1)
        }
        guard offset + length <= bytes.count else { return (0xFFFD, 1) }
        for index in offset + 1..<offset + length {
            guard bytes[index] & 0xC0 == 0x80 else { return (0xFFFD, 1) }
            value = value << 6 | UInt32(bytes[index] & 0x3F)
        }
        guard value >= least, value <= CodePointSet.codePointMax, value & 0xFFFF_F800 != 0xD800 else { return (0xFFFD, 1) }
        return (value, length)
    }
}
