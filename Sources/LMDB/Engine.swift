internal import CLMDB
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// An open MDB_env with its tables.
///
/// `@unchecked Sendable`: LMDB allows the environment to be used from all threads; closing and remapping go through
/// the gate. `@safe`: the pointer is good until `close`, after which the gate hands it to nobody.
@safe
struct Engine: @unchecked Sendable {
    let pointer: OpaquePointer
    /// One a table, in the order in which the tables were named.
    let handles: [UInt32]

    /// NOTLS: a reader's slot belongs to the transaction, so a thread can have several. NORDAHEAD: see ``ReadAhead``.
    /// Everything else stays at the default, which is the durable and memory-safe one.
    private static let flags = UInt32(MDB_NOTLS | MDB_NORDAHEAD)
    /// Map sizes are whole pages on every platform.
    private static let mapUnitBytes: UInt64 = 65_536
    /// An address space that cannot give this much is of no use.
    private static let mapBytesMin: UInt64 = 1 << 20

    /// Opens the environment in `paths`, which has been checked, with a map of `mapBytes` or what there is room for.
    static func open(
        _ paths: StorePaths, tables: [String], options: EnvironmentOptions, mapBytes: UInt64,
        _ operation: LMDBError.Operation
    ) throws(LMDBError) -> Engine {
        let pointer = unsafe try open(paths, tables.count, options, mapBytes, operation)
        let bare = unsafe Engine(pointer: pointer, handles: [])
        do throws(LMDBError) {
            // The engine opens its data file without close-on-exec: child commands would inherit it, writable.
            try bare.setCloseOnExec(operation)
            _ = try bare.checkReaders(operation)
            let handles = unsafe try openTables(pointer, tables, options.isReadOnly, paths.directory)
            return unsafe Engine(pointer: pointer, handles: handles)
        } catch {
            bare.close()
            throw error
        }
    }

    private static func open(
        _ paths: StorePaths, _ tableCount: Int, _ options: EnvironmentOptions, _ mapBytes: UInt64,
        _ operation: LMDBError.Operation
    ) throws(LMDBError) -> OpaquePointer {
        var mapBytes = wholeUnits(mapBytes)
        while true {
            let (pointer, code) = unsafe try attempt(paths, tableCount, options, mapBytes, operation)
            if let pointer = unsafe pointer { return unsafe pointer }
            guard code == ENOMEM, mapBytes / 2 >= mapBytesMin else { throw error(code, paths, options, operation) }
            mapBytes = wholeUnits(mapBytes / 2)
        }
    }

    private static func attempt(
        _ paths: StorePaths, _ tableCount: Int, _ options: EnvironmentOptions, _ mapBytes: UInt64,
        _ operation: LMDBError.Operation
    ) throws(LMDBError) -> (OpaquePointer?, Int32) {
        var created: OpaquePointer?
        var code = unsafe mdb_env_create(&created)
        guard code == MDB_SUCCESS, let pointer = unsafe created else { throw .engine(code, operation) }
        code = unsafe mdb_env_set_maxdbs(pointer, UInt32(max(1, tableCount)))
        if code == MDB_SUCCESS { code = unsafe mdb_env_set_maxreaders(pointer, options.readersMax) }
        if code == MDB_SUCCESS { code = unsafe mdb_env_set_mapsize(pointer, .init(mapBytes)) }
        if code == MDB_SUCCESS {
            let flags = Self.flags | (options.isReadOnly ? UInt32(MDB_RDONLY) : 0)
            code = unsafe mdb_env_open(pointer, paths.directory, flags, .init(truncatingIfNeeded: options.fileMode))
        }
        if code == MDB_SUCCESS { return unsafe (pointer, code) }
        // Also after a failed opening the handle must be closed.
        unsafe mdb_env_close(pointer)
        return (nil, code)
    }

    private static func error(
        _ code: Int32, _ paths: StorePaths, _ options: EnvironmentOptions, _ operation: LMDBError.Operation
    ) -> LMDBError {
        switch code {
        case EACCES, EPERM, EROFS:
            LMDBError(.permissionDenied(path: paths.refusedPath(isReadOnly: options.isReadOnly)), operation)
        case ENOENT: LMDBError(.notFound(path: paths.data), operation)
        case ENOMEM: LMDBError(.mapFull, operation)
        default: .writing(code, operation, directory: paths.directory, dirtyBytes: 0)
        }
    }

    private func setCloseOnExec(_ operation: LMDBError.Operation) throws(LMDBError) {
        let descriptor = try fileDescriptor(operation)
        let flags = fcntl(descriptor, F_GETFD)
        guard flags != -1, fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC) != -1 else {
            throw .system(.last("fcntl"), operation)
        }
    }

    /// The engine's descriptor of the data file.
    func fileDescriptor(_ operation: LMDBError.Operation) throws(LMDBError) -> Int32 {
        var descriptor: Int32 = -1
        let code = unsafe mdb_env_get_fd(pointer, &descriptor)
        guard code == MDB_SUCCESS else { throw .engine(code, operation) }
        return descriptor
    }

    /// Frees the slots of readers that have died; answers how many.
    func checkReaders(_ operation: LMDBError.Operation) throws(LMDBError) -> Int {
        var dead: Int32 = 0
        let code = unsafe mdb_reader_check(pointer, &dead)
        guard code == MDB_SUCCESS else { throw .engine(code, operation) }
        return Int(dead)
    }

    /// What the engine says about itself.
    var info: MDB_envinfo {
        var info = unsafe MDB_envinfo()
        // Fails only without an environment.
        _ = unsafe mdb_env_info(pointer, &info)
        return unsafe info
    }

    /// The size of a page.
    var pageBytes: Int {
        var status = MDB_stat()
        _ = unsafe mdb_env_stat(pointer, &status)
        return Int(status.ms_psize)
    }

    /// The size of the map.
    var mapBytes: UInt64 { unsafe UInt64(info.me_mapsize) }

    /// Replaces the map by one of `bytes`, or with 0 by one of the size that another process has written.
    func setMap(_ bytes: UInt64) -> Int32 { unsafe mdb_env_set_mapsize(pointer, .init(bytes)) }

    /// Gives everything back. In a forked child it must not be called: it would free the parent's reader slots.
    func close() { unsafe mdb_env_close(pointer) }

    static func wholeUnits(_ bytes: UInt64) -> UInt64 {
        max(1, (bytes + mapUnitBytes - 1) / mapUnitBytes) * mapUnitBytes
    }
}
