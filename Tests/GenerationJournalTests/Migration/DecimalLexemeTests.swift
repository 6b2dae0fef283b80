import Testing

@testable import GenerationJournal

struct DecimalLexemeTests {
    @Test(arguments: [
        ("15", "60", "900"), ("1.5", "60", "90"), ("-0.25", "0.01", "-0.0025"), ("0", "60", "0"), ("-0.0", "60", "0"),
        ("1e3", "0.001", "1"), ("12345678901234567890", "1e10", "123456789012345678900000000000"),
        ("1", "1e100", "1e100"), ("999999999999999999", "999999999999999999", "999999999999999998000000000000000001"),
        ("100", "0.01", "1"), ("7e-300", "10", "7e-299"), ("250", "0.001", "0.25"),
    ])
    func `a product is exact, and its quotient is the number again`(number: String, factor: String, product: String) throws {
        let factor = try DecimalFactor(Array(factor.utf8))
        let result = try DecimalLexeme(Array(number.utf8)).multiplied(by: factor)
        #expect(String(decoding: result.spelled, as: UTF8.self) == product)
        let back = try DecimalLexeme(result.spelled).divided(by: factor)
        #expect(back.spelled == (try DecimalLexeme(Array(number.utf8))).spelled)
    }

    @Test func `a quotient without an end is refused`() throws {
        let factor = try DecimalFactor(Array("3".utf8))
        #expect(throws: MappingFailure.self) { try DecimalLexeme(Array("1".utf8)).divided(by: factor) }
    }

    @Test(arguments: ["0", "-1", "1234567890123456789", "1e20000"])
    func `a factor past its bounds is refused`(_ factor: String) {
        #expect(throws: MappingFailure.self) { try DecimalFactor(Array(factor.utf8)) }
    }

    @Test func `digits at, below and above the limit`() throws {
        for count in [MappingLimits.digitsMax - 1, MappingLimits.digitsMax] {
            #expect(try DecimalLexeme([UInt8](repeating: 0x31, count: count)).digits.count == count)
        }
        #expect(throws: MappingFailure.self) {
            try DecimalLexeme([UInt8](repeating: 0x31, count: MappingLimits.digitsMax + 1))
        }
        #expect(throws: MappingFailure.self) { try DecimalLexeme(Array("1e10001".utf8)) }
        #expect(throws: MappingFailure.self) { try DecimalLexeme(Array("1e99999999999999999999".utf8)) }
    }
}
