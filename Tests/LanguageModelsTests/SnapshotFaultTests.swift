import LanguageModels
import StrictJSON
import TestSupport
import Testing

/// Texts that are no object, and the length that none can slow down.
struct SnapshotFaultTests {
    static let faulty = [
        "I'm sorry, but I can't help with that.", "[1]", #""text""#, "\u{FEFF}{}", "{]", #"{"a":}"#, #"{"a" 1}"#, #"{"a"}"#,
        #"{"a":1,}"#, "{,}", #"{"a":1 "b":2}"#, #"{"a":01,"b":1}"#, #"{"a":nul ,"b":1}"#, #"{"a":-}"#, #"{"a":[1}}"#,
        #"{"a":{"b":1]}"#, #"{"t":"\q"}"#, #"{"t":"\u12G4"}"#, #"{"t":"\ud83cx"}"#, #"{"t":"\ud83c\n"}"#,
        #"{"t":"\udf0d"}"#, "{\"t\":\"a\nb\"}", "{\"a\":\"a\nb\"}", "{\"a\nb\":1}", #"{"a":1,"\u0061":2}"#,
        #"{"a":{"b":1,"b":2}}"#, #"{"a":1}x"#, #"{"a":1}{"a":1}"#, #"{"t":"done"} thanks"#, #"{"a":tru,"b":1}"#, "{a:1}",
        "{'a':1}", #"{"a":1//x}"#, #"{"a":0x1}"#, #"{"a":NaN}"#, #"{"t":"x","t":"y"}"#,
    ]

    /// The last state and snapshot of a reader that gets the text in these pieces.
    static func end(_ bytes: [UInt8], splitAt offsets: [Int]) -> (SnapshotReader.State, [UInt8]?) {
        var reader = SnapshotReader(streamedText: ["t"])
        for (from, to) in zip([0] + offsets, offsets + [bytes.count]) { reader.read(Array(bytes[from..<to])) }
        return (reader.state, reader.snapshot)
    }

    @Test(arguments: faulty.map { Array($0.utf8) } + [[0x7B, 0x22, 0x74, 0x22, 0x3A, 0x22, 0xE4, 0x41, 0x41, 0x22, 0x7D]])
    func `What is no object is faulty, wherever it is split`(_ bytes: [UInt8]) {
        let whole = Self.end(bytes, splitAt: [])
        guard case .faulty(let failure) = whole.0 else {
            Issue.record("\(String(decoding: bytes, as: UTF8.self)) is \(whole.0)")
            return
        }
        for offsets in [Array(1..<bytes.count)] + (1..<bytes.count).map({ [$0] }) {
            let split = Self.end(bytes, splitAt: offsets)
            #expect(split == whole, "split at \(offsets.prefix(3))")
        }
        // The strict reader agrees, in the same words unless the text is JSON of another kind.
        let request = Requests.draft(maxTokens: nil)
        let completion = ReplyCompletion(of: ModelReply(bytes: [bytes]), to: request)
        #expect(!completion.isComplete)
        if failure.reason != "the reply does not begin with an object" { #expect(completion.failure == failure) }
    }

    @Test func `As deep and as long as the strict reader allows, and no more`() {
        let depthMax = JSONLimits.standard.depthMax
        func nested(_ depth: Int) -> [UInt8] {
            Array(#"{"a":"#.utf8) + [UInt8](repeating: 0x5B, count: depth - 1) + [UInt8](repeating: 0x5D, count: depth - 1)
                + Array("}".utf8)
        }
        #expect(Self.end(nested(depthMax), splitAt: []).0 == .closed)
        guard case .faulty(let failure) = Self.end(nested(depthMax + 1), splitAt: []).0 else {
            Issue.record("too deep, and accepted")
            return
        }
        #expect(failure.reason == "more than \(depthMax) objects and arrays stand inside each other")
        for (length, isFaulty) in [(JSONLimits.standard.keyBytesMax, false), (JSONLimits.standard.keyBytesMax + 1, true)] {
            let text = "{\"" + String(repeating: "k", count: length) + "\":0}"
            #expect((Self.end(Array(text.utf8), splitAt: []).0 != .closed) == isFaulty)
        }
    }

    @Test func `After a fault nothing changes`() {
        var reader = SnapshotReader()
        reader.read(Array(#"{"a":1,"b":x,"#.utf8))
        let snapshot = reader.snapshot
        #expect(snapshot == Array(#"{"a":1}"#.utf8))
        let isChanged = reader.read(Array(#""c":2}"#.utf8))
        #expect(!isChanged && reader.snapshot == snapshot)
    }

    /// Reading all that has come again with each byte would take some 2,000,000,000 steps here.
    @Test(.timeLimit(TestData.minutes(5)))
    func `A long reply costs its length, however small its pieces`() {
        let text = String(repeating: "a\\u00e9你", count: 6_500)
        let bytes = Array(#"{"t":"\#(text)","list":[\#(Array(repeating: "1", count: 500).joined(separator: ","))]}"#.utf8)
        #expect(bytes.count > 64 << 10)
        var reader = SnapshotReader(streamedText: ["t"])
        for byte in bytes { reader.read([byte]) }
        #expect(reader.state == .closed)
        #expect(reader.snapshot == bytes)
    }
}
