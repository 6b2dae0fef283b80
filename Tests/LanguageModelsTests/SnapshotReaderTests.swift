import LanguageModels
import StrictJSON
import TestSupport
import Testing

struct SnapshotReaderTests {
    /// What a reader shows after each of these pieces.
    static func snapshots(_ pieces: [String], streaming: [String] = []) -> [String?] {
        var reader = SnapshotReader(streamedText: streaming)
        return pieces.map { piece in
            reader.read(Array(piece.utf8))
            return reader.snapshot.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// B06.
    @Test func `No value shows before it is closed`() {
        let pieces = [#"{"name":""#, "Al", #"ice","age":3"#, "0", "}"]
        #expect(
            Self.snapshots(pieces)
                == ["{}", "{}", #"{"name":"Alice"}"#, #"{"name":"Alice"}"#, #"{"name":"Alice","age":30}"#])
    }

    /// B08: what is provisional says so, and the reader holds it against nothing.
    @Test func `A text that was asked for shows while it grows`() {
        let pieces = [#"{"q":"Al"#, "ic", #"e"}"#]
        #expect(Self.snapshots(pieces, streaming: ["q"]) == [#"{"q":"Al"}"#, #"{"q":"Alic"}"#, #"{"q":"Alice"}"#])
        var reader = SnapshotReader(streamedText: ["q"])
        var provisional: [String?] = []
        var states: [SnapshotReader.State] = []
        for piece in pieces {
            reader.read(Array(piece.utf8))
            provisional.append(reader.provisionalText)
            states.append(reader.state)
        }
        #expect(provisional == ["Al", "Alic", nil])
        #expect(states == [.growing, .growing, .closed])
    }

    @Test func `Literals, objects and arrays show once they are closed`() {
        let pieces = [#"{"a":tru"#, "e", ",", #""b":[1,{"c":2}"#, "]", #","d":{"#, "}", ",\"e\":null", " ", "}"]
        let shown = Self.snapshots(pieces).map { $0 ?? "-" }
        let b = #"{"a":true,"b":[1,{"c":2}]"#
        #expect(
            shown == [
                "{}", "{}", #"{"a":true}"#, #"{"a":true}"#, b + "}", b + "}", b + #","d":{}}"#, b + #","d":{}}"#,
                b + #","d":{},"e":null}"#, b + #","d":{},"e":null}"#,
            ])
    }

    @Test func `Half a character or escape waits`() {
        let text: [UInt8] = Array(#"{"t":"a"#.utf8)
        var reader = SnapshotReader(streamedText: ["t"])
        reader.read(text)
        // F0 9F 8C 8D is a globe; \ud83c\udf0d is the same in escapes.
        for byte in [0xF0, 0x9F, 0x8C] as [UInt8] {
            let isChanged = reader.read([byte])
            #expect(!isChanged && reader.provisionalText == "a")
        }
        reader.read([0x8D])
        #expect(reader.provisionalText == "a🌍")
        for byte in #"\ud83c\udf0"#.utf8 {
            let isChanged = reader.read([byte])
            #expect(!isChanged && reader.provisionalText == "a🌍")
        }
        reader.read(Array("d".utf8))
        #expect(reader.provisionalText == "a🌍🌍")
        reader.read(Array(#"\"#.utf8))
        #expect(reader.provisionalText == "a🌍🌍")
        reader.read(Array("n".utf8))
        #expect(reader.provisionalText == "a🌍🌍\n")
    }

    static let wholeTexts = [
        "{}", " { } \n", #"{"text":"The tide forgets no stone."}"#,
        #"{"t":"你好 🌍 \u00e9\ud83c\udf0d\n\\\"\/","n":-1.50e+2 , "x":[{"t":"]}\""},null,[ ]],"b":false,"":"" ,"y":0 }"#,
        "{\"t\":\"\", \"u\":\"e\u{301}👨‍👩‍👧\"\r\n}", #"{"\u0074":"spelled","n":1E400}"#,
    ]

    @Test(arguments: wholeTexts)
    func `Wherever it is split, the end is what the strict reader reads`(_ text: String) throws {
        let bytes = Array(text.utf8)
        let strict = try JSONDocument(bytes)
        for offset in 0...bytes.count {
            var reader = SnapshotReader(streamedText: ["t", "u"])
            reader.read(Array(bytes[..<offset]))
            try Self.checkPrefix(reader.snapshot, of: strict)
            reader.read(Array(bytes[offset...]))
            #expect(reader.state == .closed)
            let end = try JSONDocument(try #require(reader.snapshot))
            let isEqual = end.isEqual(end.root, to: strict, strict.root)
            #expect(isEqual, "split at \(offset)")
        }
    }

    /// Every member of a snapshot has the value that it has at the end, or a string that begins the one at the end.
    static func checkPrefix(_ snapshot: [UInt8]?, of strict: borrowing JSONDocument) throws {
        guard let snapshot else { return }
        let document = try JSONDocument(snapshot)
        var child = document.firstChild(of: document.root)
        while let key = child {
            let value = document.value(of: key)
            let found = strict.member(document.key(of: key), of: strict.root)
            let final = try #require(found)
            if !document.isEqual(value, to: strict, final) {
                let (shown, whole) = (document.decodedBytes(of: value), strict.decodedBytes(of: final))
                let name = document.string(of: key)
                let isString = document.kind(of: value) == .string && strict.kind(of: final) == .string
                #expect(isString && ["t", "u"].contains(name) && whole.starts(with: shown))
            }
            child = document.child(after: key, of: document.root)
        }
    }

    @Test func `Random objects in random pieces`() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<(TestData.isLong ? 20_000 : 300) {
            let bytes = Array(RandomObject.text(&random).utf8)
            let strict = try JSONDocument(bytes)
            var reader = SnapshotReader(streamedText: ["t", "u"])
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 0...9, using: &random))
                let before = reader.snapshot
                let isChanged = reader.read(Array(piece))
                #expect(isChanged || reader.snapshot == before)
                try Self.checkPrefix(reader.snapshot, of: strict)
                rest = rest.dropFirst(piece.count)
            }
            let end = try JSONDocument(try #require(reader.snapshot))
            let isEqual = end.isEqual(end.root, to: strict, strict.root)
            #expect(reader.state == .closed && isEqual)
        }
    }
}

/// Makes objects of every kind of value.
private enum RandomObject {
    static func text(_ random: inout SeededGenerator) -> String {
        let names = ["t", "u", "n", "a", "é", "\\u0062", ""].shuffled(using: &random)
        let members = names.prefix(Int.random(in: 0...7, using: &random)).map { name in
            "\(space(&random))\"\(name)\"\(space(&random)):\(space(&random))\(value(depth: 3, &random))\(space(&random))"
        }
        return "{" + members.joined(separator: ",") + "}" + space(&random)
    }

    static func space(_ random: inout SeededGenerator) -> String { ["", "", "", " ", "\n"].randomElement(using: &random) ?? "" }

    static func value(depth: Int, _ random: inout SeededGenerator) -> String {
        switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &random) {
        case 0: return ["true", "false", "null"].randomElement(using: &random) ?? "null"
        case 1: return ["0", "-1", "30", "1.50", "2e-7", "123456789012345678901"].randomElement(using: &random) ?? "0"
        case 5:
            let count = Int.random(in: 0...3, using: &random)
            return "[" + (0..<count).map { _ in value(depth: depth - 1, &random) }.joined(separator: ",") + "]"
        case 6: return #"{"k":\#(value(depth: depth - 1, &random))}"#
        default:
            let pieces = ["a", "{", "}", "[", ",", ":", "\\\"", "\\\\", "\\u00e9", "\\ud83c\\udf0d", "é", "你", "🌍", "\\/"]
            let count = Int.random(in: 0...8, using: &random)
            return "\"" + (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined() + "\""
        }
    }
}
