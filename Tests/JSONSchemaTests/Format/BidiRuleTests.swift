import Testing

@testable import JSONSchema

@Suite struct BidiRuleTests {
    static let samples: [(String, Bool)] = [
        ("abc", true), ("abc1", true), ("a\u{301}", true), ("1a", false), ("-a", false), ("a-", false), ("a\u{5D0}", false),
        ("\u{5D0}", true), ("\u{5D0}1", true), ("\u{5D0}\u{5B0}", true), ("\u{628}\u{660}", true), ("\u{5D0}a", false),
        ("\u{5D0}-", false), ("1\u{5D0}", false), ("\u{660}\u{628}", false), ("\u{628}\u{660}1", false), ("", false),
        ("\u{301}", false),
    ]

    @Test(arguments: samples)
    func `a label of a Bidi domain keeps the six conditions`(_ text: String, _ isAllowed: Bool) {
        #expect(BidiRule.allows(text.unicodeScalars.map(\.value)) == isAllowed)
    }

    @Test func `a letter or digit from right to left makes a Bidi domain`() {
        for text in ["\u{5D0}", "a\u{628}", "\u{660}", "\u{1E900}"] {
            #expect(BidiRule.isRightToLeft(text.unicodeScalars.map(\.value)))
        }
        for text in ["", "abc1", "\u{6F0}", "\u{4E00}", "\u{3B1}"] {
            #expect(!BidiRule.isRightToLeft(text.unicodeScalars.map(\.value)))
        }
    }
}
