import StrictJSON
import Testing

/// An object with a key twice, and where both stand, in bytes.
struct DuplicateKey: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let first: Int
    let second: Int

    static let cases: [DuplicateKey] = [
        .init(testDescription: "same spelling", text: #"{"a":1,"a":1}"#, first: 1, second: 7),
        .init(testDescription: "spelled with an escape", text: #"{"a":1,"\u0061":2}"#, first: 1, second: 7),
        .init(testDescription: "both spelled with escapes", text: #"{"\/":1,"\u002f":2}"#, first: 1, second: 8),
        .init(testDescription: "empty", text: #"{"":1,"":2}"#, first: 1, second: 6),
        .init(testDescription: "a pair spelled out", text: #"{"😀":1,"\ud83d\ude00":2}"#, first: 1, second: 10),
        .init(
            testDescription: "behind a big array", text: #"[["# + String(repeating: "0,", count: 5000) + #"0],{"k":[],"k":0}]"#,
            first: 10006, second: 10013),
        .init(
            testDescription: "33rd equal to the first",
            text: "{" + (0..<32).map { #""k\#($0)":0,"# }.joined() + #""k0":1}"#, first: 1, second: 247),
        .init(
            testDescription: "last of a thousand equal to one in the middle",
            text: "{" + (1000..<2000).map { #""k\#($0)":0,"# }.joined() + #""k1500":1}"#, first: 5001, second: 10001),
        .init(
            testDescription: "long keys that differ nowhere",
            text: #"{"aaaaaaaabbbbbbbbcccccccc":1,"aaaaaaaabbbbbbbbcccccccc":2}"#, first: 1, second: 30),
    ]
}

@Test(arguments: DuplicateKey.cases)
func `a key that stands twice in its object is refused with both places`(_ duplicate: DuplicateKey) throws {
    let error = try #require(throws: JSONReadError.self) { try parse(Array(duplicate.text.utf8)) }
    guard case .duplicateKey(let first) = error.reason else {
        Issue.record("refused for another reason: \(error)")
        return
    }
    #expect(first.byteOffset == duplicate.first)
    #expect(error.byteOffset == duplicate.second)
}

@Test func `the message for a duplicate key names both places but not the key`() throws {
    let error = #expect(throws: JSONReadError.self) { try parse(Array("{\n\"secret\":1,\n \"secret\":2}".utf8)) }
    #expect(
        error?.description
            == "line 3, column 2 (byte 15): this key stands in its object already, at line 2, column 1 (byte 2)")
}

@Test func `keys that only Swift takes for equal are two`() throws {
    let document = try JSONDocument("{\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(document.childCount(of: document.root) == 2)
    let composed = try #require(document.member("\u{E9}", of: document.root) as JSONNode?)
    let decomposed = try #require(document.member("e\u{301}", of: document.root) as JSONNode?)
    #expect(document.rawBytes(of: composed) == [0x31])
    #expect(document.rawBytes(of: decomposed) == [0x32])
}

@Test func `the same key in different objects is no duplicate`() throws {
    let document = try JSONDocument(#"{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}"#)
    #expect(document.childCount(of: document.root) == 2)
}

@Test func `keys that differ only between their first and last eight bytes are two`() throws {
    let document = try JSONDocument(#"{"aaaaaaaaXbbbbbbbb":1,"aaaaaaaaYbbbbbbbb":2,"aaaaaaaaZbbbbbbbb":3}"#)
    let node = try #require(document.member("aaaaaaaaYbbbbbbbb", of: document.root) as JSONNode?)
    #expect(document.rawBytes(of: node) == [0x32])
}

@Test func `twenty thousand keys take no more than their sorting`() throws {
    // Keys that share their hash: same first and last eight bytes and length.
    let keys = (10_000..<30_000).map { #""aaaaaaaa\#($0)bbbbbbbb":0"# }
    let clock = ContinuousClock()
    let time = try clock.measure { try parse(Array("{\(keys.joined(separator: ","))}".utf8)) }
    #expect(time < .seconds(10), "quadratic work would take minutes in a debug build")
}
