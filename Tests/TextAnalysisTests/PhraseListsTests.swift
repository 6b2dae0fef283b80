import Testing

@testable import TextAnalysis

struct PhraseListsTests {
    @Test(arguments: PhraseLists.languages)
    func `each language has its lists, every line a pattern`(_ language: String) throws {
        for (kind, least) in [(PhraseLists.Kind.cliches, 40), (.residue, 15)] {
            let bytes = try #require(PhraseLists.text(kind, language: language))
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
            let set = try PhraseSet(lines: lines)
            #expect(set.patterns.count >= least)
            #expect(Set(set.patterns.map(\.line)).count == set.patterns.count)
            #expect(PhraseLists.phrases(kind, language: language + "-XX")?.patterns == set.patterns)
        }
    }

    @Test(arguments: [
        ("en", "At the end of the day, it just works."), ("de", "Alles hat seinen Grund."), ("es", "No es sólo eso: la vida es un viaje."),
        ("fr", "On ne vit qu\u{2019}une fois."), ("it", "Il meglio deve ancora venire."), ("pt", "Um dia de cada vez."),
    ])
    func `what is worn out is found`(_ language: String, _ text: String) {
        #expect(PhraseLists.phrases(.cliches, language: language)?.matches(in: text).isEmpty == false)
    }

    @Test(arguments: [
        ("en", "Sure, here\u{2019}s a quote for you."), ("en", "I'm sorry, but I can't help with that."), ("en", "{\"text\": \"The river\"}"),
        ("de", "Als KI kann ich das nicht."), ("es", "Lo siento, pero no puedo."), ("fr", "Bien sûr\u{A0}! Voici une citation."),
        ("it", "Ecco una citazione originale."), ("pt", "Aqui está uma citação."),
    ])
    func `what a model says of itself is found`(_ language: String, _ text: String) {
        #expect(PhraseLists.phrases(.residue, language: language)?.matches(in: text).isEmpty == false)
    }

    @Test(arguments: [
        ("en", "It just works out to two cups of salt for every quiet winter."), ("en", "I was sure the ferry would wait."),
        ("de", "Die alte Fähre wartet auf niemanden."), ("pt", "Ninguém sabia como ia o barco."),
    ])
    func `plain sentences are left alone`(_ language: String, _ text: String) {
        #expect(PhraseLists.phrases(.cliches, language: language)?.matches(in: text) == [])
        #expect(PhraseLists.phrases(.residue, language: language)?.matches(in: text) == [])
    }

    @Test func `there are none for other languages`() {
        #expect(PhraseLists.phrases(.cliches, language: "tlh") == nil)
    }
}
