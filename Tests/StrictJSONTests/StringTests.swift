import StrictJSON
import Testing

/// A string as it is spelled, and the text that it means.
struct SpelledString: CustomTestStringConvertible {
    let testDescription: String
    let spelling: String
    let text: String

    static let cases: [SpelledString] = [
        .init(testDescription: "empty", spelling: "", text: ""),
        .init(testDescription: "plain", spelling: "abc", text: "abc"),
        .init(testDescription: "each short escape", spelling: #"\"\\\/\b\f\n\r\t"#, text: "\"\\/\u{8}\u{C}\n\r\t"),
        .init(testDescription: "NUL", spelling: #"a\u0000b"#, text: "a\0b"),
        .init(testDescription: "one, two and three bytes", spelling: #"\u0041\u00e9\u6f22"#, text: "Aé漢"),
        .init(testDescription: "a pair", spelling: #"\ud83d\uDCA9"#, text: "💩"),
        .init(testDescription: "first and last of the pairs", spelling: #"\uD800\uDC00\uDBFF\uDFFF"#, text: "\u{10000}\u{10FFFF}"),
        .init(testDescription: "around the surrogates", spelling: #"\uD7FF\uE000\uFFFF"#, text: "\u{D7FF}\u{E000}\u{FFFF}"),
        .init(testDescription: "the same in UTF-8", spelling: "\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}\u{80}\u{7FF}\u{800}", text: "\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}\u{80}\u{7FF}\u{800}"),
        .init(testDescription: "decomposed", spelling: "e\u{301}", text: "e\u{301}"),
        .init(testDescription: "DEL", spelling: "\u{7F}", text: "\u{7F}"),
        .init(testDescription: "multibyte text between plain runs", spelling: "你好 🌍, ça va?", text: "你好 🌍, ça va?"),
    ]
}

@Test(arguments: SpelledString.cases)
func `a string means its text`(_ string: SpelledString) throws {
    let document = try JSONDocument("\"\(string.spelling)\"")
    #expect(document.decodedBytes(of: document.root) == Array(string.text.utf8))
    #expect(document.string(of: document.root).utf8.elementsEqual(string.text.utf8) == true)
    #expect(document.string(of: document.root, equals: JSONKey(string.text)) == true)
    #expect(document.string(of: document.root, equals: JSONKey(string.text + "x")) != true)
    #expect(document.codePointCount(of: document.root) == string.text.unicodeScalars.count)
    #expect(document.rawBytes(of: document.root) == Array("\"\(string.spelling)\"".utf8))
}

@Test(arguments: SpelledString.cases)
func `a key is found by its text`(_ string: SpelledString) throws {
    let document = try JSONDocument("{\"x\":0,\"\(string.spelling)\":1}")
    let node = try #require(document.member(string.text, of: document.root) as JSONNode?)
    #expect(document.rawBytes(of: node) == [0x31])
}

@Test func `strings of every length around the windows of the scan are read`() throws {
    for length in 0...70 {
        for tail in ["", "é", "\\n", "🌍"] {
            let text = String(repeating: "a", count: length) + tail
            let document = try JSONDocument("[\"\(text)\",\"\(text)\"]")
            let first = try #require(document.firstChild(of: document.root) as JSONNode?)
            let second = try #require(document.child(after: first, of: document.root) as JSONNode?)
            #expect(document.areEqualStrings(first, second) == true)
            #expect(document.rawBytes(of: first) == Array("\"\(text)\"".utf8))
        }
    }
}

@Test func `two NFC and NFD spellings are different strings`() throws {
    let document = try JSONDocument("[\"\u{E9}\",\"e\u{301}\",\"\\u00e9\"]")
    let composed = try #require(document.firstChild(of: document.root) as JSONNode?)
    let decomposed = try #require(document.child(after: composed, of: document.root) as JSONNode?)
    let escaped = try #require(document.child(after: decomposed, of: document.root) as JSONNode?)
    #expect(document.areEqualStrings(composed, decomposed) != true)
    #expect(document.areEqualStrings(composed, escaped) == true)
}

@Test(arguments: ["💩💩", "\\ud83d\\udca9\\ud83d\\udca9"])
func `length is counted in code points`(_ spelling: String) throws {
    let document = try JSONDocument("\"\(spelling)\"")
    #expect(document.codePointCount(of: document.root) == 2)
}

@Test func `a family of five code points counts five`() throws {
    let document = try JSONDocument("\"👨‍👩‍👧\"")
    #expect(document.codePointCount(of: document.root) == 5)
}
