internal import LanguageModels
internal import TextAnalysis

/// Vectors of a model, as they are compared.
///
/// Models differ in how far from each other they put lines that have nothing in common: some put all of a language close
/// together. For those a policy says that the mean of a background is taken away first. The background is what the curated
/// catalogue holds in all its languages, so it is the same for every draft.
enum ModelVectors {
    /// Vectors of `texts` in one space.
    ///
    /// - Throws: `ModelFailure`, `TextVectorError`.
    static func vectors(
        of texts: [String], by client: ModelClient, rules: QuotePolicy.NoveltyRules, deadline: Deadline?
    ) async throws -> [TextVector] {
        let answer = try await client.embeddings(of: texts.map(folded), deadline: deadline)
        let isCentred = rules.rule(of: answer.embedder)?.isCentred ?? false
        var vectors = answer.vectors
        if isCentred {
            let background = try await client.embeddings(of: Self.background, deadline: deadline)
            guard background.embedder.utf8.elementsEqual(answer.embedder.utf8) else {
                throw TextVectorError.embeddersDiffer(answer.embedder, background.embedder)
            }
            guard background.dimension == answer.dimension else {
                throw TextVectorError.dimensionsDiffer(answer.dimension, background.dimension)
            }
            vectors = centred(vectors, by: mean(of: background.vectors))
        }
        let space = EmbeddingSpace(embedder: answer.embedder, dimension: answer.dimension, isCentred: isCentred)
        var compared: [TextVector] = []
        for values in vectors { compared.append(try TextVector(embedder: space.name, values: values)) }
        return compared
    }

    /// Lines without capital letters, by which some models put the same words far apart.
    private static func folded(_ text: String) -> String { text.lowercased() }

    private static let background = CuratedCatalogue.locales.flatMap { locale in
        CuratedCatalogue.records(in: locale).compactMap { $0.quote.map { folded($0.text) } }
    }

    /// The mean of vectors of one dimension, each taken as a direction.
    static func mean(of vectors: [[Float]]) -> [Double] {
        var sum = [Double](repeating: 0, count: vectors.first?.count ?? 0)
        for vector in vectors {
            let length = length(of: vector)
            guard length > 0 else { continue }
            for index in sum.indices { sum[index] += Double(vector[index]) / length }
        }
        return sum.map { $0 / Double(max(1, vectors.count)) }
    }

    /// The directions of `vectors` without `mean`.
    static func centred(_ vectors: [[Float]], by mean: [Double]) -> [[Float]] {
        vectors.map { vector in
            let length = length(of: vector)
            return vector.indices.map { length > 0 ? Float(Double(vector[$0]) / length - mean[$0]) : 0 }
        }
    }

    private static func length(of vector: [Float]) -> Double {
        vector.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
    }
}
