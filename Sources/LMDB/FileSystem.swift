internal import CLMDB
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Files and directories, as far as a store needs them.
public enum FileSystem {
    /// Returns when the directory's entries are on the disk: without it a new file's name can be lost with the power.
    public static func synchronizeDirectory(_ path: String) throws(SystemError) {
        try OpenFile(path, for: .read).synchronize()
    }

    /// The bytes that this user can still write to the file system that holds `path`.
    public static func freeBytes(at path: String) throws(SystemError) -> UInt64 {
        var status = statvfs()
        _ = try systemCall("statvfs", path: path) { unsafe statvfs(path, &status) }
        return UInt64(status.f_bavail) * UInt64(status.f_frsize)
    }

    /// The kind of file system that holds `path`.
    public static func type(at path: String) throws(SystemError) -> FileSystemType {
        var status = statfs()
        _ = try systemCall("statfs", path: path) { unsafe statfs(path, &status) }
        #if canImport(Darwin)
        let name = unsafe withUnsafeBytes(of: &status.f_fstypename) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return FileSystemType(name: name)
        #else
        return FileSystemType(magic: UInt32(truncatingIfNeeded: status.f_type))
        #endif
    }

    /// The file or directory at `path`, symbolic links followed; nil if there is none.
    public static func identity(of path: String) throws(SystemError) -> FileIdentity? {
        var status = stat()
        do throws(SystemError) {
            _ = try systemCall("stat", path: path) { unsafe stat(path, &status) }
        } catch {
            if error.isNotFound { return nil }
            throw error
        }
        return FileIdentity(status)
    }

    /// Makes the directory `path`, whose parent must exist.
    public static func makeDirectory(_ path: String, permissions: UInt32 = 0o700) throws(SystemError) {
        _ = try systemCall("mkdir", path: path) { unsafe mkdir(path, mode_t(truncatingIfNeeded: permissions)) }
    }

    /// Gives `path` the name `target`, in place of what has that name.
    public static func rename(_ path: String, to target: String) throws(SystemError) {
        #if canImport(Glibc)
        _ = try systemCall("rename", path: path) { unsafe Glibc.rename(path, target) }
        #elseif canImport(Musl)
        _ = try systemCall("rename", path: path) { unsafe Musl.rename(path, target) }
        #else
        _ = try systemCall("rename", path: path) { unsafe Darwin.rename(path, target) }
        #endif
    }

    /// Removes the file `path`.
    public static func removeFile(_ path: String) throws(SystemError) {
        _ = try systemCall("unlink", path: path) { unsafe unlink(path) }
    }

    /// The whole content of the file `path`.
    public static func content(of path: String) throws(SystemError) -> [UInt8] {
        let file = try OpenFile(path, for: .read)
        return try file.read(at: 0, count: try file.byteCount)
    }

    /// Makes `bytes` the content of `path`, so that after a power loss it is either the old or the new.
    public static func replace(_ path: String, with bytes: [UInt8], permissions: UInt32 = 0o600) throws(SystemError) {
        let draft = path + ".new"
        let file = try OpenFile(draft, for: .readWrite, permissions: permissions)
        try file.truncate(to: 0)
        try file.write(bytes, at: 0)
        try file.synchronize()
        try rename(draft, to: path)
        try synchronizeDirectory(directory(of: path))
    }

    /// `count` bytes from the system's random source.
    public static func randomBytes(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        // In the largest pieces that the call allows: asking for each number by itself costs far more.
        let pieceBytesMax = 256
        var filled = 0
        while filled < count {
            let piece = min(pieceBytesMax, count - filled)
            let code = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe getentropy(buffer.baseAddress?.advanced(by: filled), piece)
            }
            // It fails only for larger pieces, or on systems that have no such call.
            precondition(code == 0, "the system gives no random bytes")
            filled += piece
        }
        return bytes
    }

    private static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
