import TextAnalysis
import Testing

struct SentenceTemplateTests {
    @Test(arguments: [
        ("en", "Courage is the bridge between fear and freedom", "Patience is the bridge between hope and harvest"),
        ("en", "The quiet sea keeps what the wind forgets.", "The old street knows what the town denies!"),
        ("de", "Mut ist die Brücke zwischen Angst und Freiheit", "Geduld ist die Tür zwischen Hoffnung und Ernte"),
        ("fr", "Le courage est le pont entre la peur et l'envol", "La patience est le seuil entre la faim et l\u{2019}été"),
    ])
    func `new nouns in one form are one form`(_ language: String, _ one: String, _ other: String) throws {
        let forms = try (
            #require(SentenceTemplate(of: one, language: language)), #require(SentenceTemplate(of: other, language: language))
        )
        #expect(forms.0.share(with: forms.1) >= 0.75)
    }

    @Test func `the same form is shared wholly, another one little`() throws {
        let form = try #require(SentenceTemplate(of: "Courage is the bridge between fear and freedom", language: "en"))
        let filled = try #require(SentenceTemplate(of: "Patience is the bridge between hope and harvest", language: "en-US"))
        let other = try #require(SentenceTemplate(of: "My grandmother measured flour with her eyes when no one was there", language: "en"))
        #expect(form == filled)
        #expect(form.share(with: filled) == 1)
        #expect(form.functionWords == 4)
        #expect(form.share(with: other) < 0.5)
        #expect(form.share(with: other) == other.share(with: form))
    }

    @Test func `without function words there is no form`() {
        #expect(SentenceTemplate(of: "Rivers argue; stones listen.", language: "en") == nil)
        #expect(SentenceTemplate(of: "Łódź nie czeka na nikogo", language: "pl") == nil)
    }
}
