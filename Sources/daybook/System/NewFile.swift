#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file in the making that gets its name only when it is whole and on the disk, and never takes another's name.
final class NewFile {
    let path: String
    private let draft: String
    private let descriptor: Int32
    private var isFinished = false

    /// - Throws: `FileFailure`, also when something stands at `path` already.
    init(_ path: String) throws {
        self.path = path
        guard access(path, F_OK) != 0 else { throw FileFailure("open", path: path, code: EEXIST) }
        draft = "\(path).new-\(getpid())"
        descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileFailure("open", path: draft, code: errno) }
    }

    func write(_ bytes: [UInt8]) throws { try SystemCalls.write(bytes, to: descriptor, path: path) }

    /// Syncs the file, gives it its name, and syncs the folder.
    func finish() throws {
        guard fsync(descriptor) == 0 else { throw FileFailure("fsync", path: path, code: errno) }
        // A link fails where a rename would overwrite; some file systems have no links, and there a look must do.
        if link(draft, path) == 0 {
            unlink(draft)
        } else {
            guard [EPERM, ENOTSUP, EOPNOTSUPP, EMLINK].contains(errno), access(path, F_OK) != 0 else {
                throw FileFailure("link", path: path, code: errno)
            }
            guard rename(draft, path) == 0 else { throw FileFailure("rename", path: path, code: errno) }
        }
        isFinished = true
        try Self.synchronizeFolder(of: path)
    }

    private static func synchronizeFolder(of path: String) throws {
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure("open", path: folder, code: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw FileFailure("fsync", path: folder, code: errno) }
    }

    deinit {
        close(descriptor)
        if !isFinished { unlink(draft) }
    }
}
