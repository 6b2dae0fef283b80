import TestSupport
import TextAnalysis
import Testing

/// A text in which each place of a trait is marked with `‹` and `›`.
struct MarkedTrait: CustomTestStringConvertible {
    let trait: TextTrait
    let marked: String
    var testDescription: String { "\(trait): \(marked)" }

    init(_ trait: TextTrait, _ marked: String) {
        self.trait = trait
        self.marked = marked
    }

    var text: String { marked.replacing("‹", with: "").replacing("›", with: "") }

    /// The text with the places marked that are found.
    var found: String {
        var bytes = Array(text.utf8)
        for place in trait.places(in: text).reversed() {
            bytes.insert(contentsOf: "›".utf8, at: place.upperBound)
            bytes.insert(contentsOf: "‹".utf8, at: place.lowerBound)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

struct TextTraitTests {
    @Test(arguments: [
        MarkedTrait(.emoji, "Hope ‹🙂› ‹❤️› ‹❤› ‹1️⃣› ‹🇩🇪›‹🇫🇷› ‹👩‍👩‍👧› ‹👍🏽› © ™ 1 # * ↔ ☀\u{FE0E}"),
        MarkedTrait(.emoji, "‹☀› Été — « 道 » ★"), MarkedTrait(.emoji, "‹🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}›"),
        MarkedTrait(.hashtag, "‹#hope› is C# and #1, not &#39; but ‹#día_2› and ‹＃希望›"),
        MarkedTrait(.lineBreak, "a‹\r\n›b‹\n›c‹\r›d‹\u{85}›e‹\u{2028}›f"),
        MarkedTrait(.control, "a‹\u{1B}›[2J ‹\u{0}›b‹\u{202E}›c‹\u{2069}›d\n\r\u{85}e\u{200E}f\u{200D}‹\t›‹\u{9B}›"),
        MarkedTrait(.address, "See ‹www.example.com›, ‹https://a.example/b?c=d› or (‹x@example.org›)."),
        MarkedTrait(.address, "It cost 3.50 e.g. left.It was, ‹example.com›; U.S. a/b and/or 1/2 ‹example.de/x›"),
    ])
    func `places are found`(_ text: MarkedTrait) {
        #expect(text.found == text.marked)
    }

    @Test(arguments: [
        MarkedTrait(.markdown, "‹**Bold**› and ‹*soft*› and ‹_low_› and ‹__loud__› and ‹~~gone~~› but snake_case_name, 2 * 3 * 4"),
        MarkedTrait(.markdown, "‹#› Title"), MarkedTrait(.markdown, "‹-› item"), MarkedTrait(.markdown, "‹1.› Open the door"),
        MarkedTrait(.markdown, "‹>› said"), MarkedTrait(.markdown, "one\n‹---›\ntwo"), MarkedTrait(.markdown, "1984. The year"),
        MarkedTrait(.markdown, "See ‹[here](there)› and ‹![a](b)› but [not] (this)"), MarkedTrait(.markdown, "‹`code`› it"),
        MarkedTrait(.markdown, "‹**›Bold that was cut"), MarkedTrait(.markdown, "– a dash, — another, #tag, * alone"),
        MarkedTrait(.markdown, "a\r\n‹*› b"), MarkedTrait(.markdown, ""), MarkedTrait(.markdown, "- "),
    ])
    func `markup is found, and nothing that looks like it`(_ text: MarkedTrait) {
        #expect(text.found == text.marked)
    }

    @Test(arguments: [
        "Be the light. ‹— Buddha›", "\"Be the light\" ‹— Marcus Aurelius›", "The river waits ‹— Ada Wells›", "Love. ‹~ Rumi›",
        "The river waits.\n‹- Ada Wells›", "Wait. ‹-- Ludwig van Beethoven, 1810›", "道可道，非常道。‹——老子›", "The end. ‹(Seneca)›",
        "The river waits, ‹said Ada Wells›.", "“The river waits,” ‹Ada Wells said›.", "‹As Goethe said,› the river waits.",
        "‹Selon Camus,› il faut rire.", "‹Seneca:› \"Wait.\"", "‹Ada Wells said:› wait.",
        "She wanted one thing — Home", "Er wollte nur eines — Frieden und Ruhe.", "Wie Wasser, so das Leben.",
        "My grandmother said Tuesday would come.", "The sea - vast - is calm.", "As Anna left, the lamp went out.",
        "The end (it was late).", "One rule remains: Never thank the fog.", "He left — and it rained.", "—", "— Ada", "",
    ])
    func `attributions are found, and dashes that are none are left`(_ marked: String) {
        let text = MarkedTrait(.attribution, marked.replacing(", 1810", with: ""))
        #expect(text.found == text.marked)
    }

    @Test(arguments: [
        "‹\"›Go now.‹\"›", "‹“›Go now‹”›.", "‹„›Geh jetzt.‹“›", "‹»›Geh.‹«›", "‹«›Va.‹»›", "‹« ›", "‹「›もう遅い。‹」›", "‹『›遅い‹』›", "‹'›Don't go.‹'›",
        "‹(›All of it.‹)›", "‹“›He said “go” and went.‹”›", " ‹\"›Spaced‹\"› ",
        "\"Go,\" she said, \"now\"", "“Go,” she said, “now”", "'Tis the season, don't", "She said \"go\"", "\"", "\"\"", "",
    ])
    func `marks around the whole are found`(_ marked: String) {
        let text = MarkedTrait(.wrapping, marked == "‹« ›" ? "« " : marked)
        #expect(text.found == text.marked)
    }

    @Test func `all traits of a text are given at once`() {
        #expect(TextTrait.all(in: "A plain sentence.").isEmpty)
        let all = TextTrait.all(in: "**Go** 🙂 #now")
        #expect(Set(all.keys) == [.markdown, .emoji, .hashtag])
        #expect(all[.emoji] == [7..<11])
    }

    @Test func `no text is too odd`() {
        var generator = SeededGenerator(seed: 7)
        let odd = Array("*_`#[]()!->~\"'«»„“ \n\r1.@/:—Aa\u{301}\u{200D}\u{FE0F}🙂🇩道ก".unicodeScalars)
        for _ in 0..<2000 {
            var scalars = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...20, using: &generator) { scalars.append(odd.randomElement(using: &generator) ?? "a") }
            let text = String(scalars)
            let places = TextTrait.all(in: text).values.joined() + SentenceSegmenter(language: "en").sentences(of: text)
            #expect(places.allSatisfy { $0.upperBound <= text.utf8.count && !$0.isEmpty }, "\(text.debugDescription)")
        }
    }

    @Test(arguments: ["[](", "\u{1F1E6}", "A. \"", "? \" ", "** a", "not just ", "\u{301}", "#", "1. ", "— A. ", "~~", "``a` "])
    func `time grows with the text and not faster`(_ piece: String) {
        let text = String(repeating: piece, count: 10_000)
        let clock = ContinuousClock()
        let time = clock.measure {
            _ = TextTrait.all(in: text)
            _ = SentenceSegmenter(language: "en").sentences(of: text)
            _ = WordCount(of: text)
            _ = LanguageIdentifier.identify(text)
            _ = PhraseLists.phrases(.cliches, language: "en")?.matches(in: text)
        }
        // Squared, any of these would take minutes.
        #expect(time < .seconds(20))
    }
}
