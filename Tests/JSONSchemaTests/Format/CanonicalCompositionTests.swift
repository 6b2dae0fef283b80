import Testing

@testable import JSONSchema

@Suite struct CanonicalCompositionTests {
    private func isComposed(_ text: String) -> Bool {
        CanonicalComposition.isComposed(text.unicodeScalars.map(\.value))
    }

    @Test func `text in form C is told from other text`() {
        for text in ["", "abc", "\u{E9}", "\u{1E69}", "q\u{323}\u{307}", "\u{915}\u{94D}", "\u{D55C}", "x\u{301}", "\u{9CB}"] {
            #expect(isComposed(text), "\(text.unicodeScalars)")
        }
        for text in [
            "e\u{301}", "s\u{323}\u{307}", "\u{1E61}\u{323}", "\u{1E63}\u{307}", "q\u{307}\u{323}", "\u{9C7}\u{9BE}",
            "a\u{328}\u{301}x",
        ] {
            #expect(!isComposed(text), "\(text.unicodeScalars)")
        }
    }

    @Test func `a mark of the same class keeps another from composing`() {
        // U+0302 and U+0301 are of one class, so the second cannot reach the letter past the first.
        #expect(isComposed("q\u{302}\u{301}"))
        #expect(!isComposed("e\u{302}\u{301}"))
        #expect(isComposed("\u{1EBF}"))
    }
}
