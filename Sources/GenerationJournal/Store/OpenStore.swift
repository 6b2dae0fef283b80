internal import Envelopes
internal import LMDB

/// A store that is open in this process: the engine, its tables and the lock that says so.
final class OpenStore: Sendable {
    let environment: Environment
    let tables: StoreTables
    let identity: JournalIdentity
    let directory: StoreDirectory
    /// The projections that this program brings along.
    var projections: [Projection] { knownProjections.list }
    let knownProjections: KnownProjections

    private init(
        _ directory: consuming StoreDirectory, _ environment: Environment, _ projections: [Projection]
    ) throws {
        let tables = try StoreTables(environment)
        let path = directory.path
        identity = JournalIdentity(
            try environment.read { transaction in try StoreMeta.journalID(in: transaction, tables, path: path) })
        self.tables = tables
        self.environment = environment
        self.directory = directory
        knownProjections = KnownProjections(projections)
    }

    /// Opens the store at `path`; whoever may write brings the projections along first.
    ///
    /// - Parameter isExclusive: whether nobody else may have it open.
    static func open(
        _ path: String, isReadOnly: Bool, isExclusive: Bool = false, projections: [Projection] = Projection.all,
        engine: EnvironmentOptions = EnvironmentOptions()
    ) throws -> OpenStore {
        let directory = try StoreDirectory(opening: path, isReadOnly: isReadOnly, isExclusive: isExclusive)
        var options = engine
        options.isReadOnly = isReadOnly
        let environment = try Environment.open(directory: path, tables: StoreTables.names, options: options)
        let store = try OpenStore(directory, environment, projections)
        do {
            if !isReadOnly { try store.catchUpProjections() }
        } catch {
            try store.close()
            throw error
        }
        return store
    }

    /// Closes the engine and lets go of the folder; closing again is harmless.
    func close() throws(LMDBError) {
        do throws(LMDBError) { try environment.close() } catch {
            guard error.kind == .closed else { throw error }
        }
        directory.release()
    }
}
