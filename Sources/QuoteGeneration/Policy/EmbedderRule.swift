/// What an embedder's cosines mean, as was measured for it: one limit does not fit several.
public struct EmbedderRule: Hashable, Sendable {
    /// The embedder's name, as its server says it.
    public let name: String
    /// The cosine that a draft must stay below.
    public let below: PolicyNumber
    /// Whether the mean of a background is taken away before vectors are compared.
    public let isCentred: Bool
}

extension QuotePolicy.NoveltyRules {
    /// What holds for an embedder; nil if nobody calibrated it.
    func rule(of embedder: String) -> EmbedderRule? {
        embedders.first { $0.name.utf8.elementsEqual(embedder.utf8) }
    }

    /// The cosine that a draft must stay below, by vectors of this source: a space's name, or `lexical`.
    func limit(ofSource source: String) -> PolicyNumber {
        guard let space = EmbeddingSpace(name: source) else { return source == "lexical" ? lexicalBelow : embeddingBelow }
        return rule(of: space.embedder)?.below ?? embeddingBelow
    }
}
