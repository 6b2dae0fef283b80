/// The checks that stand before an opening, in the order in which they are safe to make.
struct EnvironmentOpening {
    let paths: StorePaths
    let tables: [String]
    let options: EnvironmentOptions

    /// What an empty store takes: two meta pages, and a page for each of its first trees.
    private static let newStoreBytesMin: UInt64 = 1 << 20
    /// A slot for a reader takes a cache line, and the table's head a few.
    private static let readerSlotBytes = 64
    private static let lockHeadBytes = 4_096

    /// Checks, opens and registers the environment; the caller has the turn in ``OpenEnvironments``.
    func run() throws(LMDBError) -> (Engine, FileIdentity) {
        let library = LMDBLibrary.loaded
        guard library.isSupported else { throw LMDBError(.libraryUnsupported(library), .open) }
        let type = try asEngineError(.open) { () throws(SystemError) in try FileSystem.type(at: paths.directory) }
        if type.isRemote && !options.allowsRemoteFilesystem {
            throw LMDBError(.remoteFilesystem(type: type.name), .open)
        }
        let hold = try paths.holdForOpening(.open)
        let known = try asEngineError(.open) { () throws(SystemError) in try FileSystem.identity(of: paths.data) }
        if let known, OpenEnvironments.contains(known) { throw LMDBError(.alreadyOpen, .open) }
        let storedMapBytes = known == nil ? 0 : try checkDataFile(library)
        if !options.isReadOnly { try prepareNewFiles(isNew: known == nil) }
        let mapBytes = max(options.mapBytes, storedMapBytes)
        let engine = try Engine.open(paths, tables: tables, options: options, mapBytes: mapBytes, .open)
        do throws(LMDBError) {
            let identity = try asEngineError(.open) { () throws(SystemError) in
                if known == nil { try FileSystem.synchronizeDirectory(paths.directory) }
                return try FileSystem.identity(of: paths.data)
            }
            guard let identity else { throw LMDBError(.notFound(path: paths.data), .open) }
            OpenEnvironments.insert(identity)
            _ = consume hold
            return (engine, identity)
        } catch {
            engine.close()
            throw error
        }
    }

    /// Refuses a data file that would crash the process or mislead it; answers the map size of its last writer.
    private func checkDataFile(_ library: LMDBLibrary) throws(LMDBError) -> UInt64 {
        let file = try asEngineError(.open) { () throws(SystemError) in try OpenFile(paths.data, for: .read) }
        let byteCount = try asEngineError(.open) { () throws(SystemError) in try file.byteCount }
        if byteCount == 0 { throw LMDBError(.emptyFile, .open) }
        let data = try DataFile.read(file)
        guard data.format == library.fileFormat else {
            throw LMDBError(.versionMismatch(fileFormat: data.format, libraryFormat: library.fileFormat), .open)
        }
        if data.format == 1 { try data.checkLength(of: file) }
        return data.mapBytes
    }

    /// Makes sure that a new store has room, and its lock file all its blocks.
    ///
    /// LMDB maps the lock file and writes to it; where the disk cannot give a block for that the process dies (SIGBUS).
    /// An existing lock file is left alone: another process may have it mapped.
    private func prepareNewFiles(isNew: Bool) throws(LMDBError) {
        try asEngineError(.open) { () throws(SystemError) in
            if isNew, try FileSystem.freeBytes(at: paths.directory) < Self.newStoreBytesMin {
                throw SystemError.diskFull(path: paths.directory)
            }
            if try FileSystem.identity(of: paths.lock) != nil { return }
            let lockBytes = Self.lockHeadBytes + Int(options.readersMax) * Self.readerSlotBytes
            let file = try OpenFile(paths.lock, for: .createNew, permissions: options.fileMode)
            do throws(SystemError) {
                try file.allocate(lockBytes)
            } catch {
                // A part of it would be taken for the whole by the next opener.
                try FileSystem.removeFile(paths.lock)
                throw error
            }
        }
    }
}
