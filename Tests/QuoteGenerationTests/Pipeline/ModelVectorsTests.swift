import Envelopes
import LanguageModels
import TestSupport
import Testing

@testable import QuoteGeneration

/// Cosines of models: whose, in which space, held against which limit.
struct ModelVectorsTests {
    /// A session whose vectors all point nearly the same way, as some embedders' do; apart from that, each its own way.
    private func session(draft: String, near: Bool) -> RecordedSession {
        let lines = CuratedCatalogue.records().compactMap(\.quote?.text)
        let vectors = lines.enumerated().map { index, text in
            let angle = Double(index) * 2.399963
            return (text, "[10,\(cosine(angle)),\(cosine(angle - 1.570796))]")
        }
        let first = CuratedCatalogue.records(in: LocaleTag("en")).compactMap(\.quote?.text).first ?? ""
        let same = vectors.first { $0.0 == first }?.1 ?? "[10,1,0]"
        return RecordedSession().draft(draft).judgement()
            .embedding(vectors.map { ($0.0, $0.1) } + [(draft, near ? same : opposite(same))])
    }

    /// The same but for the sign of what is its own.
    private func opposite(_ vector: String) -> String {
        let numbers = vector.dropFirst().dropLast().split(separator: ",").compactMap { Double($0) }
        return "[\(numbers[0]),\(-numbers[1]),\(-numbers[2])]"
    }

    /// Taylor's series, as the standard library has no cosine.
    private func cosine(_ angle: Double) -> Double {
        let reduced = angle.remainder(dividingBy: 2 * .pi)
        var (term, sum) = (1.0, 1.0)
        for step in stride(from: 1.0, to: 40, by: 2) {
            term *= -reduced * reduced / (step * (step + 1))
            sum += term
        }
        return sum
    }

    @Test(arguments: [(true, RecordVerdict.Verdict.failed), (false, .passed)])
    func `what all vectors share is taken away where the policy says so`(
        _ isNear: Bool, _ expected: RecordVerdict.Verdict
    ) async throws {
        let rule = "\"name\": \"multilingual-e5-small-q4\""
        let policy = try QuotePolicy.changed(rule, "\"name\": \"e\"", "\"catalogueMax\": 500", "\"catalogueMax\": 1")
        let run = try await PipelineStage().run(session(draft: RecordedSession.good, near: isNear), policy)
        let verdict = try #require(run.verdicts.first { $0.layer == .novelty })
        #expect(verdict.verdict == expected)
        #expect(verdict.scores.first?.source == "e, 3 numbers, centred" && verdict.scores.first?.limit.text == "0.8")
    }

    @Test func `without a rule vectors are compared as they are, with the limit for all`() async throws {
        let policy = try QuotePolicy.changed("\"catalogueMax\": 500", "\"catalogueMax\": 1")
        let run = try await PipelineStage().run(session(draft: RecordedSession.good, near: false), policy)
        let verdict = try #require(run.verdicts.first { $0.layer == .novelty })
        #expect(verdict.verdict == .failed && verdict.scores.first?.source == "e, 3 numbers")
        #expect(verdict.scores.first?.limit.text == "0.9")
    }

    @Test func `a background that is missing proves nothing`() async throws {
        let policy = try QuotePolicy.changed("\"name\": \"multilingual-e5-small-q4\"", "\"name\": \"e\"", "\"catalogueMax\": 500", "\"catalogueMax\": 1")
        let first = try #require(CuratedCatalogue.records(in: LocaleTag("en")).compactMap(\.quote?.text).first)
        let session = RecordedSession().draft(RecordedSession.good).judgement()
            .embedding([(RecordedSession.good, "[1,0]"), (first, "[0,1]")])
        let run = try await PipelineStage().run(session, policy)
        let verdict = try #require(run.verdicts.first { $0.layer == .novelty })
        #expect(verdict.verdict == .notProved && verdict.note?.contains("no embeddings: notRecorded") == true)
    }

    @Test(arguments: [
        ("e, 3 numbers", "e", 3, false), ("a, b, 384 numbers, centred", "a, b", 384, true), ("x, centred, 1 numbers", "x, centred", 1, false),
    ])
    func `a space is known by its name`(_ name: String, _ embedder: String, _ dimension: Int, _ isCentred: Bool) {
        let space = EmbeddingSpace(name: name)
        #expect(space == EmbeddingSpace(embedder: embedder, dimension: dimension, isCentred: isCentred) && space?.name == name)
    }

    @Test(arguments: ["lexical", "", "e", "e, numbers", "e, x numbers", "3 numbers", ", centred"])
    func `what is no space is none`(_ name: String) { #expect(EmbeddingSpace(name: name) == nil) }

    @Test func `a rule of an embedder must be whole`() throws {
        #expect(throws: QuotePolicyError.self) { try QuotePolicy.changed("\"centred\": true", "\"center\": true") }
        #expect(throws: QuotePolicyError.self) { try QuotePolicy.changed("\"below\": 0.8", "\"below\": 1.5") }
        #expect(QuotePolicy.standard.novelty.limit(ofSource: "lexical").value == 0.72)
        #expect(QuotePolicy.standard.novelty.limit(ofSource: "multilingual-e5-small-q4, 384 numbers, centred").value == 0.8)
        #expect(QuotePolicy.standard.novelty.limit(ofSource: "another, 384 numbers").value == 0.9)
    }
}
