/// Sizes and counts of an environment at one moment.
public struct EnvironmentStatistics: Hashable, Sendable {
    /// The address space reserved for the data, in bytes.
    public let mapBytes: UInt64
    /// What the data takes up to its last page, free pages included, in bytes.
    public let usedBytes: UInt64
    /// The length of the data file, in bytes.
    public let fileBytes: UInt64
    /// What the data file takes on the disk, in bytes.
    public let allocatedBytes: UInt64
    /// The size of a page, in bytes.
    public let pageBytes: Int
    /// Pages that no snapshot needs, or that wait for the last reader that does.
    public let freePages: Int
    /// The number of the last committed transaction.
    public let lastTransaction: UInt64
    /// How many read transactions there can be at a time.
    public let readersMax: Int
    /// The read transactions of all processes that hold a snapshot now.
    public let readers: [EnvironmentReader]

    /// How many transactions were committed since the oldest snapshot; pages freed since then are not used again.
    public var oldestReaderAge: UInt64 {
        guard let oldest = readers.map(\.transaction).min() else { return 0 }
        return lastTransaction > oldest ? lastTransaction - oldest : 0
    }
}

/// A read transaction of this or another process.
public struct EnvironmentReader: Hashable, Sendable {
    /// The number of the process.
    public let process: Int32
    /// The number of the transaction whose state it sees.
    public let transaction: UInt64
}
