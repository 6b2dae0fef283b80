internal import Envelopes
public import TextAnalysis

/// Nearness to lines that are there already (spec Q6).
///
/// What is the same but for case, marks and spacing fails. Else vectors are compared: a model's embeddings can prove that a
/// line is new as far as such a measure goes, a lexical vector cannot, so novelty then stays not proved. A score is rounded
/// to six digits before it meets its limit, and one that reaches the limit fails.
public enum QuoteNovelty {
    /// What a model's embeddings came to.
    public enum Embeddings: Hashable, Sendable {
        /// The policy asks for none.
        case notAsked
        /// There are none, and why.
        case missing(String)
        /// The draft's vector, and those of the known lines in their order.
        case answered(draft: TextVector, lines: [TextVector])
    }

    /// A known line and its likeness, rounded as it is recorded.
    public struct Nearest: Hashable, Sendable {
        /// Its index among the vectors that were compared.
        public let index: Int
        /// The cosine.
        public let cosine: Double
    }

    /// The nearest of `vectors`; nil if there are none.
    ///
    /// - Throws: `TextVectorError` if one of them cannot be compared with `vector`.
    public static func nearest(to vector: TextVector, in vectors: [TextVector]) throws(TextVectorError) -> Nearest? {
        var nearest: Nearest?
        for (index, other) in vectors.enumerated() {
            let cosine = try vector.cosine(with: other)
            guard let rounded = RecordedValue.roundedScore(cosine) else { throw .notFinite(index: index) }
            if nearest.map({ rounded > $0.cosine }) ?? true { nearest = Nearest(index: index, cosine: rounded) }
        }
        return nearest
    }

    /// The verdict about a draft.
    public static func verdict(
        of draft: KnownLine, among known: KnownLines, embeddings: Embeddings, policy: QuotePolicy
    ) -> LayerVerdict {
        if let same = known.lineIndex.first(sameAs: draft) {
            let name = known.lines[same].name
            let finding = Finding(rule: "duplicate", observed: RecordedValue(name), limit: .null, bound: .absent)
            return LayerVerdict(.novelty, .failed, findings: [finding])
        }
        guard !known.lines.isEmpty else {
            return LayerVerdict(.novelty, .notProved, note: "there is no line to compare with")
        }
        var notes: [String] = []
        do throws(TextVectorError) {
            if case .answered(let vector, let vectors) = embeddings, let nearest = try nearest(to: vector, in: vectors) {
                let limit = policy.novelty.limit(ofSource: vector.embedder)
                return verdict(nearest, known, below: limit, source: vector.embedder, note: nil)
            }
        } catch {
            notes.append("embeddings cannot be compared: \(error)")
        }
        if case .missing(let reason) = embeddings { notes.append(missingBegins + reason) }
        notes.append(missingEnds)
        let note = notes.joined(separator: "; ")
        guard let nearest = lexicallyNearest(to: draft, in: known) else {
            return LayerVerdict(.novelty, .notProved, note: note + "; nothing could be compared")
        }
        return verdict(nearest, known, below: policy.novelty.lexicalBelow, source: "lexical", note: note)
    }

    /// The nearest of the known lines by their letters; nil if there is nothing to compare.
    private static func lexicallyNearest(to draft: KnownLine, in known: KnownLines) -> Nearest? {
        guard let vector = draft.vector, let vectors = known.lineIndex.vectors else { return nil }
        var nearest: Nearest?
        try? vectors.forEachCosine(with: vector) { index, cosine in
            // Only what is greater before it is rounded can be greater afterwards.
            if let nearest, cosine <= nearest.cosine { return }
            guard let rounded = RecordedValue.roundedScore(cosine) else { return }
            if nearest.map({ rounded > $0.cosine }) ?? true { nearest = Nearest(index: index, cosine: rounded) }
        }
        return nearest
    }

    private static let missingBegins = "no embeddings: "
    private static let missingEnds = "a lexical measure proves no novelty"

    /// Why there were no embeddings, as a verdict's note says it; nil if it says nothing of it.
    static func missingEmbeddings(inNote note: String?) -> String? {
        guard let note, note.hasPrefix(missingBegins) else { return nil }
        return String(note.dropFirst(missingBegins.count).split(separator: "; " + missingEnds, maxSplits: 1).first ?? "")
    }

    private static func verdict(
        _ nearest: Nearest, _ known: KnownLines, below limit: PolicyNumber, source: String, note: String?
    ) -> LayerVerdict {
        let observed = RecordedValue.score(nearest.cosine)?.recorded ?? .null
        let score = RecordVerdict.Score(name: "similarity", value: observed, limit: limit.recorded, source: source)
        let near = known.lines.indices.contains(nearest.index) ? known.lines[nearest.index].name : ""
        guard nearest.cosine < limit.value else {
            let finding = Finding(rule: "similarity", observed: observed, limit: limit.recorded, bound: .below)
            return LayerVerdict(
                .novelty, .failed, findings: [finding], scores: [score],
                note: ["nearest is \(near)", note].compactMap(\.self).joined(separator: "; "))
        }
        return LayerVerdict(.novelty, note == nil ? .passed : .notProved, scores: [score], note: note)
    }
}
