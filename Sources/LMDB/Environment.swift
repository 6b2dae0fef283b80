internal import CLMDB
internal import Synchronization
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// One LMDB store in one directory, with its tables.
///
/// Everything happens inside ``read(_:)`` and ``write(_:)``, whose closures are synchronous: an LMDB write belongs to
/// one thread. Both block, so they belong on a ``DedicatedThread`` rather than in the cooperative pool when they are
/// long. The map grows by itself, between transactions; a read closure must therefore never wait for a write.
///
/// A killed writer leaves nothing behind. On Linux its lock is robust; Darwin's semaphores are not, and there other
/// writers wait until every process has closed the store.
///
/// Do not open or close `lock.mdb` in the process by other means: that drops the store's locks.
public final class Environment: Sendable {
    let paths: StorePaths
    let tables: [Table]
    let options: EnvironmentOptions
    let identity: FileIdentity
    let owner: UInt64
    let pageBytes: Int
    let gate: Gate
    private let process: pid_t
    private let writerTurn = Monitor()
    private static let lastOwner = Atomic<UInt64>(0)

    /// Opens the store in `directory`, which must exist, with `tables`, which are created if they are missing.
    public static func open(
        directory: String, tables: [String], options: EnvironmentOptions = .init()
    ) throws(LMDBError) -> Environment {
        let paths = StorePaths(directory: directory)
        OpenEnvironments.turn.lock()
        defer { OpenEnvironments.turn.unlock() }
        let opening = EnvironmentOpening(paths: paths, tables: tables, options: options)
        let (engine, identity) = try opening.run()
        return Environment(engine, identity, opening)
    }

    private init(_ engine: Engine, _ identity: FileIdentity, _ opening: EnvironmentOpening) {
        let owner = Self.lastOwner.wrappingAdd(1, ordering: .relaxed).newValue
        paths = opening.paths
        options = opening.options
        tables = zip(opening.tables, engine.handles).map { Table(name: $0, handle: $1, owner: owner) }
        self.identity = identity
        self.owner = owner
        pageBytes = engine.pageBytes
        gate = Gate(engine)
        process = getpid()
    }

    deinit {
        // In a forked child the engine must be left alone. No transaction is live, as each holds on to the
        // environment, so closing can only be refused because it has been done.
        guard getpid() == process else { return }
        if case .success(let engine) = Result(catching: { () throws(LMDBError) in try gate.close() }) {
            release(engine)
        }
    }

    /// The table that was named `name` when the environment was opened.
    public func table(_ name: String) throws(LMDBError) -> Table {
        guard let table = tables.first(where: { $0.name == name }) else {
            throw LMDBError(.tableMissing(name: name), .findTable)
        }
        return table
    }

    /// Runs `body` on a snapshot of all tables.
    public func read<R>(_ body: (borrowing ReadTransaction) throws -> R) throws -> R {
        let (_, pointer) = unsafe try begin(.read)
        defer {
            unsafe mdb_txn_abort(pointer)
            gate.leave()
        }
        return unsafe try body(ReadTransaction(pointer, owner: owner))
    }

    /// As ``read(_:)``, for a layer that wraps the transaction in a type of its own and lends that; the transaction
    /// ends when `body` returns, whatever became of the value.
    package func readOwning<R>(_ body: (consuming ReadTransaction) throws -> R) throws -> R {
        let (_, pointer) = unsafe try begin(.read)
        defer {
            unsafe mdb_txn_abort(pointer)
            gate.leave()
        }
        return unsafe try body(ReadTransaction(pointer, owner: owner))
    }

    /// Runs `body` in the store's one write transaction, and commits when it returns; if it throws nothing is written.
    ///
    /// When the map is full the transaction is given up, the map grows and `body` runs again from the start. An error
    /// of `commitFailed` leaves open whether the transaction was written.
    @discardableResult
    public func write<R>(_ body: (inout WriteTransaction) throws -> R) throws -> R {
        if options.isReadOnly { throw LMDBError(.readOnly, .begin) }
        try refuseForkedChild(.begin)
        if gate.isHeldByCaller { throw LMDBError(.nestedWrite, .begin) }
        writerTurn.lock()
        defer { writerTurn.unlock() }
        while true {
            switch try attempt(body) {
            case .committed(let result): return result
            case .mapWasFull(let mapBytes): try grow(from: mapBytes)
            }
        }
    }

    private enum Attempt<R> {
        case committed(R)
        case mapWasFull(mapBytes: UInt64)
    }

    private func attempt<R>(_ body: (inout WriteTransaction) throws -> R) throws -> Attempt<R> {
        let (engine, pointer) = unsafe try begin(.write)
        defer { gate.leave() }
        let mapBytes = engine.mapBytes
        var transaction = unsafe WriteTransaction(
            pointer, owner: owner, directory: paths.directory, pageBytes: pageBytes)
        let result: R
        do {
            result = try body(&transaction)
            if let failure = transaction.failure { throw failure }
        } catch {
            unsafe mdb_txn_abort(pointer)
            if transaction.failure?.kind == .mapFull { return .mapWasFull(mapBytes: mapBytes) }
            throw error
        }
        precondition(transaction.rows.owner == owner, "The transactions of two environments were exchanged.")
        let code = unsafe mdb_txn_commit(pointer)
        if code == MDB_MAP_FULL { return .mapWasFull(mapBytes: mapBytes) }
        guard code == MDB_SUCCESS else {
            throw commitError(code, engine, dirtyBytes: transaction.dirtyBytes)
        }
        try flushDrive(engine)
        return .committed(result)
    }

    /// Refuses to work in a child of the process that opened the environment: its locks stayed with the parent.
    func refuseForkedChild(_ operation: LMDBError.Operation) throws(LMDBError) {
        if getpid() != process { throw LMDBError(.forked, operation) }
    }

    /// Closes the store; refused while transactions are live. Closing twice is an error too.
    public func close() throws(LMDBError) {
        try refuseForkedChild(.close)
        release(try gate.close())
    }

    private func release(_ engine: Engine?) {
        OpenEnvironments.turn.lock()
        defer { OpenEnvironments.turn.unlock() }
        // Unheld only if the directory is gone, and then nobody else opens it.
        let hold = Result { () throws(LMDBError) in try paths.holdForOpening(.close) }
        engine?.close()
        OpenEnvironments.remove(identity)
        _ = consume hold
    }
}
