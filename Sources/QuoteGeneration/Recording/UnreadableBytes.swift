/// Bytes of a reply that were no UTF-8. A log holds U+FFFD in their place, and says nothing of what they were.
enum UnreadableBytes {
    /// `text` with a byte that is no UTF-8 for each U+FFFD; nil if it has none. It reads as the same text, is refused where
    /// the reply was, and is no longer than that: at least one byte stood for each.
    static func restored(in text: [UInt8]) -> [UInt8]? {
        var (bytes, index) = ([UInt8](), 0)
        bytes.reserveCapacity(text.count)
        while index < text.count {
            let isReplacement =
                text[index] == 0xEF && index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] == 0xBD
            bytes.append(isReplacement ? 0xFF : text[index])
            index += isReplacement ? 3 : 1
        }
        return bytes.count == text.count ? nil : bytes
    }
}
