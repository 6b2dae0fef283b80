public import Envelopes
internal import LMDB

/// Sizes and counts of a store at one moment.
public struct JournalStatistics: Hashable, Sendable {
    /// A process that holds a snapshot.
    public struct Reader: Hashable, Sendable {
        /// The number of the process.
        public let process: Int32
        /// How many transactions were committed since its snapshot; pages freed since then cannot be used again.
        public let age: UInt64
    }

    /// The journal's id.
    public let journalID: EntryID
    /// The id of this very folder, new for each.
    public let creationID: EntryID
    /// The position of the last entry, which is also how many there are.
    public let head: Position
    /// How many entries are copies (spec J11).
    public let copies: UInt64
    /// How many sessions have an entry.
    public let sessions: Int
    /// The length of the data file, in bytes.
    public let fileBytes: UInt64
    /// What the data file takes on the disk, in bytes.
    public let allocatedBytes: UInt64
    /// The address space reserved for the data, in bytes.
    public let mapBytes: UInt64
    /// The size of a page, in bytes.
    public let pageBytes: Int
    /// Pages that no snapshot needs, or that wait for the last reader that does.
    public let freePages: Int
    /// The processes that hold a snapshot now, the oldest snapshot first.
    public let readers: [Reader]

    /// How many transactions were committed since the oldest snapshot; 0 without readers.
    public var oldestReaderAge: UInt64 { readers.first?.age ?? 0 }
}

extension Journal {
    /// Sizes and counts; sessions are counted one by one, everything else is at hand.
    ///
    /// - Throws: `JournalError`.
    public func statistics() throws -> JournalStatistics {
        try JournalError.translating {
            let engine = try store.environment.statistics
            let tables = store.tables
            let (head, copies, sessions) = try store.environment.read { transaction in
                let head = try LogHead.last(in: transaction, tables)?.0 ?? .start
                let ranges = try StoreMeta.copyRanges(in: transaction, tables).ranges
                var sessions = 0
                try transaction.scan(tables.sessions, from: nil) { key, _ in
                    guard key.byteCount > 0, key.byte(at: 0) == 0 else { return false }
                    sessions += 1
                    return true
                }
                return (head, ranges.reduce(0) { $0 + ($1.upperBound - $1.lowerBound + 1) }, sessions)
            }
            let readers = engine.readers.map { reader in
                JournalStatistics.Reader(
                    process: reader.process,
                    age: engine.lastTransaction > reader.transaction ? engine.lastTransaction - reader.transaction : 0)
            }
            return JournalStatistics(
                journalID: journalID, creationID: creationID, head: head, copies: copies, sessions: sessions,
                fileBytes: engine.fileBytes, allocatedBytes: engine.allocatedBytes, mapBytes: engine.mapBytes,
                pageBytes: engine.pageBytes, freePages: engine.freePages, readers: readers.sorted { $0.age > $1.age })
        }
    }
}
