#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Counts the live transactions of one environment in this process, and lets the map be replaced only between them.
///
/// LMDB replaces a map under a live reader without complaint; the reader's next access then crashes.
///
/// `@unchecked Sendable`: every stored variable is touched only while `monitor` is locked.
final class Gate: @unchecked Sendable {
    private enum State {
        case open(Engine)
        /// The environment failed and could not be reopened; whoever comes next may try again.
        case lost
        case closed
    }

    private let monitor = Monitor()
    private var state: State
    private var live = 0
    /// Threads inside, each as often as it has transactions. A thread that is inside passes even while others wait
    /// for the gate to empty: they wait for that very thread.
    private var holders: [UInt] = []
    private var exclusiveRequests = 0
    private var isExclusive = false

    init(_ engine: Engine) { state = .open(engine) }

    /// Whether the calling thread has a transaction.
    var isHeldByCaller: Bool {
        monitor.lock()
        defer { monitor.unlock() }
        return holders.contains(currentThread())
    }

    /// Counts one more transaction in, once nobody is replacing the map; nil if the environment is lost.
    func enter(_ operation: LMDBError.Operation) throws(LMDBError) -> Engine? {
        let thread = currentThread()
        monitor.lock()
        defer { monitor.unlock() }
        if exclusiveRequests > 0, !holders.contains(thread) {
            while exclusiveRequests > 0 { monitor.wait() }
        }
        switch state {
        case .open(let engine):
            live += 1
            holders.append(thread)
            return engine
        case .lost: return nil
        case .closed: throw LMDBError(.closed, operation)
        }
    }

    /// Counts one of the calling thread's transactions out.
    func leave() {
        let thread = currentThread()
        monitor.lock()
        live -= 1
        if let index = holders.lastIndex(of: thread) { holders.remove(at: index) }
        if live == 0 && exclusiveRequests > 0 { monitor.wakeAll() }
        monitor.unlock()
    }

    /// Runs `body` while no transaction is live and none can begin. It gets the engine, or nil if that is lost, and
    /// answers the engine to go on with, or nil if it lost it; the outcome is thrown or returned to the caller.
    func exclusively(
        _ operation: LMDBError.Operation, _ body: (Engine?) -> (Engine?, Result<Void, LMDBError>)
    ) throws(LMDBError) {
        let thread = currentThread()
        monitor.lock()
        defer { monitor.unlock() }
        guard !holders.contains(thread) else { throw LMDBError(.remapBlocked, operation) }
        exclusiveRequests += 1
        while live > 0 || isExclusive { monitor.wait() }
        isExclusive = true
        defer {
            isExclusive = false
            exclusiveRequests -= 1
            monitor.wakeAll()
        }
        let engine: Engine?
        switch state {
        case .open(let open): engine = open
        case .lost: engine = nil
        case .closed: throw LMDBError(.closed, operation)
        }
        monitor.unlock()
        let (next, outcome) = body(engine)
        monitor.lock()
        state = next.map(State.open) ?? .lost
        try outcome.get()
    }

    /// Shuts the gate for good and answers the engine to close, if there is one left.
    func close() throws(LMDBError) -> Engine? {
        monitor.lock()
        defer { monitor.unlock() }
        guard live == 0 && exclusiveRequests == 0 else { throw LMDBError(.inUse, .close) }
        defer { state = .closed }
        switch state {
        case .open(let engine): return engine
        case .lost: return nil
        case .closed: throw LMDBError(.closed, .close)
        }
    }
}

/// A number that no other living thread of this process has.
private func currentThread() -> UInt {
    #if canImport(Glibc)
    UInt(pthread_self())
    #else
    UInt(bitPattern: pthread_self())
    #endif
}
