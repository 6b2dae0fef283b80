public import Envelopes

/// What can go wrong with a journal. No case carries the text of an envelope.
public enum JournalError: Error, Hashable, Sendable {
    /// There is no store at this path.
    case storeMissing(path: String)
    /// Something stands at this path already, and it is not an empty folder.
    case storeExists(path: String)
    /// The folder is not a Daybook store, or its `store.json` cannot be read; `reason` says what was found.
    case notAStore(path: String, reason: String)
    /// The store was written in a format that this program does not know.
    case formatUnknown(path: String, found: String, known: String)
    /// The engine or the operating system refused; see ``StorageFailure``.
    case storage(StorageFailure)
    /// The durable commit failed. Whether the entry is there is known after reopening, by its id; nothing half of it is.
    case notAcknowledged(StorageFailure)
    /// The journal was closed, or opened for reading only.
    case closed
    /// An append to a journal that was opened for reading only.
    case readOnly
    /// The same id stands at `position` with other bytes; nothing was written.
    case idConflict(id: EntryID, position: Position)
    /// The id belongs to an entry that was erased; nothing was written.
    case erased(id: EntryID, position: Position)
    /// Nothing was erased: for the entry at `position`, or for what was asked for as a whole.
    case notErasable(position: Position?, reason: String)
    /// The entry named as cause is not in the journal; nothing was written.
    case causeUnknown(cause: EntryID)
    /// The head was not where the caller expected it; nothing was written.
    case headMoved(expected: Position, actual: Position)
    /// The batch passes a limit; nothing was written.
    case batchTooLarge(entries: Int, bytes: Int)
    /// Too much is waiting already; the snapshot was not taken.
    case queueFull(entries: Int, bytes: Int)
    /// An earlier snapshot that nobody waited for could not be written; this call was not tried.
    indirect case snapshotFailed(JournalError)
    /// The record at this position cannot be read; `daybook verify` says more.
    case recordDamaged(position: Position, reason: String)
    /// The entry at this position is a step of Daybook whose facts cannot be read: another program wrote it, or a later version.
    case stepUnreadable(position: Position, reason: String)
    /// A projection's state in the store cannot be read or cannot be right; a rebuild mends it.
    case projectionDamaged(name: String, version: UInt16, reason: String)
    /// The rows of a projection do not reach the log's end, by so many entries, and this opener may not bring them there.
    case projectionBehind(name: String, version: UInt16, by: UInt64)
    /// A strict rebuild met an entry that the projection cannot use; the old rows go on serving.
    case projectionStopped(name: String, version: UInt16, position: Position, reason: String)
    /// Another rebuild of the projection took over, or it was pruned; what this one filled is not served.
    case rebuildSuperseded(name: String, version: UInt16)
    /// The other log tells another story from this position on.
    case diverged(position: Position, reason: String)
    /// An export, an envelope file or a receipt that cannot be used; `line` counts from 1.
    case inputInvalid(line: Int, reason: String)
    /// The export belongs to another journal, and merging was not asked for.
    case otherJournal(found: EntryID, expected: EntryID)
    /// An import cannot be resumed: the input is not the one that was begun, or nothing was begun.
    case resumeImpossible(reason: String)
}

extension JournalError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .storeMissing(let path): "There is no store at \(path)"
        case .storeExists(let path): "\(path) exists already"
        case .notAStore(let path, let reason): "\(path) is not a Daybook store: \(reason)"
        case .formatUnknown(let path, let found, let known):
            "\(path) has the format \(found), this program knows \(known)"
        case .storage(let failure): failure.description
        case .notAcknowledged(let failure):
            "The commit failed, so the entry is not acknowledged; after reopening its id tells whether it is there"
                + " (\(failure.description))"
        case .closed: "The journal is closed"
        case .readOnly: "The journal was opened for reading only"
        case .idConflict(let id, let position): "Id \(id) stands at position \(position) with other bytes"
        case .erased(let id, let position): "Id \(id) belongs to the erased entry at position \(position)"
        case .notErasable(let position, let reason):
            "Nothing was erased: \(position.map { "entry \($0): " } ?? "")\(reason)"
        case .causeUnknown(let cause): "The cause \(cause) is not in the journal"
        case .headMoved(let expected, let actual): "The head is at \(actual), not at \(expected) as expected"
        case .batchTooLarge(let entries, let bytes):
            "The batch holds \(entries) entries with \(bytes) bytes; the limits are"
                + " \(JournalLimits.batchEntriesMax) entries and \(JournalLimits.batchBytesMax) bytes"
        case .queueFull(let entries, let bytes): "The queue is full: \(entries) entries with \(bytes) bytes are waiting"
        case .snapshotFailed(let cause): "An earlier snapshot could not be written: \(cause)"
        case .recordDamaged(let position, let reason): "The record at position \(position) is damaged: \(reason)"
        case .stepUnreadable(let position, let reason): "The step at position \(position) cannot be read: \(reason)"
        case .projectionDamaged(let name, let version, let reason):
            "The projection \(name) \(version) is damaged: \(reason); a rebuild mends it"
        case .projectionBehind(let name, let version, let count):
            "The projection \(name) \(version) is \(count) entries behind the log; open the store for writing to bring it along"
        case .projectionStopped(let name, let version, let position, let reason):
            "The projection \(name) \(version) cannot use the entry at position \(position): \(reason)"
        case .rebuildSuperseded(let name, let version):
            "Another rebuild of the projection \(name) \(version) took over, or it was pruned; this one changed nothing"
        case .diverged(let position, let reason): "Diverged at \(position): \(reason)"
        case .inputInvalid(let line, let reason): "Line \(line): \(reason)"
        case .otherJournal(let found, let expected):
            "The export is of journal \(found), this store holds journal \(expected)"
        case .resumeImpossible(let reason): "Cannot resume: \(reason)"
        }
    }
}
