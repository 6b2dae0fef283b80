internal import StrictJSON

/// A factor between two units: an exact decimal number of at most eighteen significant digits, neither zero nor below.
struct DecimalFactor: Sendable, Hashable {
    /// No multiple of ten.
    let coefficient: UInt64
    let exponent: Int

    private static let digitsMax = 18

    /// - Throws: `MappingFailure` for a number that is none.
    init(_ lexeme: [UInt8]) throws(MappingFailure) {
        let number = try DecimalLexeme(lexeme)
        guard !number.isNegative, !number.digits.isEmpty, number.digits.count <= Self.digitsMax else {
            throw MappingFailure("a factor is above zero and has at most \(Self.digitsMax) significant digits")
        }
        coefficient = number.digits.reduce(0) { $0 * 10 + UInt64($1) }
        exponent = number.exponent
    }
}

/// A number as its digits, for exact arithmetic: the digits times a power of ten.
struct DecimalLexeme {
    private(set) var isNegative: Bool
    /// Each 0 to 9, neither the first nor the last a zero; empty for zero.
    private(set) var digits: [UInt8]
    private(set) var exponent: Int

    /// From this many letters on an exponent is written instead of zeros.
    private static let plainLettersMax = 40

    /// - Parameter lexeme: a number by the grammar of JSON.
    /// - Throws: `MappingFailure` past the bounds of exact arithmetic.
    init(_ lexeme: [UInt8]) throws(MappingFailure) {
        isNegative = lexeme.first == UInt8(ascii: "-")
        digits = []
        exponent = 0
        var rest = lexeme[...].drop { $0 == UInt8(ascii: "-") }
        var isFraction = false
        while let letter = rest.popFirst() {
            switch letter {
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                guard let power = Int(String(decoding: rest, as: UTF8.self)),
                    -MappingLimits.exponentMax...MappingLimits.exponentMax ~= power
                else { throw Self.tooLong }
                exponent += power
                rest = []
            default:
                if !digits.isEmpty || letter != 0x30 { digits.append(letter &- 0x30) }
                if isFraction { exponent -= 1 }
            }
        }
        try normalize()
    }

    private static let tooLong = MappingFailure(
        "the number has more than \(MappingLimits.digitsMax) digits, or its power of ten is past"
            + " \(MappingLimits.exponentMax)")

    private mutating func normalize() throws(MappingFailure) {
        let leading = digits.prefix { $0 == 0 }.count
        digits.removeFirst(leading)
        while digits.last == 0 {
            digits.removeLast()
            exponent += 1
        }
        if digits.isEmpty { (isNegative, exponent) = (false, 0) }
        let exponents = -2 * MappingLimits.exponentMax...2 * MappingLimits.exponentMax
        guard digits.count <= MappingLimits.digitsMax, exponents.contains(exponent) else { throw Self.tooLong }
    }

    /// The exact product.
    func multiplied(by factor: DecimalFactor) throws(MappingFailure) -> DecimalLexeme {
        var result = self
        var carry: UInt128 = 0
        var product: [UInt8] = []
        for digit in digits.reversed() {
            carry += UInt128(digit) * UInt128(factor.coefficient)
            product.append(UInt8(carry % 10))
            carry /= 10
        }
        while carry > 0 {
            product.append(UInt8(carry % 10))
            carry /= 10
        }
        result.digits = product.reversed()
        result.exponent += factor.exponent
        try result.normalize()
        return result
    }

    /// The exact quotient.
    ///
    /// - Throws: `MappingFailure` also where it has no end.
    func divided(by factor: DecimalFactor) throws(MappingFailure) -> DecimalLexeme {
        var result = self
        var rest: UInt128 = 0
        var quotient: [UInt8] = []
        var taken = 0
        while taken < digits.count || rest > 0 {
            guard quotient.count <= 2 * MappingLimits.digitsMax else { throw MappingFailure("the quotient has no end") }
            rest = rest * 10 + UInt128(taken < digits.count ? digits[taken] : 0)
            if taken >= digits.count { result.exponent -= 1 }
            taken += 1
            quotient.append(UInt8(rest / UInt128(factor.coefficient)))
            rest %= UInt128(factor.coefficient)
        }
        result.digits = quotient
        result.exponent -= factor.exponent
        try result.normalize()
        return result
    }

    /// The number in the letters of JSON, without an exponent where that is short enough.
    var spelled: [UInt8] {
        guard !digits.isEmpty else { return [0x30] }
        let sign: [UInt8] = isNegative ? [0x2D] : []
        let letters = digits.map { $0 + 0x30 }
        if exponent >= 0, letters.count + exponent <= Self.plainLettersMax {
            return sign + letters + [UInt8](repeating: 0x30, count: exponent)
        }
        if exponent < 0, letters.count - exponent <= Self.plainLettersMax || letters.count > -exponent {
            let point = letters.count + exponent
            if point > 0 { return sign + letters[..<point] + [0x2E] + letters[point...] }
            return sign + [0x30, 0x2E] + [UInt8](repeating: 0x30, count: -point) + letters
        }
        return sign + letters + [0x65] + Array(String(exponent).utf8)
    }
}
