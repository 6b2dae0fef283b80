import Testing

@testable import JSONSchema

@Suite struct LabelContextTests {
    /// A label and whether each of its contextual code points may stand where it does.
    static let samples: [(String, Bool)] = [
        ("l\u{B7}l", true), ("a\u{B7}l", false), ("l\u{B7}a", false), ("l\u{B7}", false), ("\u{B7}l", false),
        ("\u{375}\u{3B2}", true), ("\u{375}a", false), ("\u{375}", false),
        ("\u{5D0}\u{5F3}", true), ("a\u{5F3}", false), ("\u{5D0}\u{5F4}", true), ("\u{5F4}", false),
        ("a\u{30FB}\u{3042}", true), ("\u{30A2}\u{30FB}", true), ("\u{30FB}\u{4E00}", true), ("a\u{30FB}b", false),
        ("\u{660}\u{661}", true), ("\u{660}\u{6F0}", false), ("\u{6F0}\u{6F1}", true),
        ("\u{915}\u{94D}\u{200D}", true), ("\u{915}\u{200D}", false), ("\u{200D}", false),
        ("\u{915}\u{94D}\u{200C}", true), ("\u{628}\u{200C}\u{628}", true), ("\u{628}\u{64B}\u{200C}\u{64B}\u{627}", true),
        ("\u{627}\u{200C}\u{628}", false), ("\u{628}\u{200C}", false), ("\u{628}\u{200C}a", false),
    ]

    @Test(arguments: samples)
    func `a contextual code point stands only where its rule holds`(_ text: String, _ isAllowed: Bool) {
        let label = text.unicodeScalars.map(\.value)
        let contextual = label.indices.filter { LabelCharacter.property(of: label[$0]) == .contextual }
        #expect(!contextual.isEmpty)
        #expect(contextual.allSatisfy { LabelContext.allows($0, in: label) } == isAllowed)
    }
}
