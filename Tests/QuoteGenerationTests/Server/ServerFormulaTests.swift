import Envelopes
import GenerationJournal
import QuoteGeneration
import TestSupport
import Testing

/// B21: a known form with other nouns gets past every measure of nearness, and is seen by the layer that looks for forms.
@Suite(.enabled(if: FakeModel.isPresent, "python3 is missing"))
struct ServerFormulaTests {
    private static let stored = "Courage is the bridge between fear and freedom"
    private static let draft = "Patience is the bridge between hope and harvest"

    /// Letters alone, which prove nothing, and an embedder that sees nothing near.
    @Test(arguments: [(false, RecordVerdict.Verdict.notProved, "lexical"), (true, .passed, "e, 2 numbers")])
    func `a known form filled anew is rejected by the last layer, and the audit says which let it pass`(
        _ isEmbedding: Bool, _ novelty: RecordVerdict.Verdict, _ source: String
    ) async throws {
        let fake = try await FakeModel([
            ServerScript.drafted(Self.draft), ServerScript.judged(9), ServerScript.vectors(of: Self.draft, "[0,1]"),
        ])
        defer { fake.kill() }
        let stage = try PipelineStage()
        let quote = ImportQuote(
            text: Self.stored, author: nil, source: .imported, isPublicDomain: false, locale: "en", origin: nil, record: nil,
            by: "tester", reason: "a test")
        let known = try await stage.journal.appendOwn([NewEntry(try quote.envelope())], expecting: .any)[0]
        let run = try await stage.run(fake, isEmbedding: isEmbedding)
        let verdicts = try stage.steps(RecordVerdict.self, of: run)
        #expect(verdicts.map(\.layer) == ["gate", "taste", "novelty", "judge", "distinctiveness"])
        #expect(verdicts.map(\.verdict) == [.passed, .skipped, novelty, .passed, .failed])
        #expect(verdicts[2].scores.map(\.source) == [source] && verdicts[2].findings.isEmpty)
        let formula = try #require(verdicts[4].findings.first { $0.rule == "formula" })
        #expect(formula.observed.text == "the form of entry \(known.id), share 1.0" && formula.limit.text == "null")
        let rejection = try #require(try stage.steps(RejectDraft.self, of: run).first)
        #expect(rejection.outcome == "noCandidate(distinctiveness)" && rejection.layer == "distinctiveness")
        #expect(try stage.texts() == [Self.stored] && stage.isSound())
        let position = try #require(try stage.journal.read { try $0.position(of: rejection.entry) })
        let told = try await stage.told("audit", "\(position)")
        let lines = told.split(separator: "\n")
        let words = ["passed;", "skipped;", novelty == .passed ? "passed;" : "not proved;", "passed;", "failed;"]
        for (layer, word) in zip(QuoteLayer.allCases, words) {
            let line = lines.first { $0.hasPrefix("  \(layer.rawValue) ") }
            #expect(line?.drop { $0 == " " }.dropFirst(layer.rawValue.count).drop { $0 == " " }.hasPrefix(word) == true, "\(told)")
        }
        #expect(told.contains("The layer “distinctiveness” rejected it by its rule “distinctiveness”: 1 points; at least 5 needed, off by 4."), "\(told)")
        #expect(told.contains("the form of entry \(known.id)"), "\(told)")
    }
}
