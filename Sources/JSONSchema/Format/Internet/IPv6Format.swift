/// `ipv6`: an address as RFC 4291 section 2.2 writes it, without brackets, zone or prefix length.
enum IPv6Format {
    private static let groupsMax = 8

    static func accepts(_ text: Span<UInt8>) -> Bool {
        var offset = 0
        var groups = 0
        var isCompressed = false
        if text.has(0x3A, at: 0) {
            guard text.has(0x3A, at: 1) else { return false }
            isCompressed = true
            offset = 2
        }
        while offset < text.count {
            let start = offset
            while offset < text.count && text[offset].isHexDigit { offset += 1 }
            if text.has(0x2E, at: offset) {
                guard IPv4Format.accepts(text.extracting(start..<text.count)) else { return false }
                groups += 2
                break
            }
            guard 1...4 ~= offset - start else { return false }
            groups += 1
            if offset == text.count { break }
            guard text[offset] == 0x3A, groups < groupsMax else { return false }
            offset += 1
            if text.has(0x3A, at: offset) {
                if isCompressed { return false }
                isCompressed = true
                offset += 1
            } else if offset == text.count {
                return false
            }
        }
        // Two colons stand for one group of zeros or more.
        return isCompressed ? groups < groupsMax : groups == groupsMax
    }
}
