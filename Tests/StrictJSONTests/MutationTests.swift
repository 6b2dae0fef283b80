import Foundation
import StrictJSON
import TestSupport
import Testing

/// What Python's `json` says about a text, which it reads strictly as UTF-8.
enum OtherVerdict: String {
    case accepted, refused
    /// Accepted, though a key stands twice or half of a surrogate pair does: Python lets both pass.
    case duplicateKey, loneSurrogate
}

/// Python's `json` in a process of its own: one text a line in hexadecimal, one verdict a line back.
struct OtherReader {
    static let program = """
        import json, sys
        def pairs(items):
            keys = [key for key, _ in items]
            if len(set(keys)) != len(keys): flags.add("duplicateKey")
            for key in keys: look(key)
            for _, value in items: look(value)
            return dict(items)
        def look(value):
            if isinstance(value, str) and any(0xD800 <= ord(c) <= 0xDFFF for c in value): flags.add("loneSurrogate")
            if isinstance(value, list):
                for item in value: look(item)
        def refuse(name): raise ValueError(name)
        class Number:
            def __init__(self, text): pass
        for line in sys.stdin:
            flags = set()
            try:
                text = bytes.fromhex(line.strip()).decode("utf-8", "strict")
                look(json.loads(text, object_pairs_hook=pairs, parse_constant=refuse, parse_int=Number, parse_float=Number))
                print(sorted(flags)[0] if flags else "accepted")
            except (ValueError, RecursionError):
                print("refused")
        """

    /// Where Python is, if it is here.
    static let path = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// The verdicts on `texts`, in their order.
    static func verdicts(on texts: [[UInt8]]) throws -> [OtherVerdict] {
        let directory = try TemporaryDirectory("mutation")
        let digits = Array("0123456789abcdef".utf8)
        var input = Data()
        for text in texts {
            for byte in text { input.append(contentsOf: [digits[Int(byte >> 4)], digits[Int(byte & 15)]]) }
            input.append(0x0A)
        }
        // Through a file: a pipe that both sides fill would stop both.
        try input.write(to: URL(filePath: directory.file("texts")))
        try Data().write(to: URL(filePath: directory.file("verdicts")))
        let process = Process()
        process.executableURL = URL(filePath: try #require(path))
        process.arguments = ["-c", program]
        process.standardInput = try FileHandle(forReadingFrom: URL(filePath: directory.file("texts")))
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: directory.file("verdicts")))
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return try String(contentsOfFile: directory.file("verdicts"), encoding: .utf8)
            .split(separator: "\n").map { try #require(OtherVerdict(rawValue: String($0))) }
    }
}

/// Changes texts a little, the same way for the same seed.
struct Mutator {
    private var state: UInt64
    private static let seeds = [
        #"{"source":"foundation-models","sessionId":"lm_01","schemaVersion":3,"generable":"OrderDraft","complete":true,"content":{"itemId":"sku_42","quantity":1,"rationale":"Straße – ça 静か 🌸"},"intent":"PlaceOrderIntent","parameters":null}"#,
        #"[0,-1,1.5e+10,-0.0,1E-2,true,false,null,"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00",{},[],{"":[[]]}]"#,
        "{ \"a\" : 1 ,\r\n\t\"b\" : [ 1 , 2 , { \"c\" : \"é\" } ] , \"aa\" : \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\" }",
    ].map { Array($0.utf8) }
    private static let fragments = [
        "\"", "\\", "\\u", "\\ud800", "\\udc00", "\\u0000", "{", "}", "[", "]", ",", ":", "0", "1", "-", ".", "e", "+", "NaN",
        "Infinity", "null", "true", " ", "\n", "\t", "\0", "\u{7F}", "\u{FEFF}", "\u{A0}", "é", "🌸", "//", "'", "\"a\":1,",
    ].map { Array($0.utf8) } + [[0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80], [0xFF], [0xE2, 0x82]]

    init(seed: UInt64) { state = seed }

    private mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(truncatingIfNeeded: state >> 33) % max(bound, 1)
    }

    mutating func next() -> [UInt8] {
        var text = Self.seeds[below(Self.seeds.count)]
        for _ in 0...below(3) {
            let at = below(text.count + 1)
            let end = min(text.count, at + below(8))
            switch below(6) {
            case 0: text.removeSubrange(at..<end)
            case 1: text.insert(contentsOf: Self.fragments[below(Self.fragments.count)], at: at)
            case 2: if at < text.count { text[at] = UInt8(below(256)) }
            case 3: text.insert(contentsOf: text[at..<end], at: below(text.count + 1))
            case 4: text.replaceSubrange(at..<end, with: Self.fragments[below(Self.fragments.count)])
            default: if at < text.count { text[at] ^= 1 << UInt8(below(8)) }
            }
        }
        return text
    }
}

@Test(.enabled(if: OtherReader.path != nil))
func `nothing is accepted that Python refuses, and only duplicate keys and lone surrogates the other way round`() throws {
    var mutator = Mutator(seed: 20_260_101)
    let texts = (0..<(TestData.isLong ? 100_000 : 10_000)).map { _ in mutator.next() }
    let others = try OtherReader.verdicts(on: texts)
    try #require(others.count == texts.count)
    var document = JSONDocument()
    var counts: [OtherVerdict: Int] = [:]
    for (text, other) in zip(texts, others) {
        var reason: JSONReadError.Reason?
        do throws(JSONReadError) { try document.parse(text.span) } catch { reason = error.reason }
        counts[other, default: 0] += 1
        let isExpected =
            switch (other, reason) {
            case (.accepted, nil), (.refused, _?), (.loneSurrogate, .loneSurrogate?), (.duplicateKey, .duplicateKey?): true
            // Where both stand in a text the reader meets one of them first.
            case (.duplicateKey, .loneSurrogate?): true
            default: false
            }
        let printed = String(decoding: text, as: UTF8.self)
        #expect(isExpected, "Python: \(other), here: \(String(describing: reason)): \(printed)")
        if reason == nil { #expect(document.bytes == text) }
    }
    // Each kind must have been met, or the comparison says nothing.
    #expect(counts[.accepted, default: 0] > texts.count / 20)
    #expect(counts[.refused, default: 0] > texts.count / 4)
    #expect(counts[.duplicateKey, default: 0] > 0)
    #expect(counts[.loneSurrogate, default: 0] > 0)
}
