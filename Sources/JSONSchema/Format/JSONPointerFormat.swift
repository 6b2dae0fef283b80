/// `json-pointer`: the string form of RFC 6901 section 5.
enum JSONPointerFormat {
    static func accepts(_ text: Span<UInt8>) -> Bool {
        guard text.isEmpty || text[0] == 0x2F else { return false }
        for index in text.indices where text[index] == 0x7E {
            guard text.has(0x30, at: index + 1) || text.has(0x31, at: index + 1) else { return false }
        }
        return true
    }
}
