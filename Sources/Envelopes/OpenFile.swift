#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A file descriptor with one owner, closed when the owner goes.
struct OpenFile: ~Copyable, Sendable {
    private let descriptor: Int32

    enum Mode {
        case read
        /// Reads anywhere, writes at the end, and makes the file (0600) if there is none.
        case append
    }

    init(path: String, _ mode: Mode) throws(EnvelopeFileError) {
        let flags =
            switch mode {
            case .read: O_RDONLY | O_CLOEXEC
            case .append: O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC
            }
        descriptor = try Self.retry("open") { open(path, flags, 0o600) }
    }

    deinit {
        // Everything that counts was synced; there is nobody left to tell.
        _ = close(descriptor)
    }

    /// Takes the lock against other writers, or says that one has it. It ends with the descriptor.
    func lock() throws(EnvelopeFileError) {
        do throws(EnvelopeFileError) {
            _ = try Self.retry("flock") { flock(descriptor, LOCK_EX | LOCK_NB) }
        } catch .system(_, code: EWOULDBLOCK) {
            throw .lockedByAnotherWriter
        }
    }

    /// The file's length in bytes.
    func byteCount() throws(EnvelopeFileError) -> Int {
        var status = stat()
        _ = try Self.retry("fstat") { fstat(descriptor, &status) }
        return Int(status.st_size)
    }

    /// Up to `count` bytes from `offset` on; fewer only at the end.
    func read(at offset: Int, count: Int) throws(EnvelopeFileError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            var part = [UInt8](repeating: 0, count: count - filled)
            let length = try Self.retry("pread") { pread(descriptor, &part, part.count, off_t(offset + filled)) }
            if length == 0 { break }
            bytes.replaceSubrange(filled..<(filled + length), with: part.prefix(length))
            filled += length
        }
        return Array(bytes.prefix(filled))
    }

    /// Writes all of `bytes`. After an error some of them may be there.
    func write(_ bytes: [UInt8]) throws(EnvelopeFileError) {
        var rest = bytes
        while !rest.isEmpty {
            #if canImport(Darwin)
            let written = try Self.retry("write") { Darwin.write(descriptor, rest, rest.count) }
            #elseif canImport(Musl)
            let written = try Self.retry("write") { Musl.write(descriptor, rest, rest.count) }
            #else
            let written = try Self.retry("write") { Glibc.write(descriptor, rest, rest.count) }
            #endif
            rest.removeFirst(written)
        }
    }

    /// Empties the file.
    func truncate() throws(EnvelopeFileError) {
        _ = try Self.retry("ftruncate") { ftruncate(descriptor, 0) }
    }

    /// Returns when the file's bytes are on the disk.
    func sync() throws(EnvelopeFileError) {
        #if canImport(Darwin)
        // fsync on Darwin only hands the bytes to the drive.
        _ = try Self.retry("fcntl(F_FULLFSYNC)") { fcntl(descriptor, F_FULLFSYNC) }
        #else
        _ = try Self.retry("fsync") { fsync(descriptor) }
        #endif
    }

    /// Returns when the name of the file at `path` is on the disk.
    static func syncDirectory(ofFile path: String) throws(EnvelopeFileError) {
        let parent = path.lastIndex(of: "/").map { path[..<$0] } ?? "."
        let directory = try OpenFile(path: parent.isEmpty ? "/" : String(parent), .read)
        _ = try retry("fsync") { fsync(directory.descriptor) }
    }

    /// Calls until no signal interrupts; throws on -1.
    private static func retry<Value: SignedInteger>(
        _ operation: String, _ call: () -> Value
    ) throws(EnvelopeFileError) -> Value {
        while true {
            let value = call()
            if value >= 0 { return value }
            let code = errno
            if code != EINTR { throw .system(operation: operation, code: code) }
        }
    }
}
