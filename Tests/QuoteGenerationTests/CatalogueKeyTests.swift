import Envelopes
import Testing

@testable import QuoteGeneration

struct CatalogueKeyTests {
    @Test(arguments: [
        ("It holds.", "\u{201C}IT  HOLDS!\u{201D}\n"),
        ("caf\u{E9}", "Cafe\u{301}"),
        ("Stra\u{DF}e", "STRASSE"),
        ("\u{3C3}\u{3BF}\u{3C6}\u{3CC}\u{3C2}", "\u{3A3}\u{39F}\u{3A6}\u{38C}\u{3A3}"),
        ("\u{FF21}\u{FF42}\u{FF43}\u{FF01}", "abc"),
        ("e\u{FB03}cient", "efficient"),
        ("\u{1EC7}", "e\u{302}\u{323}"),
        ("it's un-broken", "its unbroken"),
        ("soft\u{AD}hyphen\u{A0}here", "softhyphen here"),
    ])
    func `case, spacing, punctuation and encoding make no other quote`(_ one: String, _ other: String) {
        #expect(CatalogueKey.key(of: one).utf8.elementsEqual(CatalogueKey.key(of: other).utf8))
    }

    @Test(arguments: [("It holds", "It hold"), ("2+2", "22"), ("e", "\u{E9}"), ("o", "\u{43E}"), ("C", "C++")])
    func `a letter, a mark, a number or a symbol makes another`(_ one: String, _ other: String) {
        #expect(!CatalogueKey.key(of: one).utf8.elementsEqual(CatalogueKey.key(of: other).utf8))
    }

    @Test func `plain and full keys are one function`() {
        let ascii = String(decoding: (0x20..<0x7F).map(UInt8.init), as: UTF8.self)
        #expect(CatalogueKey.key(of: ascii + "\u{A0}").utf8.elementsEqual(CatalogueKey.key(of: ascii).utf8))
    }

    @Test func `the id follows from words and locale`() throws {
        let (de, en) = (try #require(LocaleTag("de")), try #require(LocaleTag("en")))
        func id(_ text: String, _ locale: LocaleTag, author: String? = nil) -> String {
            CatalogueKey.id(of: CatalogueQuote(text: text, author: author, locale: locale, isPublicDomain: false)).description
        }
        #expect(id("It holds.", en) == id("it holds", en, author: "Ada Wells"))
        #expect(id("It holds.", en) != id("It holds.", de))
    }
}
