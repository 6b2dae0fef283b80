/// `time`: full-time of RFC 3339 section 5.6, such as `23:20:50.52Z`.
enum TimeFormat {
    private static let minutesInDay = 24 * 60

    static func accepts(_ text: Span<UInt8>) -> Bool {
        guard let hour = text.twoDigits(at: 0), hour < 24, text.has(0x3A, at: 2),
            let minute = text.twoDigits(at: 3), minute < 60, text.has(0x3A, at: 5),
            let second = text.twoDigits(at: 6), second <= 60
        else { return false }
        var offset = 8
        if text.has(0x2E, at: offset) {
            let end = text.endOfDigits(from: offset + 1)
            if end == offset + 1 { return false }
            offset = end
        }
        guard let east = minutesEast(text, at: offset) else { return false }
        // A leap second is the last one of a day in UTC (RFC 3339 section 5.7).
        let utc = (hour * 60 + minute - east + minutesInDay) % minutesInDay
        return second < 60 || utc == minutesInDay - 1
    }

    /// How far the offset from UTC at `offset`, which must end the text, lies east, in minutes; nil if it is none.
    private static func minutesEast(_ text: Span<UInt8>, at offset: Int) -> Int? {
        guard offset < text.count else { return nil }
        switch text[offset] {
        case 0x5A, 0x7A: return offset + 1 == text.count ? 0 : nil
        case 0x2B, 0x2D:
            guard text.count == offset + 6, let hour = text.twoDigits(at: offset + 1), hour < 24,
                text[offset + 3] == 0x3A, let minute = text.twoDigits(at: offset + 4), minute < 60
            else { return nil }
            let minutes = hour * 60 + minute
            return text[offset] == 0x2B ? minutes : -minutes
        default: return nil
        }
    }
}
