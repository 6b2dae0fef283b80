import StrictJSON
import TestSupport
import Testing

/// Texts near the border between JSON and what is none.
struct Mutation {
    var generator = SeededGenerator(seed: 8259)

    private static let seeds = [
        #"{"source":"foundation-models","sessionId":"1","schemaVersion":1,"generable":"Task","complete":true}"#,
        #"{"intent":"Зажги свет","parameters":{"a":[1,-0.5e+10,{"b":null}],"ключ":"é\u00e9\n"},"x":1E400}"#,
        #"[[],{},"",0,-1,1.25,1e5,true,false,null,"\ud83d\udca9 💩 \\ \/ \"",{"":{"":[{"":0}]}}]"#,
        #" { "a" : [ 1 , 2 ] , "b" : "\u0061\u0000" , "c" : { "d" : [ [ [ "long enough for a window" ] ] ] } } "#,
        #"{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"aa":7,"ab":8,"\u0061c":9,"aaaaaaaab":10,"aaaaaaaac":11}"#,
        "\"é€💩 and\u{7F} \u{2028}\"", "-12.5e-3", "[9007199254740993,1.0,10e-1,0.1E+1]",
    ].map { Array($0.utf8) }

    private static let tokens =
        [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83d", "\\udca9", "\\ud800\\u0041", "\\u0061", "\\x",
            "é", "💩",
            "0", "-", "1", ".", "e", "E+", "00", "1e999999999", "true", "null", "NaN", "-Infinity", "\"a\":1,", "[]",
            "{}", "\n",
            "\t", "\0", "\u{1F}", "\u{FEFF}", " ", "\r", "\u{A0}", "\"\":", "/**/",
        ].map { Array($0.utf8) } + [
            [0xC3], [0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF], [0xC0, 0xAF],
        ]

    /// Members that may stand in an object already.
    private static let members = [#""a":1,"#, #""\u0061":{},"#, #""":0,"#, #""b":[],"#, #""\u043aлюч":[],"#]
        .map { Array($0.utf8) }

    mutating func text() -> [UInt8] {
        var text = choice(Self.seeds)
        for _ in 0..<Int.random(in: 0...3, using: &generator) { change(&text) }
        if Int.random(in: 0..<15, using: &generator) == 0 {
            let depth = Int.random(in: 245...260, using: &generator)
            text = [UInt8](repeating: 0x5B, count: depth) + text + [UInt8](repeating: 0x5D, count: depth)
        }
        return text
    }

    private mutating func choice<Element>(_ choices: [Element]) -> Element {
        choices[Int.random(in: 0..<choices.count, using: &generator)]
    }

    private mutating func change(_ text: inout [UInt8]) {
        let start = Int.random(in: 0...text.count, using: &generator)
        let end = min(start + Int.random(in: 0...6, using: &generator), text.count)
        switch Int.random(in: 0..<9, using: &generator) {
        case 0: text.insert(contentsOf: choice(Self.tokens), at: start)
        case 1: text.replaceSubrange(start..<end, with: choice(Self.tokens))
        case 2: text.removeSubrange(start..<end)
        case 3: if start < end { text[start] = .random(in: 0...255, using: &generator) }
        case 4: if start < end { text[start] ^= 1 << UInt8.random(in: 0..<8, using: &generator) }
        case 5: text.insert(contentsOf: text[start..<end], at: .random(in: 0...text.count, using: &generator))
        case 6: text.insert(0x20, at: start)
        case 7:
            let braces = text.indices.filter { text[$0] == 0x7B }
            if !braces.isEmpty { text.insert(contentsOf: choice(Self.members), at: choice(braces) + 1) }
        default: text.insert(contentsOf: choice(Self.seeds), at: start)
        }
    }
}

@Test(.enabled(if: PythonReader.isPresent, "python3 is missing"))
func `mutated texts are read and refused as Python reads and refuses them, three named kinds apart`() throws {
    let count = TestData.isLong ? 100_000 : 10_000
    var mutation = Mutation()
    let texts = (0..<count).map { _ in mutation.text() }
    let verdicts = try PythonReader.verdicts(on: texts)
    try #require(verdicts.count == count)

    var document = JSONDocument()
    var refusals: [Character: Int] = [:]
    var acceptedCount = 0
    for (text, verdict) in zip(texts, verdicts) {
        do throws(JSONReadError) {
            try document.parse(text.span)
            acceptedCount += 1
            var trace = ""
            document.appendTrace(of: document.root, to: &trace)
            #expect(verdict.leniencies == [], "read, but not by Python: \(String(decoding: text, as: UTF8.self))")
            #expect(trace == verdict.trace, "\(String(decoding: text, as: UTF8.self))")
        } catch {
            guard let leniencies = verdict.leniencies else { continue }
            let kind: Character? =
                switch error.reason {
                case .duplicateKey: PythonReader.duplicateKey
                case .loneSurrogate: PythonReader.loneSurrogate
                case .tooDeep: PythonReader.tooDeep
                default: nil
                }
            let isKnown = kind.map(leniencies.contains) == true
            #expect(isKnown, "refused (\(error)), but read by Python: \(String(decoding: text, as: UTF8.self))")
            if isKnown, let kind { refusals[kind, default: 0] += 1 }
        }
    }
    // A test that sees too little of either side proves nothing.
    #expect(acceptedCount > count / 10 && acceptedCount < count * 9 / 10, "\(acceptedCount) of \(count)")
    for kind in [PythonReader.duplicateKey, PythonReader.loneSurrogate, PythonReader.tooDeep] {
        #expect(refusals[kind, default: 0] >= 10, "\(kind): \(refusals[kind, default: 0])")
    }
}
