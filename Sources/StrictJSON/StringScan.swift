/// Where the contents of a string end, and what stands in it.
struct ScannedString {
    /// The offset of the closing quote.
    var end: Int
    var flags: TapeNode.Flags
}

/// Scanning strings: plain ASCII inline, sixteen bytes at a time; everything else in one function out of line.
enum StringScan {
    /// Scans the string whose contents begin at `start`, right after its opening quote.
    @inline(__always)
    static func scan(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> ScannedString {
        let end = plainEnd(bytes, from: start)
        if bytes.byte(end) == 0x22 { return ScannedString(end: end, flags: []) }
        return try scanRest(bytes, from: end)
    }

    /// The first offset from `start` on that is a quote, a backslash, a control character or past ASCII.
    @inline(__always)
    static func plainEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var at = start
        while true {
            let stops = LaneWords(StringLanes.plainStops(bytes.signed16(at)))
            if stops.low != 0 { return at &+ stops.low.trailingZeroBitCount &>> 3 }
            if stops.high != 0 { return at &+ 8 &+ stops.high.trailingZeroBitCount &>> 3 }
            at &+= 16
        }
    }

    /// Scans on from `start`, where the first byte stands that is not plain.
    @inline(never)
    private static func scanRest(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> ScannedString {
        // Each window is looked at with the three bytes before it.
        if start < 3 { return try scanClosely(bytes, from: start) }
        var at = start
        var flags: TapeNode.Flags = []
        while true {
            var run = runEnd(bytes, from: at, isExact: false)
            if run.isFaulty { run = exactRunEnd(bytes, from: at) }
            if run.isFaulty { return try scanClosely(bytes, from: start) }
            if run.isNotASCII { flags.insert(.isNotASCII) }
            let byte = bytes.byte(run.end)
            if byte == 0x22 { return ScannedString(end: run.end, flags: flags) }
            if byte != 0x5C { throw JSONFault(kind: .controlCharacter, offset: run.end) }
            flags.insert(.hasEscape)
            at = try escapeEnd(bytes, from: run.end)
        }
    }

    /// Characters up to a quote, a backslash or a control character, which stands at `end`.
    private struct Run {
        var end: Int
        var isFaulty: Bool
        var isNotASCII: Bool
    }

    @inline(never)
    private static func exactRunEnd(_ bytes: Span<UInt8>, from start: Int) -> Run {
        runEnd(bytes, from: start, isExact: true)
    }

    /// The run from `start` on. Unless `isExact`, it may be called faulty where it is not.
    @inline(__always)
    private static func runEnd(_ bytes: Span<UInt8>, from start: Int, isExact: Bool) -> Run {
        var at = start
        var faults = StringLanes.Lanes(repeating: 0)
        var letters = StringLanes.Lanes(repeating: 0)
        while true {
            let window = bytes.bytes16(at)
            let found = StringLanes.faults(bytes, at: at, window, isExact: isExact)
            let stops = LaneWords(StringLanes.stops(window))
            if stops.isZero {
                faults |= found
                letters |= window
                at &+= 16
                continue
            }
            // Of the last window only what stands before the stop belongs to the run, and the stop itself tells whether
            // a sequence was cut short.
            let whole = LaneWords(low: .max, high: .max)
            let inside = stops.throughFirst
            return Run(
                end: at &+ stops.firstLane,
                isFaulty: LaneWords(faults).hasTopBit(in: whole) || LaneWords(found).hasTopBit(in: inside),
                isNotASCII: LaneWords(letters).hasTopBit(in: whole) || LaneWords(window).hasTopBit(in: inside))
        }
    }

    /// The same byte by byte, which finds the very byte that is wrong.
    private static func scanClosely(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> ScannedString {
        var at = start
        var flags: TapeNode.Flags = []
        while true {
            let byte = bytes.byte(at)
            if byte >= 0x80 {
                flags.insert(.isNotASCII)
                repeat {
                    let length = sequenceLength(bytes.word32(at))
                    if length == 0 { throw JSONFault(kind: .invalidUTF8, offset: at) }
                    at &+= length
                } while bytes.byte(at) >= 0x80
            } else if byte == 0x22 {
                return ScannedString(end: at, flags: flags)
            } else if byte == 0x5C {
                flags.insert(.hasEscape)
                at = try escapeEnd(bytes, from: at)
            } else if byte < 0x20 {
                throw JSONFault(kind: .controlCharacter, offset: at)
            }
            at = plainEnd(bytes, from: at)
        }
    }

    /// The length of the UTF-8 sequence that begins `word`, whose first byte is past ASCII; 0 if it is none.
    /// The masks are those of the well-formed sequences in table 3-7 of the Unicode Standard.
    @inline(__always)
    private static func sequenceLength(_ word: UInt32) -> Int {
        if word & 0xC0E0 == 0x80C0 {
            return word & 0x1E != 0 ? 2 : 0
        }
        if word & 0xC0_C0F0 == 0x80_80E0 {
            let lead = word & 0x200F  // overlong after E0, a surrogate after ED
            return lead != 0 && lead != 0x200D ? 3 : 0
        }
        if word & 0xC0C0_C0F8 == 0x8080_80F0 {
            let isOverlong = word & 0x3007 == 0
            let isPastLast = word & 7 > 4 || (word & 7 == 4 && word & 0x3000 != 0)
            return isOverlong || isPastLast ? 0 : 4
        }
        return 0
    }

    /// The offset after the escape whose backslash stands at `start`.
    private static func escapeEnd(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> Int {
        switch bytes.byte(start &+ 1) {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return start &+ 2
        case 0x75: break
        default: throw JSONFault(kind: .invalidEscape, offset: start)
        }
        guard let unit = hexUnit(bytes, at: start &+ 2) else { throw JSONFault(kind: .invalidEscape, offset: start) }
        if unit & 0xF800 != 0xD800 { return start &+ 6 }
        guard unit < 0xDC00, bytes.byte(start &+ 6) == 0x5C, bytes.byte(start &+ 7) == 0x75,
            let low = hexUnit(bytes, at: start &+ 8), low & 0xFC00 == 0xDC00
        else { throw JSONFault(kind: .loneSurrogate, offset: start) }
        return start &+ 12
    }

    /// Four hexadecimal digits, or nil. Stops at the first other byte, so it never looks past the padding.
    static func hexUnit(_ bytes: Span<UInt8>, at start: Int) -> UInt16? {
        var unit: UInt16 = 0
        for index in 0..<4 {
            let byte = bytes.byte(start &+ index)
            switch byte {
            case 0x30...0x39: unit = unit &<< 4 | UInt16(byte &- 0x30)
            case 0x41...0x46: unit = unit &<< 4 | UInt16(byte &- 0x37)
            case 0x61...0x66: unit = unit &<< 4 | UInt16(byte &- 0x57)
            default: return nil
            }
        }
        return unit
    }
}
