#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif
internal import Synchronization

/// Threads of their own for what blocks, so that no thread of the cooperative pool does.
enum DetachedThread {
    /// What threads that were just started are to run. Each takes one, whichever; so nothing is handed over as a pointer.
    private static let bodies = Mutex<[@Sendable () -> Void]>([])

    /// Runs `body` on a new thread. False if the system gives none; `body` does not run then.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        bodies.withLock { $0.append(body) }
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let code = pthread_create(
            &thread, nil,
            { _ in
                DetachedThread.bodies.withLock { $0.popLast() }?()
                return nil
            }, nil)
        guard code == 0 else {
            // Each thread that did start takes one; which one is left does not matter to whoever counts them.
            bodies.withLock { _ = $0.popLast() }
            return false
        }
        #if canImport(Darwin)
        if let thread { pthread_detach(thread) }
        #else
        pthread_detach(thread)
        #endif
        return true
    }
}
