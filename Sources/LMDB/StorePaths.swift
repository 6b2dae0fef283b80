#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The directory of an environment and LMDB's two files in it.
struct StorePaths: Hashable, Sendable {
    let directory: String

    var data: String { directory + "/data.mdb" }
    var lock: String { directory + "/lock.mdb" }

    /// Holds the directory against other processes that open or close an environment in it.
    ///
    /// Without it a second opener can meet a data file that is still empty, and LMDB 0.9.26 to 0.9.31 have a race
    /// between opening and closing (ITS#9278, ITS#10095).
    func holdForOpening(_ operation: LMDBError.Operation) throws(LMDBError) -> FileLock {
        try asEngineError(operation) { () throws(SystemError) in
            try FileLock(waitingFor: OpenFile(directory, for: .read), .exclusive)
        }
    }

    /// The path to name when the engine was refused access: it does not say which of its files was meant.
    func refusedPath(isReadOnly: Bool) -> String {
        let mode = isReadOnly ? R_OK : R_OK | W_OK
        if Self.exists(data), !Self.isAllowed(data, mode) { return data }
        if Self.exists(lock), !Self.isAllowed(lock, R_OK | W_OK) { return lock }
        if !Self.exists(lock), !Self.isAllowed(directory, W_OK) { return lock }
        return directory
    }

    private static func exists(_ path: String) -> Bool { unsafe faccessat(AT_FDCWD, path, F_OK, 0) == 0 }

    private static func isAllowed(_ path: String, _ mode: Int32) -> Bool {
        unsafe faccessat(AT_FDCWD, path, mode, AT_EACCESS) == 0
    }
}
