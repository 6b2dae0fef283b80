/// Every bound of the journal, each with its unit; docs/operating.md gives the reasons.
public enum JournalLimits {
    /// Entries that one append may hold, and that one transaction writes.
    public static let batchEntriesMax = 10_000
    /// Envelope bytes that one append may hold, and that one transaction writes.
    public static let batchBytesMax = 16 * 1024 * 1024
    /// Entries that may wait in the queue before an enqueued snapshot is refused with `queueFull`.
    public static let queueEntriesMax = 16_384
    /// Envelope bytes that may wait in the queue before an enqueued snapshot is refused with `queueFull`.
    public static let queueBytesMax = 64 * 1024 * 1024
    /// The longest pause, in milliseconds, between two looks of a follower at the log.
    public static let followPollMilliseconds = 20
    /// Entries that a long scan reads before it renews its snapshot, so that it never keeps old pages from being reused.
    public static let snapshotEntriesMax = 65_536
    /// Entries that a follower fetches at once.
    public static let followEntriesMax = 256
    /// Envelope bytes that a follower fetches at once; one larger entry still comes alone.
    public static let followBytesMax = 8 * 1024 * 1024
    /// Bytes of a row's own key, so that it fits a key of the engine behind number and generation.
    public static let rowKeyBytesMax = 505
    /// Bytes of the name of a schema that is registered: its row's key holds a zero and a version behind it.
    public static let schemaNameBytesMax = rowKeyBytesMax - 5
    /// Bytes of a row.
    public static let rowBytesMax = 8 * 1024 * 1024
    /// Entries that one erasure may name; it is one transaction, which changes a page for each.
    public static let erasedEntriesMax = 50_000
    /// Bytes that are kept of the reason why an entry was quarantined.
    static let quarantineReasonBytesMax = 4096
    /// Entries that one transaction looks at to bring a projection along, so that appends get between.
    static let catchUpEntriesMax: UInt64 = 5_000
    /// Entries that a rebuild of several projections computes the rows of before another thread writes them.
    static let rebuildEntriesMax: UInt64 = 10_000
    /// Bytes of changed pages, as estimated, after which such a transaction ends; one entry's rows always fit.
    static let catchUpDirtyBytesMax = 64 * 1024 * 1024
    /// Rows that one transaction removes: they stand side by side, so that many share a page.
    static let removedRowsMax = 100_000
    /// Entries that the writer looks through for one call that asks whether anything of concern has come since it looked.
    static let conditionEntriesMax: UInt64 = 20_000
    /// Sessions whose first position the writer keeps at hand.
    static let sessionsCachedMax = 65_536
    /// Commits of one writer between two looks for readers whose process has died: their snapshots keep pages from use.
    static let readerCheckCommits = 128
    /// How long, in microseconds, the writer waits for callers that it has just answered to come back with more.
    static let gatherMicroseconds = 200
}
