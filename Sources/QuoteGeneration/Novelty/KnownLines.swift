internal import TextAnalysis

/// What a draft is compared with: a bounded part of the library, the curated lines, and what was rejected recently.
public struct KnownLines: Sendable {
    /// The library's newest lines and then the curated ones, of the language.
    public let lines: [KnownLine]
    /// Drafts that were rejected recently, of the language, the latest last.
    public let anchors: [KnownLine]
    let lineIndex: KnownLineIndex
    let anchorIndex: KnownLineIndex

    /// These lines. They are prepared for all drafts that will be compared with them.
    public init(lines: [KnownLine] = [], anchors: [KnownLine] = []) {
        (self.lines, self.anchors) = (lines, anchors)
        (lineIndex, anchorIndex) = (KnownLineIndex(lines), KnownLineIndex(anchors))
    }
}

/// Lines as they are looked through: by what they say, by their letters, by their forms.
struct KnownLineIndex: Sendable {
    private let places: [[UInt8]: Int]
    /// The lexical vectors of the lines; none is of another embedder.
    let vectors: LexicalVectors?
    let templates: SentenceTemplates

    init(_ lines: [KnownLine]) {
        var places: [[UInt8]: Int] = [:]
        for (index, line) in lines.enumerated() where places[line.key] == nil { places[line.key] = index }
        self.places = places
        vectors = try? LexicalVectors(lines.map(\.vector))
        templates = SentenceTemplates(lines.map(\.template))
    }

    /// The first line that is the same but for case, marks and spaces; nil for one without letters.
    func first(sameAs line: KnownLine) -> Int? { line.key.isEmpty ? nil : places[line.key] }
}
