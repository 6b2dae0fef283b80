import Foundation
import StrictJSON
import TestSupport
import Testing

/// A vector of cyberphone/json-canonicalization: an input and its canonical form.
struct CanonicalVector: CustomTestStringConvertible {
    let name: String
    var testDescription: String { name }

    static let names = ["arrays", "french", "structures", "unicode", "values", "weird"].map(CanonicalVector.init)

    func bytes(_ folder: String) throws -> [UInt8] {
        let directory = try #require(TestData.directory)
        return [UInt8](try Data(contentsOf: URL(filePath: "\(directory)/jcs/testdata/\(folder)/\(name).json")))
    }
}

@Test(.enabled(if: TestData.isPresent), arguments: CanonicalVector.names)
func `the vectors of RFC 8785 are written byte for byte`(_ vector: CanonicalVector) throws {
    let document = try JSONDocument(vector.bytes("input"))
    #expect(try document.canonicalBytes(of: document.root, numbers: .rounded) == vector.bytes("output"))
}

@Test(.enabled(if: TestData.isPresent))
func `ten thousand doubles are written as ECMAScript writes them`() throws {
    let directory = try #require(TestData.directory)
    let lines = try String(contentsOfFile: directory + "/jcs/es6-numbers-10k.txt", encoding: .utf8)
        .split(separator: "\n")
    #expect(lines.count >= 10_000)
    for line in lines {
        let parts = line.split(separator: ",")
        let double = Double(bitPattern: try #require(UInt64(parts[0], radix: 16)))
        // The spelling that Swift gives is turned into the one that the vector wants.
        let document = try JSONDocument(double.description)
        #expect(try document.canonicalBytes(of: document.root, numbers: .rounded) == Array(parts[1].utf8))
        #expect(try document.canonicalBytes(of: document.root) == Array(parts[1].utf8))
    }
}

@Test func `members are sorted by UTF-16, which puts pairs before the end of the basic plane`() throws {
    let document = try JSONDocument(
        "{\"\u{FB33}\":1,\"😂\":2,\"\u{FF21}\":3,\"\u{10000}\":4,\"\":5,\"b\":6,\"B\":7,\"\u{D7FF}\":8}")
    let expected = "{\"\":5,\"B\":7,\"b\":6,\"\u{D7FF}\":8,\"\u{10000}\":4,\"😂\":2,\"\u{FB33}\":1,\"\u{FF21}\":3}"
    #expect(try document.canonicalBytes(of: document.root) == Array(expected.utf8))
}

@Test func `one meaning has one canonical form`() throws {
    let spellings = [
        #"{"a":1,"b":[1.0,"é"]}"#, #"{ "b" : [ 1e0 , "\u00e9" ] , "a" : 1.00 }"#, #"{"\u0061":10e-1,"b":[1,"\u00E9"]}"#,
    ]
    for spelling in spellings {
        let document = try JSONDocument(spelling)
        #expect(try document.canonicalBytes(of: document.root) == Array(#"{"a":1,"b":[1,"é"]}"#.utf8))
    }
}

/// A number that no `Double` holds, and its exact and its rounded form.
@Test(arguments: [
    ("9007199254740993", "9007199254740993", "9007199254740992"),
    ("0.1000000000000000055511151231257827", "0.1000000000000000055511151231257827", "0.1"),
    ("1e-400", "1e-400", "0"), ("1.000000000000000005", "1.000000000000000005", "1"),
])
func `a number that a Double would change is refused unless asked for`(
    _ spelling: String, _ exact: String, _ rounded: String
) throws {
    let document = try JSONDocument("[1,\n \(spelling)]")
    var refusal: JSONCanonicalError?
    do throws(JSONCanonicalError) { _ = try document.canonicalBytes(of: document.root) } catch { refusal = error }
    #expect(refusal?.description == "line 2, column 2 (byte 5): no Double holds this number exactly")
    #expect(try document.canonicalBytes(of: document.root, numbers: .exactDecimal) == Array("[1,\(exact)]".utf8))
    #expect(try document.canonicalBytes(of: document.root, numbers: .rounded) == Array("[1,\(rounded)]".utf8))
}

@Test func `a number past every Double has no rounded form`() throws {
    let document = try JSONDocument("1e400")
    var refusal: JSONCanonicalError?
    do throws(JSONCanonicalError) { _ = try document.canonicalBytes(of: document.root, numbers: .rounded) } catch {
        refusal = error
    }
    #expect(refusal?.place.byteOffset == 0)
    #expect(try document.canonicalBytes(of: document.root, numbers: .exactDecimal) == Array("1e+400".utf8))
}

@Test(
    arguments: [
        ("9223372036854775807", "9223372036854775807", "9223372036854776000"),
        ("123456789012345678901234567890", "1.2345678901234567890123456789e+29", "1.2345678901234568e+29"),
        ("-1e-400", "-1e-400", "0"), ("1e-999999999999999999999", "1e-999999999999999999999", "0"),
        ("-1E400", "-1e+400", nil), ("10e999999999999999999999", "1e+1000000000000000000000", nil),
    ] as [(String, String, String?)])
func `a refused number is named by its pointer`(_ spelling: String, _ exact: String, _ rounded: String?) throws {
    let document = try JSONDocument(#"{"secret":[0,{"b/c":\#(spelling)}]}"#)
    var refusal: JSONCanonicalError?
    do throws(JSONCanonicalError) { _ = try document.canonicalBytes(of: document.root) } catch { refusal = error }
    #expect(refusal?.pointer.description == "/secret/1/b~1c")
    #expect(refusal?.description.contains("secret") == false)
    let number = try #require(JSONNumber(spelling))
    #expect(number.description == exact)
    let single = try JSONDocument(spelling)
    #expect(try single.canonicalBytes(of: single.root, numbers: .exactDecimal) == Array(exact.utf8))
    let nearest = try? single.canonicalBytes(of: single.root, numbers: .rounded)
    #expect(nearest == rounded.map { Array($0.utf8) })
}

@Test(arguments: [
    ("-0", "0"), ("-0.0e7", "0"), ("1.10", "1.1"), ("1E30", "1e+30"), ("9007199254740992", "9007199254740992"),
    ("1e23", "1e+23"), ("100000000000000000000", "100000000000000000000"), ("1e21", "1e+21"), ("1e-6", "0.000001"),
    ("1e-7", "1e-7"), ("1.7976931348623157e308", "1.7976931348623157e+308"), ("5e-324", "5e-324"),
])
func `a number that a Double holds has one spelling in every way`(_ spelling: String, _ expected: String) throws {
    let document = try JSONDocument(spelling)
    for numbers in [JSONCanonicalNumbers.lossless, .rounded, .exactDecimal] {
        #expect(try document.canonicalBytes(of: document.root, numbers: numbers) == Array(expected.utf8))
    }
}
