/// Comparing keys and strings by their decoded bytes, never as Swift strings: those take U+00E9 and U+0065 U+0301 for
/// one, JSON takes them for two.
enum KeyComparison {
    /// Whether two strings of a document have the same decoded bytes.
    static func areEqual(_ left: TapeNode, _ right: TapeNode, in bytes: Span<UInt8>) -> Bool {
        if left.flags.contains(.hasEscape) || right.flags.contains(.hasEscape) {
            return order(left, bytes, right, bytes) == 0
        }
        return left.length == right.length
            && areEqual(bytes, Int(left.offset), bytes, Int(right.offset), length: Int(left.length))
    }

    /// Whether two runs of padded bytes are equal.
    @inline(__always)
    static func areEqual(
        _ left: Span<UInt8>, _ leftAt: Int, _ right: Span<UInt8>, _ rightAt: Int, length: Int
    ) -> Bool {
        var index = 0
        while index &+ 8 <= length {
            if left.word64(leftAt &+ index) != right.word64(rightAt &+ index) { return false }
            index &+= 8
        }
        while index < length {
            if left.byte(leftAt &+ index) != right.byte(rightAt &+ index) { return false }
            index &+= 1
        }
        return true
    }

    /// Below, at or above 0 as the decoded bytes of one string stand before, with or after the other's. The order of
    /// UTF-8 bytes is that of code points.
    static func order(
        _ left: TapeNode, _ leftBytes: Span<UInt8>, _ right: TapeNode, _ rightBytes: Span<UInt8>
    ) -> Int {
        var one = DecodedBytes(left)
        var other = DecodedBytes(right)
        while true {
            let a = one.next(leftBytes)
            let b = other.next(rightBytes)
            guard let a else { return b == nil ? 0 : -1 }
            guard let b else { return 1 }
            if a != b { return a < b ? -1 : 1 }
        }
    }

    /// Below, at or above 0 by UTF-16 code units, the order of RFC 8785 section 3.2.3: a surrogate pair, which begins
    /// with D800 to DBFF, stands before U+E000 to U+FFFF.
    static func utf16Order(
        _ left: TapeNode, _ leftBytes: Span<UInt8>, _ right: TapeNode, _ rightBytes: Span<UInt8>
    ) -> Int {
        var one = DecodedBytes(left)
        var other = DecodedBytes(right)
        while true {
            let a = one.next(leftBytes)
            let b = other.next(rightBytes)
            guard let a else { return b == nil ? 0 : -1 }
            guard let b else { return 1 }
            if a == b { continue }
            // The first bytes that differ decide. Only where both lead a sequence can the two orders disagree: F0...F4
            // leads a pair, EE and EF lead U+E000 to U+FFFF.
            let isPair = (a >= 0xF0, b >= 0xF0)
            if isPair.0 != isPair.1 {
                let unpaired = isPair.0 ? b : a
                if unpaired == 0xEE || unpaired == 0xEF { return isPair.0 ? -1 : 1 }
            }
            return a < b ? -1 : 1
        }
    }
}
