/// Bytes of a reply that were no UTF-8. A log holds U+FFFD in their place, and says nothing of what they were.
enum UnreadableBytes {
    private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    /// `text` with a byte that is no UTF-8 for each U+FFFD; nil if it has none. It reads as the same text, is refused where
    /// the reply was, and is no longer than that: at least one byte stood for each.
    static func restored(in text: [UInt8]) -> [UInt8]? {
        var (bytes, index) = ([UInt8](), 0)
        bytes.reserveCapacity(text.count)
        while index < text.count {
            if text[index] == replacement[0], text[index...].starts(with: replacement) {
                bytes.append(0xFF)
                index += replacement.count
            } else {
                bytes.append(text[index])
                index += 1
            }
        }
        return bytes.count == text.count ? nil : bytes
    }
}
