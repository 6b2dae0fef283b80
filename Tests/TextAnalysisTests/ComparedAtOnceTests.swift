import TestSupport
import TextAnalysis
import Testing

/// Comparing with many at once comes to the same as comparing with one after the other.
struct ComparedAtOnceTests {
    /// Sentences of words of three letters, some of them long, some of few different words.
    private static func sentences(_ count: Int, seed: UInt64) -> [String] {
        var random = SeededGenerator(seed: seed)
        let words = ["the", "of", "and", "is", "sea", "rain", "who", "bread", "for", "Öl", "été", "lamp", "not", "ash"]
        return (0..<count).map { index in
            let length = index % 40 == 7 ? 90 : Int.random(in: 1...18, using: &random)
            let spread = index % 5 == 0 ? 3 : words.count
            return (0..<length).map { _ in words[Int.random(in: 0..<spread, using: &random)] }.joined(separator: " ")
        }
    }

    @Test func `cosines are those of the vectors, to the last bit`() throws {
        // One is so long that its counts do not fit into a byte.
        let texts = Self.sentences(70, seed: 1) + [String(repeating: "the sea ", count: 400)]
        var vectors: [TextVector?] = try texts.map { try LexicalEmbedder.standard.vector(of: $0) }
        vectors[3] = nil
        let together = try LexicalVectors(vectors)
        for text in Self.sentences(20, seed: 2) + [texts[70], texts[0]] {
            let vector = try LexicalEmbedder.standard.vector(of: text)
            var found: [Int: Double] = [:]
            try together.forEachCosine(with: vector) { found[$0] = $1 }
            #expect(found.count == 70 && found[3] == nil)
            for (index, other) in vectors.enumerated() { #expect(try found[index] == other.map { try vector.cosine(with: $0) }) }
        }
    }

    @Test func `vectors of another space cannot be compared`() throws {
        let other = try TextVector(embedder: "m", values: [1, 0])
        #expect(throws: TextVectorError.self) { try LexicalVectors([other]) }
        let together = try LexicalVectors([try LexicalEmbedder.standard.vector(of: "the sea")])
        #expect(throws: TextVectorError.self) { try together.forEachCosine(with: other) { _, _ in } }
        let wide = try LexicalEmbedder.wide.vector(of: "the sea")
        #expect(throws: TextVectorError.self) { try together.forEachCosine(with: wide) { _, _ in } }
    }

    @Test(arguments: [0.3, 0.6, 0.9, 1]) func `the first form that shares enough is found`(_ least: Double) {
        let templates = Self.sentences(300, seed: 3).map { SentenceTemplate(of: $0, language: "en") }
        #expect(templates.contains { $0 == nil })
        let together = SentenceTemplates(templates)
        for template in Self.sentences(80, seed: 4).compactMap({ SentenceTemplate(of: $0, language: "en") }) {
            let found = together.first(like: template) { $0 >= least }
            let index = templates.firstIndex { $0.map { template.share(with: $0) >= least } ?? false }
            #expect(found?.index == index)
            #expect(found?.share == index.flatMap { templates[$0]?.share(with: template) })
        }
    }
}
