internal import TextAnalysis
internal import Envelopes

/// A line that a draft is compared with, prepared once.
public struct KnownLine: Hashable, Sendable {
    /// What it is called in findings: an entry's id, or its place in the curated catalogue. Never its text, which may have to
    /// be erased.
    public let name: String
    /// Its words.
    public let text: String
    /// What it says but for case, marks and spaces, in UTF-8; empty for one without letters and digits.
    let key: [UInt8]
    let vector: TextVector?
    let template: SentenceTemplate?

    /// A line in a language, a tag of BCP 47.
    public init(name: String, text: String, language: String) {
        self.name = name
        self.text = text
        let normalized = NormalizedText(text)
        key = normalized.keyBytes
        vector = try? LexicalEmbedder.standard.vector(of: normalized)
        template = SentenceTemplate(of: text, language: language)
    }
}
