import QuoteGeneration
import Testing

struct LocaleTagTests {
    @Test(arguments: [
        ("de", "de"), ("DE", "de"), ("pt-br", "pt-BR"), ("zh-hANT-tw", "zh-Hant-TW"), ("es-419", "es-419"),
        ("de-1996", "de-1996"), ("sl-Nedis", "sl-nedis"), ("yue", "yue"),
    ])
    func `a tag is read in any case and spelled in the usual one`(_ text: String, _ spelled: String) {
        #expect(LocaleTag(text)?.description == spelled)
    }

    @Test(arguments: ["", "d", "de-", "-de", "de_DE", "de--AT", "d3", "deutschland", "de-x", "de-é", "en-u-co-phonebk"])
    func `what is no tag is none`(_ text: String) {
        #expect(LocaleTag(text) == nil)
    }
}
