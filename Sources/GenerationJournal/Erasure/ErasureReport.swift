public import Envelopes

/// How an erasure goes about what it finds.
public struct ErasureOptions: Hashable, Sendable {
    /// Whether to erase although other entries hold the same texts.
    public var leavesCopies = false
    /// Look only, write nothing.
    public var isRehearsal = false

    /// Nothing is erased while other entries hold the same texts.
    public init() {}
}

/// An entry by position and id.
public struct EntryPlace: Hashable, Sendable {
    /// Where it stands.
    public let position: Position
    /// Its id.
    public let id: EntryID
}

/// What an erasure did, or why it did nothing.
public struct ErasureReport: Hashable, Sendable {
    /// How it ended.
    public enum Outcome: String, Hashable, Sendable {
        /// The entries are erased.
        case erased
        /// Nothing was written, as it was told.
        case rehearsed
        /// Nothing was written: other entries hold the same texts, and were not to be left.
        case refused
    }

    /// How it ended.
    public internal(set) var outcome = Outcome.erased
    /// The entries that were erased or, unless it came to that, would be; in order.
    public internal(set) var entries: [EntryPlace] = []
    /// How many of those asked for were erased before.
    public internal(set) var erasedBefore = 0
    /// Entries that are not erased and hold a text of one that is, in order: a string of content or parameters with at
    /// least 12 letters and digits, compared as it reads, not as it is escaped.
    public internal(set) var copies: [EntryPlace] = []
    /// Where the steps stand that record it.
    public internal(set) var steps: [Position] = []
    /// The journal's end afterwards.
    public internal(set) var head = Position.start
}
