import StrictJSON
import Testing

/// Spellings of one value.
struct NumberSpellings: CustomTestStringConvertible {
    let testDescription: String
    let spellings: [String]

    static let cases: [NumberSpellings] = [
        .init(testDescription: "zero", spellings: ["0", "-0", "0.0", "-0.0", "0e5", "0E-999999999999999999999999", "0.000"]),
        .init(testDescription: "one", spellings: ["1", "1.0", "1e0", "10e-1", "0.1e1", "1E+00", "100e-2"]),
        .init(testDescription: "minus a half", spellings: ["-0.5", "-5e-1", "-50E-2", "-0.50"]),
        .init(testDescription: "2^53 + 1", spellings: ["9007199254740993", "9007199254740993.0", "9.007199254740993e15"]),
        .init(testDescription: "twenty-one digits", spellings: ["123456789012345678901", "1.23456789012345678901e20", "123456789012345678901.000"]),
        .init(testDescription: "an exponent of nine digits", spellings: ["1e999999999", "10e999999998", "0.1e1000000000"]),
        .init(testDescription: "an exponent of twenty digits", spellings: ["1e10000000000000000000", "10e9999999999999999999", "0.01e10000000000000000002"]),
        .init(testDescription: "a small exponent of nineteen digits", spellings: ["1e-1000000000000000000", "10e-1000000000000000001", "0.1e-999999999999999999"]),
        .init(testDescription: "an exponent of forty digits", spellings: ["1e1000000000000000000000000000000000000000", "10e999999999999999999999999999999999999999"]),
    ]
}

@Test(arguments: NumberSpellings.cases)
func `spellings of one value are equal`(_ number: NumberSpellings) throws {
    let values = try number.spellings.map { try #require(JSONNumber($0)) }
    for value in values {
        #expect(value == values[0])
        #expect(value.hashValue == values[0].hashValue)
        #expect(!(value < values[0]) && !(values[0] < value))
    }
}

@Test func `different values are ordered`() throws {
    let ascending = try [
        "-1e10000000000000000000", "-1e99", "-12.5", "-12", "-1e-99", "0", "1e-1000000000000000000000", "1e-99999", "0.1",
        "0.10000000000000000001", "0.2", "1", "1.000000000000000005", "9007199254740992", "9007199254740993", "1e16",
        "12345678901234567890123", "12345678901234567890124", "1e99", "1e9999999999999999999", "2e9999999999999999999",
        "1e10000000000000000000",
    ].map { try #require(JSONNumber($0)) }
    for (i, left) in ascending.enumerated() {
        for (j, right) in ascending.enumerated() {
            #expect((left < right) == (i < j))
            #expect((left == right) == (i == j))
        }
    }
}

@Test(arguments: [
    ("1", true), ("1.0", true), ("1e0", true), ("10e-1", true), ("-0.0", true), ("1.5", false), ("1e-1", false),
    ("0.5e1", true), ("0.05e1", false), ("1e999999999", true), ("1e-999999999", false), ("1.5e1", true),
    ("1e10000000000000000000", true), ("1e-10000000000000000000", false), ("123456789012345678901.5", false),
])
func `an integer is one by value`(_ spelling: String, _ isInteger: Bool) throws {
    #expect(try #require(JSONNumber(spelling)).isInteger == isInteger)
    let document = try JSONDocument(spelling)
    #expect(document.isInteger(document.root) == isInteger)
}

@Test(arguments: [
    ("0", 0 as Int64?), ("-0", 0), ("3.0", 3), ("3e0", 3), ("-12e2", -1200), ("9223372036854775807", .max),
    ("-9223372036854775808", .min), ("9223372036854775808", nil), ("-9223372036854775809", nil), ("1e19", nil),
    ("1e18", 1_000_000_000_000_000_000), ("0.5", nil), ("1e999999999", nil), ("1e10000000000000000000", nil),
])
func `an integer is given where 64 bits hold it`(_ spelling: String, _ value: Int64?) throws {
    #expect(try #require(JSONNumber(spelling)).int64 == value)
}

@Test(arguments: ["", "-", "+1", "01", "1.", ".5", "1e", "1e+", "0x1", "1 ", " 1", "NaN", "1_000", "१"])
func `what the grammar does not know is no number`(_ text: String) {
    #expect(JSONNumber(text) == nil)
}

@Test(arguments: [
    ("1.0", "1"), ("-0", "0"), ("1e21", "1e+21"), ("1e20", "100000000000000000000"), ("0.000001", "0.000001"),
    ("0.0000001", "1e-7"), ("123456789012345678901234", "1.23456789012345678901234e+23"), ("-1.50e-3", "-0.0015"),
    ("1e10000000000000000000", "1e+10000000000000000000"), ("12e-10000000000000000000", "1.2e-9999999999999999999"),
])
func `a number is printed in the shortest exact spelling`(_ spelling: String, _ printed: String) throws {
    let number = try #require(JSONNumber(spelling))
    #expect(number.description == printed)
    #expect(JSONNumber(printed) == number)
}

@Test func `an exponent costs its digits, not its value`() throws {
    let huge = "1e" + String(repeating: "9", count: 100_000)
    let time = try ContinuousClock().measure {
        let number = try #require(JSONNumber(huge))
        #expect(number.isInteger)
        #expect(number == JSONNumber("10e" + String(repeating: "9", count: 99_999) + "8"))
    }
    #expect(time < .seconds(5))
}

@Test(arguments: [0, 1, -1, .max, .min, 1_234_567_890])
func `an integer makes its number`(_ value: Int) {
    #expect(JSONNumber(value).int64 == Int64(value))
    #expect(JSONNumber(value) == JSONNumber(String(value)))
}
