internal import CLMDB
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A mutex and one condition.
///
/// `@unchecked Sendable`: both live at fixed addresses for the object's whole life, and sharing them between threads
/// is what they are for. `@safe`: the pointers never leave the object.
@safe
final class Monitor: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe condition = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe condition.initialize(to: pthread_cond_t())
        unsafe pthread_mutex_init(mutex, nil)
        #if canImport(Darwin)
        unsafe pthread_cond_init(condition, nil)
        #else
        // Timed waits must not jump when someone sets the clock.
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(condition, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
        #endif
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    func lock() { unsafe pthread_mutex_lock(mutex) }
    func unlock() { unsafe pthread_mutex_unlock(mutex) }
    func wakeAll() { unsafe pthread_cond_broadcast(condition) }

    /// Gives up the lock until woken; may also return without a reason.
    func wait() { unsafe pthread_cond_wait(condition, mutex) }

    /// Gives up the lock until woken or until `nanoseconds` on the monotonic clock; false once that time has come.
    func wait(untilMonotonic nanoseconds: UInt64) -> Bool {
        #if canImport(Darwin)
        let now = Monitor.monotonicNanoseconds()
        guard now < nanoseconds else { return false }
        var left = Monitor.timespec(of: nanoseconds - now)
        return unsafe pthread_cond_timedwait_relative_np(condition, mutex, &left) != ETIMEDOUT
        #else
        var end = Monitor.timespec(of: nanoseconds)
        return unsafe pthread_cond_timedwait(condition, mutex, &end) != ETIMEDOUT
        #endif
    }

    /// The monotonic clock, in nanoseconds.
    static func monotonicNanoseconds() -> UInt64 {
        var now = Self.timespec(of: 0)
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
    }

    private static func timespec(of nanoseconds: UInt64) -> timespec {
        var time = CTimespec()
        time.tv_sec = .init(nanoseconds / 1_000_000_000)
        time.tv_nsec = .init(nanoseconds % 1_000_000_000)
        return time
    }
}

private typealias CTimespec = timespec
