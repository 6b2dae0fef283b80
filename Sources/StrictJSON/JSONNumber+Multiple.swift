extension JSONNumber {
    /// Whether the value is an integer times `divisor`, exactly. Nothing is a multiple of zero.
    ///
    /// Linear in the digits of the value times those of the divisor, whatever the exponents are.
    public func isMultiple(of divisor: JSONNumber) -> Bool {
        if divisor.isZero { return false }
        if isZero { return true }
        // Both are an integer that does not end in zero, times a power of ten: value = m * 10^a, divisor = d * 10^b.
        // Below a = b the divisor would have to divide m by a power of ten more, which m has no zero for.
        let power = exponent.difference(from: divisor.exponent, adding: divisor.digitCount - digitCount)
        guard power >= 0 else { return false }
        if divisor.digitCount <= Self.leadingDigits { return isMultiple(ofSmall: divisor.integerDigits, power: power) }
        return isMultiple(of: DecimalDivisor(divisor.digits), power: power)
    }

    /// The significant digits as an integer, if there are at most nineteen.
    private var integerDigits: UInt64 {
        var value = leading
        for _ in digitCount..<Self.leadingDigits { value /= 10 }
        return value
    }

    /// Whether `divisor` divides the significant digits times ten to `power`.
    private func isMultiple(ofSmall divisor: UInt64, power: Int) -> Bool {
        var rest: UInt64
        if digitCount <= Self.leadingDigits {
            rest = integerDigits % divisor
        } else {
            rest = leading % divisor
            for digit in trailing { rest = Self.shift(rest, by: digit, modulo: divisor) }
        }
        // A divisor below 2^64 has fewer than 64 factors of two and of five: more powers of ten change nothing.
        for _ in 0..<min(power, 64) where rest != 0 { rest = Self.shift(rest, by: 0, modulo: divisor) }
        return rest == 0
    }

    private static func shift(_ rest: UInt64, by digit: UInt8, modulo divisor: UInt64) -> UInt64 {
        let product = rest.multipliedFullWidth(by: 10)
        let (low, carry) = product.low.addingReportingOverflow(UInt64(digit))
        // The rest is below the divisor, so ten times it has a high word below the divisor too.
        return divisor.dividingFullWidth((product.high &+ (carry ? 1 : 0), low)).remainder
    }

    private func isMultiple(of divisor: DecimalDivisor, power: Int) -> Bool {
        var divisor = divisor
        for digit in digits { divisor.append(digit) }
        // Ten has one factor of two and one of five, and a divisor of n digits fewer than 4 n of either.
        for _ in 0..<min(power, 4 * divisor.digitCount) where !divisor.restIsZero { divisor.append(0) }
        return divisor.restIsZero
    }
}

/// The rest of a division by a long integer, whose dividend comes digit by digit.
private struct DecimalDivisor {
    let digitCount: Int
    /// Nine decimal digits each, the lowest first.
    private let limbs: [UInt32]
    private var rest: [UInt32]

    private static let base: UInt64 = 1_000_000_000

    init(_ digits: [UInt8]) {
        digitCount = digits.count
        var limbs: [UInt32] = []
        var end = digits.count
        while end > 0 {
            let start = max(end - 9, 0)
            limbs.append(digits[start..<end].reduce(0) { $0 * 10 + UInt32($1) })
            end = start
        }
        self.limbs = limbs + [0]
        rest = [UInt32](repeating: 0, count: limbs.count + 1)
    }

    var restIsZero: Bool { rest.allSatisfy { $0 == 0 } }

    /// Takes the dividend's next digit.
    mutating func append(_ digit: UInt8) {
        var carry = UInt64(digit)
        for index in rest.indices {
            let sum = UInt64(rest[index]) * 10 + carry
            rest[index] = UInt32(sum % Self.base)
            carry = sum / Self.base
        }
        // The rest was below the divisor, so it is below ten times it now.
        while !rest.reversed().lexicographicallyPrecedes(limbs.reversed()) { subtract() }
    }

    private mutating func subtract() {
        var borrow: UInt32 = 0
        for index in rest.indices {
            let taken = limbs[index] + borrow
            borrow = rest[index] < taken ? 1 : 0
            rest[index] = rest[index] &+ (borrow == 1 ? UInt32(Self.base) : 0) &- taken
        }
    }
}
