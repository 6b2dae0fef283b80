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
        bodies.withLock { bodies in
            bodies.append(body)
            #if canImport(Darwin)
            var thread: pthread_t?
            #else
            var thread = pthread_t()
            #endif
            // It waits for the lock, so until then the last body is this one.
            let code = pthread_create(
                &thread, nil,
                { _ in
                    DetachedThread.bodies.withLock { $0.popLast() }?()
                    return nil
                }, nil)
            guard code == 0 else {
                bodies.removeLast()
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
}
