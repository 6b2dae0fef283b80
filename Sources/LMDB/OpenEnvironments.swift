internal import Synchronization
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The data files that this process has open.
///
/// LMDB's locks are fcntl locks, which belong to the process: closing a second environment of the same file would
/// drop the first one's, and another process could then enter its write transaction.
enum OpenEnvironments {
    /// With the process, because a forked child inherits the list but none of the locks.
    private struct Entry: Hashable {
        let process: pid_t
        let file: FileIdentity
    }

    private static let entries = Mutex<Set<Entry>>([])
    /// One opening or closing at a time in this process, so that no second one slips in between check and entry.
    static let turn = Monitor()

    static func contains(_ file: FileIdentity) -> Bool {
        entries.withLock { $0.contains(Entry(process: getpid(), file: file)) }
    }

    static func insert(_ file: FileIdentity) {
        entries.withLock { _ = $0.insert(Entry(process: getpid(), file: file)) }
    }

    static func remove(_ file: FileIdentity) {
        entries.withLock { _ = $0.remove(Entry(process: getpid(), file: file)) }
    }
}
