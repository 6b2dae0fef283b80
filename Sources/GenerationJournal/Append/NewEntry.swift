public import Envelopes

/// An envelope on its way into a journal.
public struct NewEntry: Sendable {
    /// The step; its bytes are stored exactly as they are.
    public var envelope: Envelope
    /// The entry's id. Give one to make a retry harmless: the same id with the same bytes is stored once.
    public var id: EntryID?
    /// The id of the entry that led to this one; it must be in the journal, or earlier in the same batch.
    public var cause: EntryID?

    /// An envelope with what the caller knows of its place in the story.
    public init(_ envelope: Envelope, id: EntryID? = nil, cause: EntryID? = nil) {
        self.envelope = envelope
        self.id = id
        self.cause = cause
    }
}

/// Where the caller believes the journal to end.
public enum HeadExpectation: Hashable, Sendable {
    /// Anywhere.
    case any
    /// Exactly here; else `JournalError.headMoved`, unless every entry of the batch is stored already.
    case head(Position)
}

/// What became of one entry of a batch, after the durable commit.
public struct AppendResult: Hashable, Sendable {
    /// The entry's id, as given or as made.
    public let id: EntryID
    /// Where it stands.
    public let position: Position
    /// False if the same id with the same bytes stood there before; then nothing was written.
    public let isNew: Bool
}
