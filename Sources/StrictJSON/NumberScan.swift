/// Scanning numbers by the grammar of RFC 8259 section 6; nothing is converted.
enum NumberScan {
    /// Where the number that begins at `start` ends, and whether it is written without fraction and exponent.
    @inline(__always)
    static func scan(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> (end: Int, isPlain: Bool) {
        var at = start
        if bytes.byte(at) == 0x2D { at &+= 1 }
        let first = bytes.byte(at)
        if first == 0x30 {
            at &+= 1
        } else {
            at = digitsEnd(bytes, from: at)
            if first &- 0x30 > 9 { throw JSONFault(kind: .invalidNumber, offset: at) }
        }
        let next = bytes.byte(at)
        if next != 0x2E && next | 0x20 != 0x65 { return (at, true) }
        return (try scanRest(bytes, from: at), false)
    }

    @inline(__always)
    private static func digitsEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var at = start
        while bytes.byte(at) &- 0x30 <= 9 { at &+= 1 }
        return at
    }

    @inline(never)
    private static func scanRest(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> Int {
        var at = start
        if bytes.byte(at) == 0x2E {
            let end = digitsEnd(bytes, from: at &+ 1)
            if end == at &+ 1 { throw JSONFault(kind: .invalidNumber, offset: end) }
            at = end
        }
        if bytes.byte(at) | 0x20 == 0x65 {
            at &+= 1
            if bytes.byte(at) == 0x2B || bytes.byte(at) == 0x2D { at &+= 1 }
            let end = digitsEnd(bytes, from: at)
            if end == at { throw JSONFault(kind: .invalidNumber, offset: end) }
            at = end
        }
        return at
    }
}
