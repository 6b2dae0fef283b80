/// A power of ten of any size: `1e999999999999999999999` is legal JSON and unlike its neighbours.
struct DecimalExponent: Hashable, Sendable, Comparable {
    /// The exponent; `Int.max` or `Int.min` where `digits` hold its magnitude.
    let value: Int
    /// The magnitude in decimal, first digit first, if it has 19 digits or more; else empty.
    private let digits: [UInt8]

    /// From this many digits on a magnitude is kept as digits, well before `Int` could overflow.
    private static let smallDigitsMax = 18

    /// The exponent `value`, which is no lexeme's and so small.
    init(_ value: Int) {
        self.value = value
        digits = []
    }

    /// The sum of an exponent as written, digits without leading zeros, and `shift`, at most 2^33 either way.
    init(isNegative: Bool, digits lexeme: [UInt8], shift: Int) {
        var magnitude = lexeme
        var isNegative = isNegative
        if lexeme.count <= Self.smallDigitsMax {
            let written = lexeme.reduce(0) { $0 * 10 + Int($1) }
            let sum = (isNegative ? -written : written) + shift
            isNegative = sum < 0
            magnitude = String(sum.magnitude).utf8.map { $0 - 0x30 }
        } else {
            // The magnitude is above any shift, so the sign stays and the carry ends in front at worst.
            var carry = isNegative ? -shift : shift
            var index = magnitude.count - 1
            while carry != 0 && index >= 0 {
                let sum = Int(magnitude[index]) + carry
                let digit = ((sum % 10) + 10) % 10
                magnitude[index] = UInt8(digit)
                carry = (sum - digit) / 10
                index -= 1
            }
            if carry > 0 { magnitude.insert(contentsOf: String(carry).utf8.map { $0 - 0x30 }, at: 0) }
            magnitude = Array(magnitude.drop { $0 == 0 })
        }
        if magnitude.count <= Self.smallDigitsMax {
            let small = magnitude.reduce(0) { $0 * 10 + Int($1) }
            value = isNegative ? -small : small
            digits = []
        } else {
            value = isNegative ? .min : .max
            digits = magnitude
        }
    }

    static func < (left: DecimalExponent, right: DecimalExponent) -> Bool {
        if left.value != right.value { return left.value < right.value }
        if left.digits == right.digits { return false }
        let isSmaller =
            left.digits.count != right.digits.count
            ? left.digits.count < right.digits.count
            : left.digits.lexicographicallyPrecedes(right.digits)
        return left.value < 0 ? !isSmaller : isSmaller
    }

    /// The exponent plus `shift`, in decimal.
    func text(adding shift: Int) -> String {
        guard !digits.isEmpty else { return String(value + shift) }
        let sum = DecimalExponent(isNegative: value < 0, digits: digits, shift: shift)
        if sum.digits.isEmpty { return String(sum.value) }
        return (sum.value < 0 ? "-" : "") + String(decoding: sum.digits.map { $0 + 0x30 }, as: UTF8.self)
    }

    /// This exponent minus `other` plus `shift`, at most 2^33 either way; brought to the nearest of 10^18 either way.
    func difference(from other: DecimalExponent, adding shift: Int) -> Int {
        let bound = 1_000_000_000_000_000_000
        if digits.isEmpty && other.digits.isEmpty { return min(max(value - other.value + shift, -bound), bound) }
        // At least one magnitude is 10^18 or more, so where the signs differ there is nothing to work out.
        let isNegative = value < 0
        if isNegative != (other.value < 0) { return isNegative ? -bound : bound }
        if self == other { return shift }
        let isSmaller = self < other
        let smaller = isSmaller != isNegative ? self : other
        let magnitude = Self.difference((smaller == self ? other : self).magnitude, smaller.magnitude)
        guard magnitude.count <= Self.smallDigitsMax else { return isSmaller ? -bound : bound }
        let distance = magnitude.reduce(0) { $0 * 10 + Int($1) }
        return min(max((isSmaller ? -distance : distance) + shift, -bound), bound)
    }

    /// The magnitude in decimal.
    private var magnitude: [UInt8] { digits.isEmpty ? String(value.magnitude).utf8.map { $0 - 0x30 } : digits }

    /// The larger of two magnitudes minus the smaller, without leading zeros.
    private static func difference(_ larger: [UInt8], _ smaller: [UInt8]) -> [UInt8] {
        var result = larger
        var borrow = 0
        for offset in 0..<larger.count {
            let index = larger.count - 1 - offset
            let taken = (offset < smaller.count ? Int(smaller[smaller.count - 1 - offset]) : 0) + borrow
            let digit = Int(larger[index]) - taken
            borrow = digit < 0 ? 1 : 0
            result[index] = UInt8(digit + 10 * borrow)
        }
        return Array(result.drop { $0 == 0 })
    }
}
