import Envelopes
import QuoteGeneration
import Testing

/// Features are named, and each says what it saw.
struct DistinctivenessTests {
    private func score(
        _ text: String, _ locale: String = "en", among known: KnownLines = KnownLines(), policy: QuotePolicy = .standard
    ) throws -> Distinctiveness {
        let tag = try #require(LocaleTag(locale))
        return Distinctiveness(
            of: KnownLine(name: "the draft", text: text, language: locale), locale: tag, among: known, policy: policy)
    }

    @Test func `a picture and an action carry a line, great words do not`() throws {
        let concrete = try score("The gardener counts rain by the bucket and forgives the river for being late.")
        let great = try score("Courage is the freedom to follow the destiny of your infinite potential.")
        #expect(concrete.verdict(policy: .standard).verdict == .passed)
        #expect(great.verdict(policy: .standard).verdict == .failed)
        #expect(concrete.strength(of: .imagery) == 1 && great.strength(of: .abstraction) == 1)
    }

    @Test func `a new filling of a known form is a formula`() throws {
        let stored = KnownLine(
            name: "entry 1", text: "Courage is the bridge between fear and freedom", language: "en")
        let policy = QuotePolicy.standard
        let draft = KnownLine(name: "the draft", text: "Patience is the bridge between hope and harvest", language: "en")
        let known = KnownLines(lines: [stored])
        #expect(QuoteNovelty.verdict(of: draft, among: known, embeddings: .notAsked, policy: policy).verdict != .failed)
        let verdict = try score(draft.text, among: known).verdict(policy: policy)
        #expect(verdict.verdict == .failed)
        let formula = try #require(verdict.findings.first { $0.rule == "formula" })
        #expect(formula.observed.text.contains("entry 1"))
    }

    @Test func `likeness to what was rejected recently takes away`() throws {
        let text = "The gardener counts rain by the bucket and forgives the river for being late."
        let rejected = KnownLine(name: "entry 9", text: text + " Again and again.", language: "en")
        let (alone, after) = (try score(text), try score(text, among: KnownLines(anchors: [rejected])))
        #expect(try #require(after.score) < (try #require(alone.score)))
        #expect(after.parts.first { $0.feature == .anchors }?.reason.contains("entry 9") == true)
    }

    @Test func `a language without lists is not judged by them`() throws {
        let verdict = try score("Ogrodnik liczy deszcz na wiadra i wybacza rzece spóźnienie.", "pl").verdict(policy: .standard)
        #expect(verdict.verdict == .notProved && verdict.scores.isEmpty)
    }

    @Test(arguments: ["de", "en", "es", "fr", "it", "pt"])
    func `the curated lines of a language are mostly distinct`(_ locale: String) throws {
        let quotes = CuratedCatalogue.records(in: LocaleTag(locale)).compactMap(\.quote)
        let passed = try quotes.count { try score($0.text, locale).verdict(policy: .standard).verdict == .passed }
        #expect(quotes.count == 22 && passed >= 16, "\(passed) of \(quotes.count)")
    }

    @Test func `every score is within its bounds and recorded`() throws {
        let policy = try QuotePolicy.changed("\"base\": 2", "\"base\": 10")
        let verdict = try score("The gardener counts rain.", among: KnownLines(), policy: policy).verdict(policy: policy)
        #expect(verdict.scores.first?.value.text == "10")
        #expect(verdict.scores.map(\.name).contains("imagery"))
    }
}
