/// `date-time`: date-time of RFC 3339 section 5.6, such as `1985-04-12T23:20:50.52Z`.
///
/// Only the letter T may stand between date and time: the space that some write is an application's own choice there.
enum DateTimeFormat {
    static func accepts(_ text: Span<UInt8>) -> Bool {
        guard text.count > DateFormat.bytes, text[DateFormat.bytes] | 0x20 == 0x74 else { return false }
        return DateFormat.accepts(text.extracting(0..<DateFormat.bytes))
            && TimeFormat.accepts(text.extracting((DateFormat.bytes + 1)..<text.count))
    }
}
