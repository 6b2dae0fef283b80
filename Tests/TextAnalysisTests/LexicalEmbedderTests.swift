import TestSupport
import TextAnalysis
import Testing

struct LexicalEmbedderTests {
    /// Between what is the same sentence edited and what is another, on the labelled pairs.
    private static let threshold = 0.74

    @Test(.enabled(if: TestData.isPresent))
    func `edits are near, other sentences far`() throws {
        for row in try LabelledTexts.rows(of: "near-duplicates.tsv").dropFirst() {
            let cosine = try cosine(row[5], row[6])
            switch row[1] {
            case "exact", "punct": #expect(cosine > 0.99, "\(row[0]) \(cosine)")
            case "swap", "reorder": #expect(cosine >= Self.threshold, "\(row[0]) \(cosine)")
            case "same_topic", "unrelated", "translation": #expect(cosine < Self.threshold - 0.2, "\(row[0]) \(cosine)")
            default: continue
            }
        }
    }

    @Test func `names say dimension and version`() {
        #expect(LexicalEmbedder.standard.name == "lexical-ngrams-1024-v1")
        #expect(LexicalEmbedder.wide.name == "lexical-ngrams-4096-v1")
        #expect(LexicalEmbedder.wide.dimension == 4096)
    }

    @Test func `the vector of a text is the same everywhere and for ever`() throws {
        let vector = try LexicalEmbedder.standard.vector(of: "Tea.")
        let kept = vector.values.enumerated().filter { $0.element != 0 }.map { "\($0.offset):\(Int($0.element))" }
        #expect(kept.joined(separator: " ") == "2:1 97:1 573:-1 584:-1 726:-1 845:-1")
    }

    @Test(arguments: [
        ("It holds.", "\u{201C}IT  HOLDS!\u{201D}"), ("caf\u{E9}", "Cafe\u{301}"), ("Don't", "don\u{2019}t"), ("Straße", "STRASSE"),
        ("もう遅い。", "「もう遅い」"),
    ])
    func `case, marks and encoding make no difference`(_ one: String, _ other: String) throws {
        #expect(try LexicalEmbedder.standard.vector(of: one) == LexicalEmbedder.standard.vector(of: other))
    }

    @Test func `the shortest text has a vector`() throws {
        #expect(try cosine("a", "a") == 1)
        #expect(try cosine("道", "道") == 1)
    }

    private func cosine(_ one: String, _ other: String) throws -> Double {
        try LexicalEmbedder.standard.vector(of: one).cosine(with: LexicalEmbedder.standard.vector(of: other))
    }
}
