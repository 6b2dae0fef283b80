internal import Envelopes
internal import LMDB
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The folder of a store: its manifest, and the shared lock that every opener holds for its life.
struct StoreDirectory: ~Copyable, Sendable {
    static let lockName = "store.lock"

    let path: String
    let creationID: EntryID
    /// Held shared by each opener; compacting needs it alone, since a rename under an open store loses entries.
    private let lock: Mutex<FileLock?>

    /// Whether a folder with a manifest stands at `path`.
    static func exists(_ path: String) -> Bool { access(path + "/" + StoreManifest.fileName, F_OK) == 0 }

    /// Reads the manifest and takes the lock.
    ///
    /// - Parameter isExclusive: whether nobody else may have the store open.
    /// - Throws: `JournalError.storeMissing`, `.notAStore`, `.formatUnknown`, `.storage`.
    init(opening path: String, isReadOnly: Bool, isExclusive: Bool = false) throws {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw SystemError(code: errno, call: "stat", path: path) }
            throw JournalError.storeMissing(path: path)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw JournalError.notAStore(path: path, reason: "it is no folder")
        }
        let manifest = path + "/" + StoreManifest.fileName
        guard access(manifest, F_OK) == 0 || errno != ENOENT else {
            throw JournalError.notAStore(path: path, reason: "it has no \(StoreManifest.fileName)")
        }
        let bytes = try FileSystem.content(of: manifest)
        let creationID = try StoreManifest(decoding: bytes, path: path).creationID
        let lockPath = path + "/" + Self.lockName
        let lock =
            isExclusive ? try Self.exclusiveLock(lockPath, of: path) : try Self.sharedLock(lockPath, isReadOnly: isReadOnly)
        self.path = path
        self.creationID = creationID
        self.lock = Mutex(lock)
    }

    /// Lets whoever replaces the store's file go ahead; only after the engine is closed.
    borrowing func release() { lock.withLock { $0 = nil } }

    /// Makes an empty store, which appears at `path` whole or not at all.
    ///
    /// - Throws: `JournalError.storeExists`, `.storage`.
    static func create(_ path: String, journalID: EntryID) throws {
        let building = try begin(path, journalID: journalID)
        do { try finish(building, as: path) } catch {
            try discard(building)
            throw error
        }
    }

    /// Makes an empty store beside `path` and answers where.
    static func begin(_ path: String, journalID: EntryID) throws -> String {
        let creationID = EntryID.next()
        let building = "\(trimmed(path)).new-\(creationID)"
        guard access(trimmed(path) + "/" + StoreManifest.fileName, F_OK) != 0 else {
            throw JournalError.storeExists(path: path)
        }
        try FileSystem.makeDirectory(building)
        do { try fill(building, creationID: creationID, journalID: journalID) } catch {
            try discard(building)
            throw error
        }
        return building
    }

    /// Renames what was built into its place; an empty folder gives way, anything else stays as it is.
    static func finish(_ building: String, as path: String) throws {
        let target = trimmed(path)
        do throws(SystemError) { try FileSystem.rename(building, to: target) } catch {
            guard [ENOTEMPTY, EEXIST, ENOTDIR].contains(error.code) else { throw error }
            throw JournalError.storeExists(path: path)
        }
        try FileSystem.synchronizeDirectory(parent(of: target))
    }

    private static func trimmed(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    private static func fill(_ path: String, creationID: EntryID, journalID: EntryID) throws {
        let environment = try Environment.open(directory: path, tables: StoreTables.names)
        let tables = try StoreTables(environment)
        try environment.write { transaction in try StoreMeta.setJournalID(journalID, in: &transaction, tables) }
        try environment.close()
        try FileSystem.replace(path + "/" + lockName, with: [])
        try FileSystem.replace(
            path + "/" + StoreManifest.fileName, with: StoreManifest(creationID: creationID).encoded)
        try FileSystem.synchronizeDirectory(path)
    }

    /// On a medium that cannot be written there may be no lock to take, and nobody who could compact.
    private static func sharedLock(_ path: String, isReadOnly: Bool) throws -> FileLock? {
        do throws(SystemError) {
            if let lock = try FileLock.attempt(path, .shared) { return lock }
        } catch {
            guard isReadOnly, error.isPermissionDenied else { throw error }
            return nil
        }
        throw StorageFailure(.inUse, "\(path): another process is replacing the store's file")
    }

    private static func exclusiveLock(_ lockPath: String, of path: String) throws -> FileLock {
        if let lock = try FileLock.attempt(lockPath, .exclusive) { return lock }
        let holders = FileLock.holders(of: lockPath).map { $0 == getpid() ? "this process" : "process \($0)" }
        let who = holders.isEmpty ? "another process" : holders.joined(separator: ", ")
        throw StorageFailure(.inUse, "\(path) is open elsewhere, in \(who)")
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Removes what was being made; only files that this type itself writes.
    static func discard(_ path: String) throws {
        for name in ["data.mdb", "lock.mdb", lockName, StoreManifest.fileName] { unlink(path + "/" + name) }
        guard rmdir(path) == 0 else { throw SystemError(code: errno, call: "rmdir", path: path) }
    }
}
