import TestSupport
import TextAnalysis
import Testing

struct TextVectorTests {
    @Test func `vectors of two embedders are never compared`() throws {
        let one = try LexicalEmbedder.standard.vector(of: "The river waits.")
        let other = try LexicalEmbedder.wide.vector(of: "The river waits.")
        #expect(throws: TextVectorError.embeddersDiffer(one.embedder, other.embedder)) { try one.cosine(with: other) }
        let short = try TextVector(embedder: one.embedder, values: [1, 2])
        #expect(throws: TextVectorError.dimensionsDiffer(1024, 2)) { try one.cosine(with: short) }
    }

    @Test func `zeros and what is no number make no vector`() {
        #expect(throws: TextVectorError.zeroVector) { try TextVector(embedder: "e", values: [0, -0]) }
        #expect(throws: TextVectorError.zeroVector) { try TextVector(embedder: "e", values: []) }
        #expect(throws: TextVectorError.notFinite(index: 1)) { try TextVector(embedder: "e", values: [1, .nan]) }
        #expect(throws: TextVectorError.notFinite(index: 0)) { try TextVector(embedder: "e", values: [.infinity]) }
        #expect(throws: TextVectorError.zeroVector) { try LexicalEmbedder.standard.vector(of: " … !") }
    }

    @Test(arguments: [
        ([1, 0], [0, 1], 0.0), ([3, 4], [6, 8], 1), ([1, 1], [-1, -1], -1), ([9, 0], [9, 4.358899], 0.9),
    ] as [([Float], [Float], Double)])
    func `the cosine is that of the angle`(_ one: [Float], _ other: [Float], _ expected: Double) throws {
        let cosine = try TextVector(embedder: "e", values: one).cosine(with: TextVector(embedder: "e", values: other))
        #expect(abs(cosine - expected) < 1e-6)
    }

    @Test func `the greatest and the least coordinates are compared`() throws {
        for value in [Float.greatestFiniteMagnitude, .leastNonzeroMagnitude] {
            let vector = try TextVector(embedder: "e", values: [value, value])
            #expect(try abs(vector.cosine(with: vector) - 1) < 1e-12)
        }
    }
}
