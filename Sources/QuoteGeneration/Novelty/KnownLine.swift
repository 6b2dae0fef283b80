internal import TextAnalysis
internal import Envelopes

/// A line that a draft is compared with, prepared once.
public struct KnownLine: Hashable, Sendable {
    /// What it is called in findings: an entry's id, or its place in the curated catalogue. Never its text, which may have to
    /// be erased.
    public let name: String
    /// Its words.
    public let text: String
    let key: String
    let vector: TextVector?
    let template: SentenceTemplate?

    /// A line in a language, a tag of BCP 47.
    public init(name: String, text: String, language: String) {
        self.name = name
        self.text = text
        key = NormalizedText(text).key
        vector = try? LexicalEmbedder.standard.vector(of: text)
        template = SentenceTemplate(of: text, language: language)
    }
}
