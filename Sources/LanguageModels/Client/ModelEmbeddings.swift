/// Vectors of texts, comparable only with others of the same embedder and dimension.
public struct ModelEmbeddings: Hashable, Sendable {
    /// Which model made them; it is recorded with every comparison.
    public var embedder: String
    /// One for each text, in the order of the texts.
    public var vectors: [[Float]]

    /// These vectors.
    public init(embedder: String, vectors: [[Float]]) { (self.embedder, self.vectors) = (embedder, vectors) }

    /// How many numbers each vector has; 0 without any.
    public var dimension: Int { vectors.first?.count ?? 0 }

    /// What is wrong with them as an answer for `textCount` texts; nil if nothing is.
    func fault(textCount: Int) -> String? {
        if vectors.count != textCount { return "\(vectors.count) vectors for \(textCount) texts" }
        for (index, vector) in vectors.enumerated() {
            if vector.isEmpty { return "vector \(index) is empty" }
            if vector.count != dimension { return "vector \(index) has \(vector.count) numbers, the first has \(dimension)" }
            if !vector.allSatisfy(\.isFinite) { return "vector \(index) holds a number that is not finite" }
        }
        return nil
    }
}
