/// `duration`: duration of RFC 3339 appendix A, such as `P1Y2M3DT4H5M6S` or `P2W`.
///
/// By its grammar no unit may be left out between two others, a week stands alone, and no number has a fraction.
enum DurationFormat {
    static func accepts(_ text: Span<UInt8>) -> Bool {
        guard text.has(0x50, at: 0), text.count > 1 else { return false }
        let weeks = text.endOfDigits(from: 1)
        if weeks > 1 && text.has(0x57, at: weeks) { return weeks + 1 == text.count }
        guard var offset = endOfParts(text, from: 1, units: (0x59, 0x4D, 0x44)) else { return false }
        if text.has(0x54, at: offset) {
            let start = offset + 1
            guard let end = endOfParts(text, from: start, units: (0x48, 0x4D, 0x53)), end > start else { return false }
            offset = end
        }
        return offset == text.count
    }

    /// Where the numbers with `units` behind them end that begin at `start`; nil if one lacks its unit or its place.
    private static func endOfParts(_ text: Span<UInt8>, from start: Int, units: (UInt8, UInt8, UInt8)) -> Int? {
        var offset = start
        var last: Int?
        while offset < text.count && text[offset].isDigit {
            let end = text.endOfDigits(from: offset)
            guard end < text.count else { return nil }
            let unit: Int
            switch text[end] {
            case units.0: unit = 0
            case units.1: unit = 1
            case units.2: unit = 2
            default: return nil
            }
            if let last, unit != last + 1 { return nil }
            last = unit
            offset = end + 1
        }
        return offset
    }
}
