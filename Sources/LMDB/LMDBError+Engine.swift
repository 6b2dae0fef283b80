internal import CLMDB
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

extension LMDBError {
    /// The error that LMDB's return value `code` stands for.
    static func engine(_ code: Int32, _ operation: Operation) -> LMDBError {
        let kind: Kind = switch code {
        case MDB_MAP_FULL: .mapFull
        case MDB_READERS_FULL: .readersFull
        case MDB_PANIC: .panicked
        case MDB_INVALID, MDB_CORRUPTED, MDB_PAGE_NOTFOUND, MDB_VERSION_MISMATCH: .formatOrDamage
        case MDB_TXN_FULL: .transactionTooLarge
        case ENOSPC, EDQUOT: .diskFull
        default: .engine(code: code)
        }
        return LMDBError(kind, operation)
    }

    /// The error of a write that failed with `code`.
    ///
    /// On a full disk LMDB reports EIO, because the short write hides the reason; the room that is left tells.
    static func writing(_ code: Int32, _ operation: Operation, directory: String, dirtyBytes: Int) -> LMDBError {
        guard code == EIO else { return .engine(code, operation) }
        do throws(SystemError) {
            let left = try FileSystem.freeBytes(at: directory)
            if left < UInt64(dirtyBytes) + Self.fullDiskBytes { return LMDBError(.diskFull, operation) }
        } catch {
            return .engine(code, operation)
        }
        return .engine(code, operation)
    }

    /// With less room than this beyond what was to be written, a failed write counts as a full disk.
    private static let fullDiskBytes: UInt64 = 1 << 20

    /// The error of a failed system call on the way into an environment.
    static func system(_ error: SystemError, _ operation: Operation) -> LMDBError {
        if error.isDiskFull { return LMDBError(.diskFull, operation) }
        guard let path = error.path else { return LMDBError(.engine(code: error.code), operation) }
        if error.isNotFound { return LMDBError(.notFound(path: path), operation) }
        if error.isPermissionDenied { return LMDBError(.permissionDenied(path: path), operation) }
        return LMDBError(.engine(code: error.code), operation)
    }
}

/// Runs file work whose failure is to be told as an engine error.
func asEngineError<R: ~Copyable>(
    _ operation: LMDBError.Operation, _ body: () throws(SystemError) -> R
) throws(LMDBError) -> R {
    do throws(SystemError) {
        return try body()
    } catch {
        throw .system(error, operation)
    }
}
