import Testing

@testable import LanguageModels

struct ModelKeyTests {
    static let spellings: [(key: String, text: String, expected: String)] = [
        ("SECRET-1", "a SECRET-1.", "a [key]."),
        ("SECRET-1", #"a \u0053ECRET-1."#, "a [key]."),
        ("SECRET-1", #"SEC\u0052ET\\u002d1"#, "[key]"),
        ("SECRET-1", #"S\\\\u0045CRET-1"#, "[key]"),
        ("SECRET-1", "SECRET-2 SECRESECRET-1", "SECRET-2 SECRE[key]"),
        (#"sk-ab/cd"ef\gh"#, #"{"m":"sk-ab\/cd\"ef\\gh"}"#, #"{"m":"[key]"}"#),
        (#"sk-ab/cd"ef\gh"#, #"sk-ab/cd"ef\u005cgh"#, "[key]"),
        (#""quoted""#, #"{"m":"\"quoted\""}"#, #"{"m":"[key]"}"#),
        (#"\\"#, #"a\b"#, "a[key]b"),
        ("x", "", ""),
    ]

    @Test(arguments: spellings.indices) func `a key goes in every spelling of JSON`(_ index: Int) throws {
        let (key, text, expected) = Self.spellings[index]
        let result = try #require(ModelKey(key)).removed(from: Array(text.utf8))
        #expect(String(decoding: result, as: UTF8.self) == expected)
    }
}
