/// The space that vectors of a model lie in: whose they are, how many numbers they have, and whether a background was taken
/// away. Its name stands beside every cosine.
struct EmbeddingSpace: Hashable {
    let embedder: String
    let dimension: Int
    let isCentred: Bool

    init(embedder: String, dimension: Int, isCentred: Bool) {
        self.embedder = embedder
        self.dimension = dimension
        self.isCentred = isCentred
    }

    /// The space of this name; nil for a name that is none, such as `lexical`.
    init?(name: String) {
        let parts = name.split(separator: ", ", omittingEmptySubsequences: false)
        isCentred = parts.last == "centred"
        let rest = isCentred ? parts.dropLast() : parts[...]
        let words = rest.last?.split(separator: " ") ?? []
        guard rest.count >= 2, words.count == 2, words[1] == "numbers", let count = Int(words[0]) else { return nil }
        dimension = count
        embedder = rest.dropLast().joined(separator: ", ")
    }

    /// Its name in verdicts, such as `multilingual-e5-small, 384 numbers, centred`.
    var name: String { "\(embedder), \(dimension) numbers\(isCentred ? ", centred" : "")" }
}
