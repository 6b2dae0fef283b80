/// Base 64 of RFC 4648 section 4, in its one canonical spelling.
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let values: [UInt8: UInt32] = Dictionary(
        uniqueKeysWithValues: alphabet.enumerated().map { ($1, UInt32($0)) })

    /// The bytes that `text` spells; nil if padding is missing, a letter is not of the alphabet, or bits that say
    /// nothing are not zero (section 3.5).
    static func decoded(_ text: [UInt8]) -> [UInt8]? {
        guard text.count % 4 == 0 else { return nil }
        let padding = text.suffix(2).count { $0 == UInt8(ascii: "=") }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var bits: UInt32 = 0
        var bitCount = 0
        for letter in text.dropLast(padding) {
            guard let value = values[letter] else { return nil }
            bits = bits << 6 | value
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
                bits &= 1 << UInt32(bitCount) - 1
            }
        }
        return bits == 0 && bitCount == padding * 2 ? bytes : nil
    }

    /// The spelling of `bytes`.
    static func encoded(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
            for place in 0..<4 {
                let isPadding = place > group.count
                text.append(isPadding ? UInt8(ascii: "=") : alphabet[Int(bits >> UInt32(18 - 6 * place) & 63)])
            }
        }
        return text
    }
}
