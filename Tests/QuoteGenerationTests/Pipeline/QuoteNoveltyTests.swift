import Envelopes
import QuoteGeneration
import TextAnalysis
import Testing

/// What is near and what is not, and what nobody can say.
struct QuoteNoveltyTests {
    private let stored = KnownLine(
        name: "entry 1", text: "The gardener counts rain by the bucket and forgives the river.", language: "en")

    private func line(_ text: String) -> KnownLine { KnownLine(name: "the draft", text: text, language: "en") }

    private func verdict(
        _ text: String, lines: [KnownLine]? = nil, _ embeddings: QuoteNovelty.Embeddings = .notAsked
    ) -> LayerVerdict {
        QuoteNovelty.verdict(
            of: line(text), among: KnownLines(lines: lines ?? [stored]), embeddings: embeddings, policy: .standard)
    }

    @Test func `the same but for case, marks and spaces is a duplicate`() {
        let same = verdict("the gardener counts RAIN by the bucket, and forgives the river!")
        #expect(same.verdict == .failed && same.ground?.rule == "duplicate")
        #expect(same.ground?.observed.text == "entry 1")
    }

    @Test func `one word changed is near, by a lexical measure that says so`() {
        let near = verdict("The gardener counts rain by the bucket and forgives the pond.")
        #expect(near.verdict == .failed && near.ground?.rule == "similarity" && near.ground?.bound == .below)
        #expect(near.scores.first?.source == "lexical")
    }

    @Test func `without a near line novelty is not proved, nor without lines`() {
        let far = verdict("Sand the edge you can feel before you argue about the color.")
        #expect(far.verdict == .notProved && far.note?.contains("proves no novelty") == true)
        #expect(verdict("Anything at all.", lines: []).verdict == .notProved)
    }

    private func vector(_ cosine: Double, _ embedder: String = "m") throws -> TextVector {
        try TextVector(embedder: embedder, values: [Float(cosine), Float((1 - cosine * cosine).squareRoot())])
    }

    @Test(arguments: [(0.899999, RecordVerdict.Verdict.passed), (0.9, .failed), (0.755, .passed), (1, .failed)])
    func `embeddings fail from their limit on`(_ cosine: Double, _ expected: RecordVerdict.Verdict) throws {
        let answer = QuoteNovelty.Embeddings.answered(draft: try vector(1), lines: [try vector(cosine)])
        let found = verdict("A line of its own.", answer)
        #expect(found.verdict == expected)
        #expect(found.scores.first?.source == "m")
    }

    @Test func `vectors of two spaces, of zeros or of no numbers prove nothing`() throws {
        #expect(throws: TextVectorError.zeroVector) { try TextVector(embedder: "m", values: [0, 0]) }
        #expect(throws: TextVectorError.self) { try TextVector(embedder: "m", values: [.nan, 1]) }
        let others = [try vector(0.5, "another"), try TextVector(embedder: "m", values: [1, 0, 0])]
        for other in others {
            #expect(throws: TextVectorError.self) { try QuoteNovelty.nearest(to: try vector(1), in: [other]) }
            let found = verdict("A line of its own.", .answered(draft: try vector(1), lines: [other]))
            #expect(found.verdict == .notProved && found.note?.contains("cannot be compared") == true)
        }
    }
}
