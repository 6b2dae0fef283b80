/// Lower-case hexadecimal text of 64-bit numbers, most significant digit first.
enum Hexadecimal {
    private static let digits = Array("0123456789abcdef".utf8)

    static func append(_ value: UInt64, to text: inout [UInt8]) {
        for shift in stride(from: 60, through: 0, by: -4) {
            text.append(digits[Int(truncatingIfNeeded: value >> UInt64(shift)) & 15])
        }
    }

    static func text(_ value: UInt64) -> String {
        var bytes: [UInt8] = []
        append(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// - Returns: `nil` unless there are one to sixteen digits, all of them `0-9a-f`.
    static func value(_ text: ArraySlice<UInt8>) -> UInt64? {
        guard (1...16).contains(text.count) else { return nil }
        var value: UInt64 = 0
        for digit in text {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt64(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        return value
    }
}
