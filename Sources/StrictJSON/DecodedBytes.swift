/// The UTF-8 of a string's contents, escapes resolved, byte by byte and without allocating.
///
/// A step takes the padded buffer anew, because a span cannot be kept in a value that outlives its call.
struct DecodedBytes {
    private var at: Int
    private let end: Int
    /// Bytes of a resolved `\u` escape still to hand out, lowest first.
    private var pending: UInt32 = 0

    /// The contents between the quotes of `node`, a string that was read without error.
    init(_ node: TapeNode) {
        at = Int(node.offset) + 1
        end = Int(node.offset) + Int(node.length) - 1
    }

    /// The next byte, or nil at the end.
    @inline(__always)
    mutating func next(_ bytes: Span<UInt8>) -> UInt8? {
        if pending != 0 {
            let byte = UInt8(truncatingIfNeeded: pending)
            pending >>= 8
            return byte
        }
        if at >= end { return nil }
        let byte = bytes.byte(at)
        if byte != 0x5C {
            at &+= 1
            return byte
        }
        return escape(bytes)
    }

    @inline(never)
    private mutating func escape(_ bytes: Span<UInt8>) -> UInt8 {
        let letter = bytes.byte(at &+ 1)
        at &+= 2
        switch letter {
        case 0x62: return 0x08
        case 0x66: return 0x0C
        case 0x6E: return 0x0A
        case 0x72: return 0x0D
        case 0x74: return 0x09
        case 0x75: break
        default: return letter
        }
        // The scanner accepted the string, so four digits follow, and after half of a pair the other half.
        var scalar = UInt32(StringScan.hexUnit(bytes, at: at) ?? 0xFFFD)
        at &+= 4
        if scalar & 0xF800 == 0xD800 {
            let low = UInt32(StringScan.hexUnit(bytes, at: at &+ 2) ?? 0xFFFD)
            scalar = 0x10000 &+ (scalar &- 0xD800) &<< 10 &+ (low &- 0xDC00)
            at &+= 6
        }
        return spread(scalar)
    }

    private mutating func spread(_ scalar: UInt32) -> UInt8 {
        func tail(_ shift: UInt32) -> UInt32 { 0x80 | (scalar >> shift & 0x3F) }
        if scalar < 0x80 { return UInt8(truncatingIfNeeded: scalar) }
        if scalar < 0x800 {
            pending = tail(0)
            return UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6)
        }
        if scalar < 0x10000 {
            pending = tail(6) | tail(0) << 8
            return UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12)
        }
        pending = tail(12) | tail(6) << 8 | tail(0) << 16
        return UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18)
    }
}
