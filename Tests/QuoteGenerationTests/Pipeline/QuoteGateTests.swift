import Envelopes
import QuoteGeneration
import Testing

/// Each rule of the gate by what it rejects and what it leaves alone.
struct QuoteGateTests {
    private func rules(_ text: String, _ locale: String = "en", _ policy: QuotePolicy = .standard) throws -> [String] {
        let locale = try #require(LocaleTag(locale))
        return QuoteGate.findings(in: text, locale: locale, policy: policy).map(\.rule)
    }

    static let plain = [
        ("en", "The gardener counts rain by the bucket and forgives the river for being late."),
        ("de", "Die Nachbarin flickt den Ärmel und vergisst darüber den ganzen langen Streit am Fenster."),
        ("fr", "Le boulanger ouvre sa fenêtre avant l'aube pour que la rue sente le pain chaud."),
        ("es", "La vecina riega las macetas del patio aunque nadie pregunte por las flores de nadie."),
        ("it", "Il falegname lascia la porta aperta perché il gatto del vicino trovi la stufa accesa."),
        ("pt", "O padeiro deixa a porta aberta para que a rua inteira acorde com cheiro de pão."),
        ("en", "Mend it."),
    ]

    @Test(arguments: plain) func `a plain sentence passes`(_ locale: String, _ text: String) throws {
        #expect(try rules(text, locale) == [])
    }

    @Test(arguments: [
        ("empty", ""), ("empty", " … "),
        ("sentences", "The kettle is patient. The cook is not."),
        ("words", "The old gardener of the last house on the hill counts every drop of rain by the heavy bucket at night."),
        ("wrapping", "“The gardener counts rain by the bucket.”"),
        ("lineBreak", "The gardener counts rain\nby the bucket."),
        ("control", "The gardener counts \u{1B}[2Jrain by the bucket."),
        ("control", "The gardener counts \u{202E}rain\u{202C} by the bucket."),
        ("markdown", "The gardener counts **rain** by the bucket."),
        ("emoji", "The gardener counts rain by the bucket 🌧️."),
        ("hashtag", "The gardener counts rain by the bucket #patience."),
        ("attribution", "The gardener counts rain by the bucket. — Marcus Aurelius"),
        ("address", "The gardener counts rain at www.example.com by the bucket."),
        ("cliche", "At the end of the day the gardener counts rain by the bucket."),
        ("residue", "I'm sorry, but I can't help with that."),
    ])
    func `what a rule rejects has its finding`(_ rule: String, _ text: String) throws {
        #expect(try rules(text).contains(rule), "\(text)")
    }

    @Test func `a language that was not asked for is rejected, an undetermined one noted`() throws {
        #expect(try rules("For the trip I need my passport and a warm coat for the mountain.", "de") == ["language"])
        let german = try #require(LocaleTag("de"))
        let short = QuoteGate.verdict(of: "Halt den Hut", locale: german, policy: .standard)
        #expect(short.verdict == .passed && short.note?.contains("undetermined") == true)
    }

    @Test func `letters count where words cannot be told`() throws {
        let long = String(repeating: "雨", count: 37)
        #expect(try rules(long, "zh").contains("letters"))
        #expect(!(try rules(String(repeating: "雨", count: 20), "zh").contains("letters")))
    }

    @Test func `a phrase of the policy ends where it ends`() throws {
        let policy = try QuotePolicy.changed(
            "\"phrases\": {}", "\"phrases\": {\"en\": [\"it just works$\", \"seamless*\", \"don't panic\"]}")
        #expect(try rules("It just works out to two", "en", policy) == [])
        #expect(try rules("Plant it and it just works.", "en", policy).contains("phrase"))
        #expect(try rules("This seamlessly joins the two boards.", "en", policy) == ["phrase"])
        #expect(try rules("The sign says DON’T\u{A0}PANIC to the sailor.", "en", policy) == ["phrase"])
    }

    @Test func `findings say what was seen, what is allowed, and where`() throws {
        let english = try #require(LocaleTag("en"))
        let finding = try #require(
            QuoteGate.findings(in: "A hat #hat", locale: english, policy: .standard).first { $0.rule == "hashtag" })
        #expect(finding.place == Finding.Place(from: 6, to: 10) && finding.bound == .atMost)
    }
}
