/// `ipv4`: dotted-quad of RFC 2673 section 3.2, four decimal octets without leading zeros.
enum IPv4Format {
    static func accepts(_ text: Span<UInt8>) -> Bool {
        var offset = 0
        for octet in 0..<4 {
            if octet > 0 {
                guard text.has(0x2E, at: offset) else { return false }
                offset += 1
            }
            let end = text.endOfDigits(from: offset)
            guard 1...3 ~= end - offset, end - offset == 1 || text[offset] != 0x30 else { return false }
            var value = 0
            for index in offset..<end { value = value * 10 + Int(text[index] - 0x30) }
            if value > 255 { return false }
            offset = end
        }
        return offset == text.count
    }
}
