/// `relative-json-pointer`: draft-bhutton-relative-json-pointer-00 section 3, such as `1/name`, `0-1` or `2#`.
enum RelativeJSONPointerFormat {
    static func accepts(_ text: Span<UInt8>) -> Bool {
        guard var offset = endOfInteger(text, from: 0) else { return false }
        if text.has(0x2B, at: offset) || text.has(0x2D, at: offset) {
            // The index is moved by at least one.
            guard let end = endOfInteger(text, from: offset + 1), text[offset + 1] != 0x30 else { return false }
            offset = end
        }
        if text.has(0x23, at: offset) { return offset + 1 == text.count }
        return JSONPointerFormat.accepts(text.extracting(offset..<text.count))
    }

    /// Where the integer at `offset` ends, which has no leading zero; nil if there is none.
    private static func endOfInteger(_ text: Span<UInt8>, from offset: Int) -> Int? {
        let end = text.endOfDigits(from: offset)
        return end == offset || end > offset + 1 && text[offset] == 0x30 ? nil : end
    }
}
