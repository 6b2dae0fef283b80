/// `uuid`: the text form of RFC 4122 section 3, of any version and variant.
enum UUIDFormat {
    static func accepts(_ text: Span<UInt8>) -> Bool {
        guard text.count == 36 else { return false }
        for index in text.indices {
            switch index {
            case 8, 13, 18, 23: if text[index] != 0x2D { return false }
            default: if !text[index].isHexDigit { return false }
            }
        }
        return true
    }
}
