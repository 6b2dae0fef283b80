internal import CLMDB
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A binary semaphore: one thread raises it, one waiting thread takes it.
///
/// Raising it twice before anyone waits counts once. `wait` blocks its thread, so it belongs on a ``DedicatedThread``,
/// never in the cooperative pool.
public final class Signal: Sendable {
    private let monitor = Monitor()
    // Only changed while `monitor` is locked.
    private let isRaised = Atomic(false)
    /// Where there is one processor, whoever is awaited cannot go on while the other looks.
    private static let mayLook = sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 1
    private static let looksBetweenClocks = 16

    /// A signal that is not raised.
    public init() {}

    /// Lets one waiting thread, or the next that waits, go on.
    public func raise() {
        monitor.lock()
        isRaised.store(true, ordering: .relaxed)
        monitor.wakeAll()
        monitor.unlock()
    }

    /// Blocks until the signal is raised, and lowers it.
    public func wait() {
        monitor.lock()
        while !isRaised.load(ordering: .relaxed) { monitor.wait() }
        isRaised.store(false, ordering: .relaxed)
        monitor.unlock()
    }

    /// Blocks until the signal is raised, and lowers it; false if `microseconds` passed first.
    public func wait(microseconds: Int) -> Bool {
        let end = Monitor.monotonicNanoseconds() + UInt64(max(0, microseconds)) * 1_000
        monitor.lock()
        defer { monitor.unlock() }
        var isInTime = true
        while !isRaised.load(ordering: .relaxed) {
            guard isInTime else { return false }
            isInTime = monitor.wait(untilMonotonic: end)
        }
        isRaised.store(false, ordering: .relaxed)
        return true
    }

    /// Looks for at most `microseconds` whether the signal is raised, without giving up the processor: being woken takes longer
    /// than a short wait. It stays raised, for ``wait()``.
    public func look(microseconds: Int) {
        guard Self.mayLook else { return }
        let end = Monitor.monotonicNanoseconds() + UInt64(max(0, microseconds)) * 1_000
        repeat {
            for _ in 0..<Self.looksBetweenClocks {
                if isRaised.load(ordering: .relaxed) { return }
                lmdb_shim_relax()
            }
        } while Monitor.monotonicNanoseconds() < end
    }
}
