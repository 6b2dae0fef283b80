internal import Envelopes
internal import GenerationJournal
internal import StrictJSON

/// What a draft's content holds.
enum DraftContent {
    /// The text of a `QuoteDraft`; nil for what has none.
    static func text(in content: [UInt8]) -> String? {
        guard let document = try? JSONDocument(content), let node = document.member("text", of: document.root),
            document.kind(of: node) == .string
        else { return nil }
        return document.string(of: node)
    }

    /// The text of the draft that an entry holds; nil for another entry, and for one that was erased.
    ///
    /// - Throws: `EnvelopeError` for a damaged envelope.
    static func text(of entry: Entry) throws -> String? {
        guard let envelope = try entry.decoded(), let content = envelope.content else { return nil }
        return text(in: Array(content))
    }
}
