internal import LMDB

/// What compacting did to the store's file.
public struct CompactReport: Hashable, Sendable {
    /// The position of the last entry.
    public let head: Position
    /// The file's length before, in bytes.
    public let bytesBefore: UInt64
    /// The file's length now, in bytes.
    public let bytesAfter: UInt64
}

extension Journal {
    /// Writes the store's file anew, row by row in key order, and puts it in place of the old one.
    ///
    /// Nothing of erased text stays in unused pages or parts of pages, as it does until then. The folder stays the same
    /// store: creation id and marks of copies are kept. Nobody may have it open, since what others appended to the old
    /// file would be lost. Whatever ends it early leaves the old file or the new one, complete. What the disk keeps of
    /// a file that is removed is not looked after. The call blocks its thread.
    ///
    /// - Throws: `JournalError.storage` with reason `inUse`, naming who has the store open, or with `diskFull`: beside the
    ///   old file there must be room for the new one; `.storeMissing`, `.notAStore`, `.formatUnknown`.
    public static func compact(at path: String) throws -> CompactReport {
        try JournalError.translating {
            let store = try OpenStore.open(path, isReadOnly: false, isExclusive: true)
            do {
                let report = try Compaction(store: store).run()
                store.directory.release()
                return report
            } catch {
                try store.close()
                throw error
            }
        }
    }
}

private struct Compaction {
    /// Where the new file is written; inside the folder, since it must be on the same file system.
    private static let folderName = "compacting"

    let store: OpenStore

    private var building: String { store.directory.path + "/" + Self.folderName }

    func run() throws -> CompactReport {
        // What an erasure that was cut off has left would come along.
        try store.finishErasure()
        // And what a compaction that was cut off has left may hold text that was erased since.
        if try FileSystem.identity(of: building) != nil { try StoreDirectory.discard(building) }
        try FileSystem.makeDirectory(building)
        do {
            let report = try write()
            try store.environment.close()
            try FileSystem.rename(building + "/" + Self.fileName, to: store.directory.path + "/" + Self.fileName)
            try FileSystem.synchronizeDirectory(store.directory.path)
            try StoreDirectory.discard(building)
            return report
        } catch {
            try StoreDirectory.discard(building)
            throw error
        }
    }

    private static let fileName = "data.mdb"

    private func write() throws -> CompactReport {
        let target = try Environment.open(directory: building, tables: StoreTables.names)
        let result = Result {
            let head = try store.environment.read { transaction in
                for name in StoreTables.names {
                    let (from, to) = (try store.environment.table(name), try target.table(name))
                    try TableCopy.copy(from, in: transaction, to: to, of: target)
                }
                return try LogHead.position(in: transaction, store.tables)
            }
            return CompactReport(
                head: head, bytesBefore: try store.environment.statistics.fileBytes,
                bytesAfter: try target.statistics.fileBytes)
        }
        try target.close()
        return try result.get()
    }
}
