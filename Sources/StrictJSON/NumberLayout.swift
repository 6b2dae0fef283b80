/// How ECMAScript lays out the digits of a number (ECMA-262, Number::toString), which RFC 8785 takes over.
enum NumberLayout {
    /// From 10^21 on, and below 10^-6, an exponent is written.
    private static let plainExponents = -5...21

    /// The spelling of 0.ddd times ten to `exponent`.
    static func bytes(isNegative: Bool, digits: [UInt8], exponent: DecimalExponent) -> [UInt8] {
        guard !digits.isEmpty else { return [0x30] }
        var text: [UInt8] = isNegative ? [0x2D] : []
        let letters = digits.map { $0 + 0x30 }
        let point = exponent.value
        guard plainExponents.contains(point) else {
            text.append(letters[0])
            if letters.count > 1 { text += [0x2E] + letters.dropFirst() }
            let written = exponent.text(adding: -1)
            text += Array((written.hasPrefix("-") ? "e" : "e+").utf8) + Array(written.utf8)
            return text
        }
        if point <= 0 {
            text += [0x30, 0x2E] + [UInt8](repeating: 0x30, count: -point) + letters
        } else if point >= letters.count {
            text += letters + [UInt8](repeating: 0x30, count: point - letters.count)
        } else {
            text += letters[..<point] + [0x2E] + letters[point...]
        }
        return text
    }
}
