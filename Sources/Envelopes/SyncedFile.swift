#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// An open file, closed when the value ends and never inherited by a child process.
struct SyncedFile: ~Copyable, Sendable {
    /// The path it was opened by.
    let path: String
    private let descriptor: Int32

    /// Opens an existing file or directory.
    init(reading path: String) throws(EnvelopeFileError) {
        descriptor = try Self.call("open", path) { open(path, O_RDONLY | O_CLOEXEC) }
        self.path = path
    }

    /// Opens a file for reading and for writing at its end; a new one is for this user only.
    init(writing path: String) throws(EnvelopeFileError) {
        descriptor = try Self.call("open", path) { open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600) }
        self.path = path
    }

    /// A lock is let go by itself: a child that another thread is just starting has the descriptor too, until it becomes its
    /// program.
    deinit {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Keeps every other writer out until this value ends; false if there is one already.
    func lock() throws(EnvelopeFileError) -> Bool {
        do throws(EnvelopeFileError) {
            _ = try Self.call("flock", path) { flock(descriptor, LOCK_EX | LOCK_NB) }
            return true
        } catch {
            if case .system(_, EWOULDBLOCK, _) = error { return false }
            throw error
        }
    }

    /// The file's length, and whether its directory still has it.
    func status() throws(EnvelopeFileError) -> (byteCount: Int, hasName: Bool) {
        var status = stat()
        _ = try Self.call("fstat", path) { fstat(descriptor, &status) }
        return (Int(status.st_size), status.st_nlink > 0)
    }

    /// Up to `count` bytes from `offset` on; fewer only where the file ends.
    func bytes(at offset: Int, count: Int) throws(EnvelopeFileError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            var piece = [UInt8](repeating: 0, count: count - bytes.count)
            let wanted = piece.count
            let got = try Self.call("pread", path) { pread(descriptor, &piece, wanted, off_t(offset + bytes.count)) }
            if got == 0 { break }
            bytes += piece[..<got]
        }
        return bytes
    }

    /// Writes all of `bytes` at the end.
    func append(_ bytes: [UInt8]) throws(EnvelopeFileError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = try Self.call("write", path) { write(descriptor, rest, rest.count) }
            rest.removeFirst(count)
        }
    }

    /// Cuts the file.
    func truncate(to byteCount: Int) throws(EnvelopeFileError) {
        _ = try Self.call("ftruncate", path) { ftruncate(descriptor, off_t(byteCount)) }
    }

    /// Returns when everything written is on the disk, past the drive's own cache.
    func synchronize() throws(EnvelopeFileError) {
        #if canImport(Darwin)
        // fsync leaves the data in the drive's cache there; file systems without the command fall back to it.
        if fcntl(descriptor, F_FULLFSYNC) != -1 { return }
        #endif
        _ = try Self.call("fsync", path) { fsync(descriptor) }
    }

    /// The directory that holds `path`.
    static func directory(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Microseconds since the Unix epoch.
    static func now() -> Int64 {
        var time = timespec()
        // The call fails only for a clock that does not exist.
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }

    /// Runs a call that answers -1 on failure, again for as long as a signal interrupts it.
    private static func call<Result: SignedInteger>(
        _ name: String, _ path: String, _ body: () -> Result
    ) throws(EnvelopeFileError) -> Result {
        while true {
            let result = body()
            if result != -1 { return result }
            if errno != EINTR { throw .last(name, path: path) }
        }
    }
}
