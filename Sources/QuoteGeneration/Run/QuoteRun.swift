public import Envelopes
public import GenerationJournal

/// What came of a run.
public struct QuoteRun: Sendable {
    /// The entry that asked.
    public let request: EntryID
    /// The language that was wanted.
    public let locale: LocaleTag
    /// How it ended.
    public let end: RunEnd
    /// The draft; nil if none was whole. It is a quote only if the run was accepted.
    public let draft: String?
    /// What each layer came to, in the order in which they were asked.
    public let verdicts: [LayerVerdict]
    /// Why it ended so where no layer decided, in words; nil otherwise, and where
    /// nobody said more than the end does.
    public let reason: String?
    /// Whether a recorded model had no answer left for it: neither has it one for whoever asks in the same words again.
    public let isRecordingUsedUp: Bool
    /// The entry that the quote came from, an identifier and no live object (spec Q10); nil unless accepted.
    public let quote: Position?
    /// How long it took.
    public let elapsed: Duration

    /// A curated line instead, which is said to be curated and is not stored (spec Q13); nil if the run was accepted, and
    /// where there is none for the locale. The same run is always offered the same one.
    public var fallback: CatalogueQuote? {
        guard end != .accepted else { return nil }
        let quotes = CuratedCatalogue.records(in: locale).compactMap(\.quote)
        return quotes.isEmpty ? nil : quotes[Int(request.low % UInt64(quotes.count))]
    }
}

/// What a run tells while it goes on. Provisional text is never a quote.
public enum QuoteProgress: Hashable, Sendable {
    /// The draft so far; nothing may be held against it. Of a draft of very many pieces the first are told, as snapshots of it
    /// are recorded (`QuoteLimits.snapshotBytesMax`).
    case partialText(String)
    /// A layer came to this.
    case verdict(LayerVerdict)
}
