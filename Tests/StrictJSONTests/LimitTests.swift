import Foundation
import StrictJSON
import Testing

/// A way of nesting containers, one a level.
struct Nesting: CustomTestStringConvertible {
    let testDescription: String
    let open: @Sendable (Int) -> String
    let close: @Sendable (Int) -> String

    func text(depth: Int) -> String {
        (0..<depth).map(open).joined() + "0" + (0..<depth).reversed().map(close).joined()
    }

    static let kinds: [Nesting] = [
        .init(testDescription: "arrays", open: { _ in "[" }, close: { _ in "]" }),
        .init(testDescription: "objects", open: { _ in "{\"k\":" }, close: { _ in "}" }),
        .init(
            testDescription: "both in turn", open: { $0 % 2 == 0 ? "[" : "{\"\":" }, close: { $0 % 2 == 0 ? "]" : "}" }),
    ]
}

@Test(arguments: Nesting.kinds, [0, 1, 5, 256])
func `as many levels as the limit pass and one more does not`(_ nesting: Nesting, _ depthMax: Int) throws {
    let limits = JSONLimits(depthMax: depthMax)
    try parse(Array(nesting.text(depth: depthMax).utf8), limits: limits)
    let error = #expect(throws: JSONReadError.self) {
        try parse(Array(nesting.text(depth: depthMax + 1).utf8), limits: limits)
    }
    #expect(error?.reason == .tooDeep(depthMax: depthMax))
    #expect(error?.byteOffset == (0..<depthMax).map(nesting.open).joined().utf8.count)
}

@Test(arguments: ["[", "{\"\":"])
func `a hundred thousand open containers are refused on a small stack`(_ open: String) async {
    let bytes = Array(String(repeating: open, count: 100_000).utf8)
    let refusal = await withCheckedContinuation { continuation in
        let thread = Thread {
            do throws(JSONReadError) {
                _ = try JSONDocument(bytes)
                continuation.resume(returning: JSONReadError.Reason?.none)
            } catch {
                continuation.resume(returning: error.reason)
            }
        }
        thread.stackSize = 64 << 10
        thread.start()
    }
    #expect(refusal == .tooDeep(depthMax: 256))
}

@Test func `ten thousand levels are read, canonicalised and compared without recursion where they are allowed`() async throws {
    let depth = 10_000
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let isDone = await withCheckedContinuation { continuation in
        let thread = Thread {
            let limits = JSONLimits(depthMax: depth)
            guard let one = try? JSONDocument(text, limits: limits), let other = try? JSONDocument(text, limits: limits),
                let canonical = try? one.canonicalBytes(of: one.root)
            else { return continuation.resume(returning: false) }
            continuation.resume(returning: canonical == one.bytes && one.isEqual(one.root, to: other, other.root))
        }
        thread.stackSize = 256 << 10
        thread.start()
    }
    #expect(isDone)
}

@Test(arguments: ["k", "\u{E9}", "\\u006b", "\\u00e9"])
func `a key may have as many decoded bytes as the limit`(_ letter: String) throws {
    let decodedCount = letter.hasSuffix("9") || letter == "\u{E9}" ? 2 : 1
    for keyBytesMax in [4, 16, 64, 65_536] {
        let limits = JSONLimits(keyBytesMax: keyBytesMax)
        let fitting = String(repeating: letter, count: keyBytesMax / decodedCount)
        try parse(Array("{\"\(fitting)\":1}".utf8), limits: limits)
        let error = #expect(throws: JSONReadError.self) {
            try parse(Array("{\"\(fitting)\(letter)\":1}".utf8), limits: limits)
        }
        #expect(error?.reason == .keyTooLong(keyBytesMax: keyBytesMax))
        #expect(error?.byteOffset == 1)
    }
}

@Test func `a document may have as many bytes as the limit, white space included`() throws {
    let limits = JSONLimits(documentBytesMax: 8)
    try parse(Array("[1,2,3] ".utf8), limits: limits)
    let error = #expect(throws: JSONReadError.self) { try parse(Array("[1,2,3]  ".utf8), limits: limits) }
    #expect(error?.description == "line 1, column 9 (byte 8): the document is longer than 8 bytes")
}

@Test func `the standard limit of four mebibytes holds`() throws {
    let bytes = [0x22] + [UInt8](repeating: 0x61, count: (4 << 20) - 2) + [0x22]
    try parse(bytes)
    let error = #expect(throws: JSONReadError.self) { try parse(bytes + [0x20]) }
    #expect(error?.reason == .documentTooLong(documentBytesMax: 4 << 20))
}

@Test func `a document grows for a large text and reads small ones after`() throws {
    var document = JSONDocument()
    let large = "[" + (0..<50_000).map(String.init).joined(separator: ",") + "]"
    for _ in 0..<3 {
        try document.parse(Array(large.utf8).span)
        #expect(document.childCount(of: document.root) == 50_000)
        try document.parse(Array("{\"a\":[1]}".utf8).span)
        #expect(document.bytes == Array("{\"a\":[1]}".utf8))
    }
}
