import TextAnalysis
import Testing

struct NormalizedTextTests {
    @Test(arguments: [
        ("It holds.", "\u{201C}IT  HOLDS!\u{201D}\n"), ("caf\u{E9}", "Cafe\u{301}"), ("Stra\u{DF}e", "STRASSE"), ("ΣΟΦΌΣ", "σοφός"),
        ("\u{FF21}\u{FF42}\u{FF43}\u{FF01}", "abc"), ("e\u{FB03}cient", "efficient"), ("it\u{2019}s un-broken", "its unbroken"),
        ("soft\u{AD}hyphen\u{A0}here", "softhyphen here"), ("", "…"),
    ])
    func `these are the same`(_ one: String, _ other: String) {
        #expect(NormalizedText(one).isSame(as: NormalizedText(other)))
        #expect(NormalizedText(one).key.utf8.elementsEqual(NormalizedText(other).key.utf8))
    }

    @Test(arguments: [("It holds", "It hold"), ("e", "\u{E9}"), ("o", "\u{43E}"), ("1", "2")])
    func `these are not`(_ one: String, _ other: String) {
        #expect(!NormalizedText(one).isSame(as: NormalizedText(other)))
    }
}
