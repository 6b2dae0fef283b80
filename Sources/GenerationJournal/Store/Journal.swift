public import Envelopes
internal import LMDB

/// A generation journal: an append-only log of envelopes in a store on disk.
///
/// Topics, in the order in which data goes:
/// - open: ``open(at:access:)``, ``close()``
/// - append: ``append(_:expecting:)``, ``enqueue(_:)``, ``flush()``
/// - view: `Projection`, ``catchUp()``, ``rebuild(_:options:progress:)``
/// - read: ``read(_:)``, ``scan(after:through:_:)``, ``follow(after:)``
/// - check: ``verify(_:)``, ``receipt()``
/// - copy: `Export`, `ImportedFile`, `Replay`
/// - other versions: `MappingSet`, ``rehearseMigration(_:through:catalog:threads:)``,
///   ``migrate(into:_:options:catalog:progress:)``
public final class Journal: Sendable {
    /// What an opener means to do.
    public enum Access: Sendable {
        /// Read; works on a read-only medium too.
        case readOnly
        /// Read and append; the store must be there.
        case readWrite
        /// Read and append; a store that is missing is made.
        case creating
    }

    /// The journal's id, the same in every replayed or copied store.
    public var journalID: EntryID { store.journalID }
    /// The id of this very folder, new for each.
    public var creationID: EntryID { store.directory.creationID }
    /// The folder, as it was given.
    public var path: String { store.directory.path }

    let store: OpenStore
    private let queue: AppendQueue?
    private let drained = OneTimeEvent()

    init(store: OpenStore, canWrite: Bool) throws {
        self.store = store
        queue = canWrite ? AppendQueue() : nil
        guard let queue else { return }
        // The thread holds store and queue, not the journal, so that letting go of a journal ends its thread.
        let drained = drained
        _ = try DedicatedThread(name: "daybook writer") {
            var writer = AppendWriter(store: store, queue: queue)
            writer.run()
            drained.happen()
        }
    }

    /// Opens the store in folder `path`.
    ///
    /// One process opens a store once; a second opening is `JournalError.storage` with reason `alreadyOpen`.
    ///
    /// Whoever may write brings the projections along before the call returns, which takes a scan of what they missed.
    ///
    /// - Parameter projections: the views that appends of this opener bring along. One that the store knows and that is
    ///   not among them falls behind with the first append.
    /// - Throws: `JournalError.storeMissing`, `.notAStore`, `.formatUnknown` or `.storage`.
    public static func open(
        at path: String, access: Access = .readWrite, projections: [Projection] = Projection.all
    ) throws -> Journal {
        if access == .creating, !StoreDirectory.exists(path) {
            return try create(at: path, projections: projections)
        }
        return try JournalError.translating {
            let store = try OpenStore.open(path, isReadOnly: access == .readOnly, projections: projections)
            return try Journal(store: store, canWrite: access != .readOnly)
        }
    }

    /// Makes a new, empty store in folder `path`, with mode 0700, and opens it.
    ///
    /// - Throws: `JournalError.storeExists` when anything but an empty folder stands there, or `.storage`.
    public static func create(at path: String, projections: [Projection] = Projection.all) throws -> Journal {
        try create(at: path, journalID: EntryID.next(), projections: projections)
    }

    /// Makes a new store for a journal that exists already, as a replay does.
    static func create(
        at path: String, journalID: EntryID, projections: [Projection] = Projection.all
    ) throws -> Journal {
        try JournalError.translating {
            try StoreDirectory.create(path, journalID: journalID)
            let store = try OpenStore.open(path, isReadOnly: false, projections: projections)
            return try Journal(store: store, canWrite: true)
        }
    }

    /// - Throws: `JournalError.readOnly`.
    func writableQueue() throws(JournalError) -> AppendQueue {
        guard let queue else { throw .readOnly }
        return queue
    }

    /// Writes what is still waiting, then closes the store; closing twice is harmless.
    ///
    /// - Throws: `JournalError.snapshotFailed` if a snapshot that nobody waited for could not be written, and
    ///   `.storage` with reason `inUse` while a read is going on elsewhere; then call it again later.
    @concurrent
    public func close() async throws {
        if let queue {
            queue.close()
            await drained.wait()
        }
        try JournalError.translating { try store.close() }
        if let failure = queue?.takeSnapshotFailure() { throw JournalError.snapshotFailed(failure) }
    }

    deinit { queue?.close() }
}
