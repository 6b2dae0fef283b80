#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// An open file, closed when the value ends and never inherited by a child process.
///
/// A process must never open LMDB's `lock.mdb` this way: closing any descriptor of it drops the engine's own lock.
public struct OpenFile: ~Copyable, Sendable {
    /// What the file is opened for.
    public enum Access: Hashable, Sendable {
        /// Reading a file or directory that exists.
        case read
        /// Reading and writing; the file is created if it is missing.
        case readWrite
        /// Reading and writing a file that must not exist yet.
        case createNew
        /// As ``readWrite``, each write going to the end.
        case append
    }

    /// The path it was opened by.
    public let path: String
    let descriptor: Int32

    /// Opens the file at `path`; a new one gets `permissions`, less the process's umask.
    public init(_ path: String, for access: Access, permissions: UInt32 = 0o600) throws(SystemError) {
        let flags: Int32 = switch access {
        case .read: O_RDONLY
        case .readWrite: O_RDWR | O_CREAT
        case .createNew: O_RDWR | O_CREAT | O_EXCL
        case .append: O_RDWR | O_CREAT | O_APPEND
        }
        descriptor = try systemCall("open", path: path) {
            unsafe open(path, flags | O_CLOEXEC, mode_t(truncatingIfNeeded: permissions))
        }
        self.path = path
    }

    deinit { close(descriptor) }

    /// The file's length.
    public var byteCount: Int { get throws(SystemError) { Int(try status().st_size) } }

    /// The bytes that the file takes on the disk, which may be fewer than its length.
    public var allocatedBytes: Int { get throws(SystemError) { Int(try status().st_blocks) * 512 } }

    /// Which file this is.
    public var identity: FileIdentity { get throws(SystemError) { FileIdentity(try status()) } }

    private func status() throws(SystemError) -> stat {
        var status = stat()
        _ = try systemCall("fstat", path: path) { unsafe fstat(descriptor, &status) }
        return status
    }

    /// Up to `count` bytes from `offset` on; fewer only where the file ends.
    public func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(0, count))
        var filled = 0
        while filled < bytes.count {
            let wanted = filled
            // The pointer is good for the call, and the call gets no more room than the array has left.
            let got = unsafe bytes.withUnsafeMutableBytes {
                let rest = unsafe $0.baseAddress?.advanced(by: wanted)
                return unsafe pread(descriptor, rest, $0.count - wanted, off_t(offset + wanted))
            }
            if got == 0 { break }
            if got > 0 { filled += got } else if errno != EINTR { throw .last("pread", path: path) }
        }
        bytes.removeLast(bytes.count - filled)
        return bytes
    }

    /// Writes all of `bytes` at `offset`.
    public func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
        unsafe try writeAll(bytes) { unsafe pwrite(descriptor, $0, $1, off_t(offset + $2)) }
    }

    /// Writes all of `bytes` where the file stands, which is its end if it was opened with ``Access/append``.
    public func write(_ bytes: [UInt8]) throws(SystemError) {
        unsafe try writeAll(bytes) { rest, count, _ in unsafe Self.plainWrite(descriptor, rest, count) }
    }

    /// Returns when everything written is on the disk, past the drive's own cache.
    public func synchronize() throws(SystemError) {
        #if canImport(Darwin)
        // fsync leaves the data in the drive's cache there; file systems without the command fall back to it.
        if fcntl(descriptor, F_FULLFSYNC) != -1 { return }
        #endif
        _ = try systemCall("fsync", path: path) { fsync(descriptor) }
    }

    /// Cuts or lengthens the file.
    public func truncate(to byteCount: Int) throws(SystemError) {
        _ = try systemCall("ftruncate", path: path) { ftruncate(descriptor, off_t(byteCount)) }
    }

    /// Lengthens the file to `byteCount`, every block of it present on the disk, filled with zeros.
    func allocate(_ byteCount: Int) throws(SystemError) {
        #if canImport(Darwin)
        try write([UInt8](repeating: 0, count: byteCount), at: 0)
        #else
        let code = posix_fallocate(descriptor, 0, off_t(byteCount))
        guard code == 0 else { throw SystemError(code: code, call: "posix_fallocate", path: path) }
        #endif
    }

    private static func plainWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Glibc)
        unsafe Glibc.write(descriptor, bytes, count)
        #elseif canImport(Musl)
        unsafe Musl.write(descriptor, bytes, count)
        #else
        unsafe Darwin.write(descriptor, bytes, count)
        #endif
    }

    /// Calls `step` with what is left, its length and how much is done, until nothing is left.
    private func writeAll(
        _ bytes: [UInt8], _ step: (UnsafeRawPointer?, Int, Int) -> Int
    ) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let start = done
            let wrote = unsafe bytes.withUnsafeBytes {
                unsafe step($0.baseAddress?.advanced(by: start), $0.count - start, start)
            }
            if wrote > 0 {
                done += wrote
            } else if wrote == 0 {
                throw SystemError(code: EIO, call: "write", path: path)
            } else if errno != EINTR {
                throw .last("write", path: path)
            }
        }
    }
}
