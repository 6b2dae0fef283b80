internal import Envelopes
internal import LMDB

/// A store that is open in this process: the engine, its tables and the lock that says so.
final class OpenStore: Sendable {
    let environment: Environment
    let tables: StoreTables
    let identity: JournalIdentity
    let directory: StoreDirectory

    private init(_ directory: consuming StoreDirectory, _ environment: Environment) throws {
        let tables = try StoreTables(environment)
        let path = directory.path
        identity = JournalIdentity(
            try environment.read { transaction in try StoreMeta.journalID(in: transaction, tables, path: path) })
        self.tables = tables
        self.environment = environment
        self.directory = directory
    }

    static func open(_ path: String, isReadOnly: Bool) throws -> OpenStore {
        let directory = try StoreDirectory(opening: path, isReadOnly: isReadOnly)
        var options = EnvironmentOptions()
        options.isReadOnly = isReadOnly
        let environment = try Environment.open(directory: path, tables: StoreTables.names, options: options)
        return try OpenStore(directory, environment)
    }

    /// Closes the engine and lets go of the folder; closing again is harmless.
    func close() throws(LMDBError) {
        do throws(LMDBError) { try environment.close() } catch {
            guard error.kind == .closed else { throw error }
        }
        directory.release()
    }
}
