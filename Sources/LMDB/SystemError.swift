#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A system call that failed: its number, its name and the path it was for.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The value of `errno`.
    public let code: Int32
    /// The name of the call, such as `fsync`.
    public let call: String
    /// The file or directory the call was for, if it was for one.
    public let path: String?

    /// An error with the number `code` of the call named `call`.
    public init(code: Int32, call: String, path: String? = nil) {
        self.code = code
        self.call = call
        self.path = path
    }

    /// The error that `errno` now holds.
    static func last(_ call: String, path: String? = nil) -> SystemError {
        SystemError(code: errno, call: call, path: path)
    }

    /// The error of a write to `path` for which there is no room.
    static func diskFull(path: String) -> SystemError { SystemError(code: ENOSPC, call: "statvfs", path: path) }

    /// Whether the path does not exist.
    public var isNotFound: Bool { code == ENOENT }
    /// Whether the disk, or this user's share of it, is full.
    public var isDiskFull: Bool { code == ENOSPC || code == EDQUOT }
    /// Whether the system refused the access.
    public var isPermissionDenied: Bool { code == EACCES || code == EPERM || code == EROFS }

    /// The call, the path and the system's words for the number.
    public var description: String {
        let words = unsafe String(cString: strerror(code))
        return path.map { "\(call) \($0): \(words)" } ?? "\(call): \(words)"
    }
}

/// Runs a call that answers -1 on failure, again for as long as a signal interrupts it.
func systemCall(_ call: String, path: String? = nil, _ body: () -> Int32) throws(SystemError) -> Int32 {
    while true {
        let result = body()
        if result != -1 { return result }
        if errno != EINTR { throw .last(call, path: path) }
    }
}
