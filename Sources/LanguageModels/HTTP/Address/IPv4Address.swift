/// An IPv4 address in its one usual spelling: four decimal numbers without leading zeros.
struct IPv4Address: Hashable, Sendable {
    let bytes: [UInt8]

    /// The address that `text` spells; nil for anything else, such as the octal and shortened forms that some systems read.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var bytes: [UInt8] = []
        for part in parts {
            let hasLeadingZero = part.count > 1 && part.first == UInt8(ascii: "0")
            guard !hasLeadingZero, part.allSatisfy({ 0x30...0x39 ~= $0 }),
                let byte = UInt8(String(decoding: part, as: UTF8.self))
            else { return nil }
            bytes.append(byte)
        }
        self.bytes = bytes
    }

    /// Whether it is of 127.0.0.0/8 (RFC 1122 section 3.2.1.3).
    var isLoopback: Bool { bytes[0] == 127 }
}
