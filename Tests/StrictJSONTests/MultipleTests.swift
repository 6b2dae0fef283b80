import StrictJSON
import TestSupport
import Testing

@Suite
struct `Multiples of a decimal number` {
    @Test(arguments: [
        ("10001.12", "0.01", true), ("600.03", "0.01", true), ("20.29", "0.01", true), ("1070468.14", "0.01", true),
        ("0.015", "0.01", false), ("10.1", "0.1", true), ("1.2", "0.1", true), ("12391239123", "1e-8", true),
        ("9007199254740993", "4503599627370496", false), ("9007199254740995", "11.0", true), ("1e21", "1", true),
        ("0", "7", true), ("-0.0", "0.3", true), ("-9", "3", true), ("5", "0", false), ("0", "0", false),
        ("1", "10", false), ("100", "40", false), ("1000", "40", true), ("1e308", "0.5", true),
        ("1e999999999", "3", false), ("3e999999999", "3", true), ("1e999999999", "7e999999998", false),
        ("7e999999999", "7e999999999", true), ("1e-999999999", "1", false), ("1", "1e-999999999", true),
        ("18446744073709551615", "3", true), ("18446744073709551616", "3", false),
    ])
    func `are told exactly`(_ value: String, _ divisor: String, _ expected: Bool) throws {
        let value = try #require(JSONNumber(value))
        let divisor = try #require(JSONNumber(divisor))
        #expect(value.isMultiple(of: divisor) == expected)
    }

    /// Exponents past every machine integer, whose difference is small all the same.
    @Test(arguments: [
        ("5e100000000000000000002", "1e100000000000000000001", true),
        ("5e100000000000000000001", "1e100000000000000000002", false),
        ("4e100000000000000000001", "8e100000000000000000000", true),
        ("5e100000000000000000001", "8e100000000000000000000", false),
        ("50e-100000000000000000001", "1e-100000000000000000000", true),
        ("5e-100000000000000000001", "1e-100000000000000000000", false),
        ("1e1000000000000000000", "1e999999999999999999", true),
        ("1e999999999999999999", "1e1000000000000000000", false),
        ("1e-100000000000000000000", "1e100000000000000000000", false),
        ("1e100000000000000000000", "1e-100000000000000000000", true),
        ("1e100000000000000000000", "3", false), ("1", "1e100000000000000000000", false),
    ])
    func `are told where exponents are beyond all bounds`(
        _ value: String, _ divisor: String, _ expected: Bool
    ) throws {
        let value = try #require(JSONNumber(value))
        let divisor = try #require(JSONNumber(divisor))
        #expect(value.isMultiple(of: divisor) == expected)
    }

    @Test
    func `are told for long and short divisors alike`() throws {
        var generator = SeededGenerator(seed: 785)
        for _ in 0..<2000 {
            let limit = UInt128(1) << UInt128(Int.random(in: 1...90, using: &generator))
            let divisor = UInt128.random(in: 1...limit, using: &generator)
            let quotient = UInt128.random(in: 0...(UInt128(1) << 36), using: &generator)
            let value = divisor * quotient + (Bool.random(using: &generator) ? 0 : 1)
            let exact = try #require(JSONNumber("\(value)"))
            #expect(exact.isMultiple(of: try #require(JSONNumber("\(divisor)"))) == value.isMultiple(of: divisor))
        }
    }
}
