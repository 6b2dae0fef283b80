internal import GenerationJournal

/// The bounds of catalogues, each with its unit.
public enum CatalogueLimits {
    /// Code points of a quote. What is longer is a story: so is one in fourteen of Debian's English fortunes.
    public static let textScalarsMax = 400
    /// Code points of what stands behind a quote to say whose it is.
    public static let attributionScalarsMax = 400
    /// Bytes of a file that is imported; it is held in memory as a whole.
    public static let fileBytesMax = 64 * 1024 * 1024
    /// Bytes of a line of JSON Lines.
    public static let lineBytesMax = 64 * 1024
    /// Quotes that one append takes.
    public static let batchQuotesMax = JournalLimits.batchEntriesMax
    /// Records that wait for the next append, so that memory stays bounded where few of them are quotes.
    public static let batchRecordsMax = 4 * batchQuotesMax
    /// Bytes of envelopes that one append takes. One more quote always fits into what the journal allows.
    static let batchBytesMax = JournalLimits.batchBytesMax / 2
    /// How often an append begins anew because others imported one of its quotes meanwhile.
    static let appendAttemptsMax = 4
}
