internal import LMDB

/// Sixteen random bytes that keep an envelope's digest from telling anything about an erased envelope.
public struct EntrySalt: Hashable, Sendable {
    /// The first and the last eight bytes, in network order.
    let high: UInt64
    let low: UInt64

    /// What an erased record holds in its place.
    static let zero = EntrySalt(high: 0, low: 0)

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// `count` fresh salts from the system's generator, fetched in one call.
    static func random(count: Int) -> [EntrySalt] {
        let bytes = FileSystem.randomBytes(count * 16)
        let span = bytes.span.bytes
        return (0..<count).map { index in
            EntrySalt(high: span.bigEndianUInt64(at: index * 16), low: span.bigEndianUInt64(at: index * 16 + 8))
        }
    }

    /// Thirty-two lower-case hexadecimal digits.
    public var hex: String { Hexadecimal.text(high) + Hexadecimal.text(low) }

    /// - Returns: `nil` unless `hex` is thirty-two lower-case hexadecimal digits.
    init?(hex: String) {
        let digits = Array(hex.utf8)
        guard digits.count == 32, let high = Hexadecimal.value(digits[..<16]), let low = Hexadecimal.value(digits[16...])
        else { return nil }
        self.init(high: high, low: low)
    }
}
