/// A binary semaphore: one thread raises it, one waiting thread takes it.
///
/// Raising it twice before anyone waits counts once. `wait` blocks its thread, so it belongs on a ``DedicatedThread``,
/// never in the cooperative pool.
public final class Signal: Sendable {
    private let monitor = Monitor()
    // Only touched while `monitor` is locked.
    private nonisolated(unsafe) var isRaised = false

    /// A signal that is not raised.
    public init() {}

    /// Lets one waiting thread, or the next that waits, go on.
    public func raise() {
        monitor.lock()
        unsafe isRaised = true
        monitor.wakeAll()
        monitor.unlock()
    }

    /// Blocks until the signal is raised, and lowers it.
    public func wait() {
        monitor.lock()
        while unsafe !isRaised { monitor.wait() }
        unsafe isRaised = false
        monitor.unlock()
    }

    /// Blocks until the signal is raised, and lowers it; false if `microseconds` passed first.
    public func wait(microseconds: Int) -> Bool {
        let end = Monitor.monotonicNanoseconds() + UInt64(max(0, microseconds)) * 1_000
        monitor.lock()
        defer { monitor.unlock() }
        var isInTime = true
        while unsafe !isRaised {
            guard isInTime else { return false }
            isInTime = monitor.wait(untilMonotonic: end)
        }
        unsafe isRaised = false
        return true
    }
}
