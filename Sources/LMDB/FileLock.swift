#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A hold on a file or directory (flock), let go when the value ends or the process dies.
///
/// It binds only those who ask for it too, in this process or another. Child processes do not inherit it.
public struct FileLock: ~Copyable, Sendable {
    /// Who else may hold it at the same time.
    public enum Sharing: Hashable, Sendable {
        /// Other shared holders.
        case shared
        /// Nobody.
        case exclusive
    }

    private let file: OpenFile

    /// Waits until nobody stands in the way of a hold on `path`, which is created if it is missing.
    public init(_ path: String, _ sharing: Sharing) throws(SystemError) {
        self = try FileLock(waitingFor: OpenFile(path, for: .readWrite), sharing)
    }

    /// Waits for a hold on a file or directory that is already open.
    init(waitingFor file: consuming OpenFile, _ sharing: Sharing) throws(SystemError) {
        let descriptor = file.descriptor
        _ = try systemCall("flock", path: file.path) { flock(descriptor, Self.operation(sharing)) }
        self.file = file
    }

    /// A hold on `path`, which is created if it is missing; nil if somebody stands in the way.
    public static func attempt(_ path: String, _ sharing: Sharing) throws(SystemError) -> FileLock? {
        let file = try OpenFile(path, for: .readWrite)
        let descriptor = file.descriptor
        do throws(SystemError) {
            _ = try systemCall("flock", path: path) { flock(descriptor, Self.operation(sharing) | LOCK_NB) }
        } catch {
            if error.code == EWOULDBLOCK { return nil }
            throw error
        }
        return FileLock(held: file)
    }

    private init(held file: consuming OpenFile) { self.file = file }

    /// Closing is not enough: a child that another thread is just starting has the descriptor too, until it becomes its program.
    deinit { flock(file.descriptor, LOCK_UN) }

    /// Reads from the locked file.
    public func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        try file.read(at: offset, count: count)
    }

    /// Makes `bytes` the whole content of the locked file.
    public func replaceContent(_ bytes: [UInt8]) throws(SystemError) {
        try file.truncate(to: 0)
        try file.write(bytes, at: 0)
    }

    private static func operation(_ sharing: Sharing) -> Int32 {
        sharing == .shared ? LOCK_SH : LOCK_EX
    }
}
