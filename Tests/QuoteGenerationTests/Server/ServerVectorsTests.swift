import Envelopes
import LanguageModels
import QuoteGeneration
import TestSupport
import Testing

/// B20: cosines of an embedder's vectors over HTTP, at the limit, without a direction, of two lengths and of two embedders.
@Suite(.enabled(if: FakeModel.isPresent, "python3 is missing"))
struct ServerVectorsTests {
    /// The verdicts of novelty about drafts of a server beside one known line.
    private func verdicts(
        _ responses: [String], of drafts: [String] = [RecordedSession.good]
    ) async throws -> [RecordVerdict] {
        let fake = try await FakeModel(drafts.map(ServerScript.drafted) + [ServerScript.judged(1)] + responses)
        defer { fake.kill() }
        let policy = try QuotePolicy.changed("\"catalogueMax\": 500", "\"catalogueMax\": 1")
        let stage = try PipelineStage()
        let generator = try stage.generator(fake, policy, isEmbedding: true)
        var verdicts: [RecordVerdict] = []
        for _ in drafts {
            let run = try await generator.generate(QuoteRequest(locale: try #require(LocaleTag("en"))))
            // The judge finds it poor, so that no draft becomes a known line.
            #expect(["noCandidate(novelty)", "noCandidate(judge)"].contains(run.end.name))
            verdicts += try stage.steps(RecordVerdict.self, of: run).filter { $0.layer == "novelty" }
        }
        #expect(try stage.isSound() && stage.texts() == [])
        return verdicts
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String { vector }
        var vector: String
        var verdict: RecordVerdict.Verdict
        /// The cosine as it is recorded.
        var cosine: String
    }

    /// A score is rounded to six digits, and one that reaches the limit fails.
    static let rows = [
        Row(vector: "[0.899999,0.435892]", verdict: .passed, cosine: "0.899999"),
        Row(vector: "[0.8999994,0.4358911]", verdict: .passed, cosine: "0.899999"),
        Row(vector: "[0.8999996,0.4358907]", verdict: .failed, cosine: "0.9"),
        Row(vector: "[0.9,0.435889894]", verdict: .failed, cosine: "0.9"),
        Row(vector: "[0.755,0.65572478]", verdict: .passed, cosine: "0.755"),
        Row(vector: "[-3,0]", verdict: .passed, cosine: "-1"), Row(vector: "[7,0]", verdict: .failed, cosine: "1"),
    ]

    @Test(arguments: rows) func `the limit is a documented boundary`(_ row: Row) async throws {
        let step = try #require(try await verdicts([ServerScript.vectors(of: RecordedSession.good, row.vector)]).first)
        #expect(step.verdict == row.verdict)
        let score = try #require(step.scores.first)
        #expect(score.value.text == row.cosine && score.limit.text == "0.9" && score.source == "e, 2 numbers")
        #expect(step.findings.map(\.rule) == (row.verdict == .failed ? ["similarity"] : []))
        #expect(step.findings.allSatisfy { $0.observed.text == row.cosine && $0.limit.text == "0.9" && $0.bound == .below })
        #expect((step.note ?? "").hasPrefix("nearest is ") == (row.verdict == .failed))
    }

    private static func listed(_ vectors: String...) -> String {
        let data = vectors.enumerated().map { #"{"index":\#($0),"embedding":\#($1)}"# }.joined(separator: ",")
        return ServerScript.page(200, #"{"model":"e","data":[\#(data)]}"#, path: "/v1/embeddings")
    }

    static let faults: [(name: String, response: String, note: String)] = [
        ("a vector of zeros", ServerScript.vectors(of: RecordedSession.good, "[0,0]"), "no embeddings: "),
        ("two lengths", ServerScript.vectors(of: RecordedSession.good, "[1,0,0]"),
            "no embeddings: decodingFailure: embeddings: vector 1 has 2 numbers, the first has 3"),
        ("an empty vector", listed("[]", "[]"), "no embeddings: decodingFailure: embeddings: vector 0 is empty"),
        ("no number", listed("[NaN,1]", "[1,0]"), "no embeddings: decodingFailure: "),
        ("a number beyond all", listed("[1e400,1]", "[1,0]"), "no embeddings: decodingFailure: the server's answer: embedding holds what is no number"),
        ("null in a vector", listed("[null,1]", "[1,0]"), "no embeddings: decodingFailure: the server's answer: embedding holds what is no number"),
        ("one vector too few", listed("[1,0]"), "no embeddings: decodingFailure: the server's answer: 1 vectors for 2 texts"),
    ]

    @Test(arguments: faults.indices) func `what cannot be compared proves nothing`(_ index: Int) async throws {
        let (name, response, note) = Self.faults[index]
        let step = try #require(try await verdicts([response]).first)
        #expect(step.verdict == .notProved, "\(name)")
        #expect(step.note?.hasPrefix(note) == true, "\(name): \(step.note ?? "-")")
        #expect(step.note?.contains("a lexical measure proves no novelty") == true && step.findings.isEmpty)
        // Only the lexical measure has a score, and a limit of its own.
        #expect(step.scores.map(\.source) == ["lexical"] && step.scores.map(\.limit.text) == ["0.72"], "\(name)")
    }

    /// Vectors that were kept of one embedder are never compared with those of another.
    @Test func `an embedder that becomes another is refused once, and then asked anew`() async throws {
        let vectors = { (embedder: String) in #"{"vectors":{"embedder":"\#(embedder)","rest":[1,0]}}"# }
        let other = "A cobbler listens to each heel before he lets the nail go in."
        // Of the second draft the new embedder says its vector only, and all of the third.
        let found = try await verdicts([vectors("e"), vectors("f"), vectors("f")], of: [RecordedSession.good, other, other])
        #expect(found.map(\.verdict) == [.failed, .notProved, .failed])
        #expect(found[1].note?.contains("the embedder changed from e to f meanwhile") == true)
        #expect(found.map { $0.scores.map(\.source) } == [["e, 2 numbers"], ["lexical"], ["f, 2 numbers"]])
        #expect(found[2].scores.map(\.value.text) == ["1"])
    }
}
