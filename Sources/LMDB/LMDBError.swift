/// What went wrong in the storage engine, and in which operation.
public struct LMDBError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong.
    public let kind: Kind
    /// What was being done.
    public let operation: Operation

    /// An error of `kind` in `operation`.
    public init(_ kind: Kind, _ operation: Operation) {
        self.kind = kind
        self.operation = operation
    }

    /// What was being done when an error arose.
    public enum Operation: String, Hashable, Sendable {
        case open, createTables, findTable, begin, get, scan, count, put, delete, commit, grow, reopen
        case checkReaders, statistics, close
    }

    /// Everything that can go wrong.
    public enum Kind: Hashable, Sendable {
        /// Any other number from LMDB (negative) or the system (positive).
        case engine(code: Int32)
        /// This process has the same data file open already, by whatever path. A second environment would, when
        /// closed, drop the locks of the first (fcntl locks belong to the process).
        case alreadyOpen
        /// The environment was opened by the parent of this process. A forked child must open its own.
        case forked
        /// The directory lies on a file system where neither locks nor the memory map can be trusted.
        case remoteFilesystem(type: String)
        /// The disk, or this user's share of it, is full. Nothing of the transaction was written.
        case diskFull
        /// The data file is shorter than what it says it holds: reading on would crash.
        case truncated(expectedBytes: UInt64, actualBytes: UInt64)
        /// The data file exists and is empty: it was cut off, or its very first opening was interrupted.
        case emptyFile
        /// The data file, or the lock file, is not what LMDB writes.
        case formatOrDamage
        /// The data file has another format (1 for LMDB 0.9, 2 for LMDB 1.0) than the loaded library writes.
        case versionMismatch(fileFormat: UInt32, libraryFormat: UInt32)
        /// The loaded library is none that this layer knows.
        case libraryUnsupported(LMDBLibrary)
        /// The directory or, read only, its data file does not exist.
        case notFound(path: String)
        /// The system refused access to the path; reading needs to write `lock.mdb` too, except on a read-only medium.
        case permissionDenied(path: String)
        /// A write was begun on a thread that is inside a transaction of the same environment.
        case nestedWrite
        /// The map cannot grow: the address space, or what the process may have of it, is used up.
        case mapFull
        /// The map has to be replaced, which cannot be done while the calling thread is inside an outer transaction.
        case remapBlocked
        /// Every slot for readers is taken, and no owner of one has died.
        case readersFull
        /// A process with the same number in another namespace (container) reads the same store.
        case foreignProcessNamespace
        /// The commit failed with `code`. Unless the transaction is found after reopening it was not written.
        case commitFailed(code: Int32)
        /// The environment has failed and reopening it has failed too.
        case panicked
        /// Transactions are live, so the environment cannot be closed.
        case inUse
        /// The environment has been closed.
        case closed
        /// The environment was opened only for reading.
        case readOnly
        /// The table was not named at the environment's opening, is missing in a read-only one, or belongs to another.
        case tableMissing(name: String)
        /// A key has no bytes, or more than 511.
        case keySize(bytes: Int)
        /// The transaction changes more pages than the engine can hold; it must be split.
        case transactionTooLarge
        /// A reserved value was not filled to its end, so the transaction was given up.
        case reservationUnfilled
    }
}
