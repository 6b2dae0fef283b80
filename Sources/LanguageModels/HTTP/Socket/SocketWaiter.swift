#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif
internal import Synchronization

/// Waits for sockets on one thread of its own, so that whoever waits is suspended and blocks none.
final class SocketWaiter: Sendable {
    /// The one of the process. Its thread starts with the first wait and stays.
    static let shared = SocketWaiter()

    /// What a socket is waited for.
    enum Readiness: Sendable {
        case readable, writable
    }

    /// How a wait ended.
    enum End: Sendable {
        case ready, over, cancelled
        /// The system has no thread or pipe for it.
        case impossible
    }

    private struct Wait {
        let descriptor: Int32
        let events: Int16
        let instant: ContinuousClock.Instant
        let continuation: CheckedContinuation<End, Never>
    }

    private struct State {
        var waits: [UInt64: Wait] = [:]
        /// Waits that were cancelled before they began.
        var cancelled: Set<UInt64> = []
        var nextID: UInt64 = 0
        /// The two ends of the pipe that wakes the thread; nil before the first wait.
        var pipe: (read: Int32, write: Int32)?
    }

    private let state = Mutex(State())

    /// Suspends until the socket is ready, `instant` has come or the task is cancelled.
    func wait(for descriptor: Int32, _ readiness: Readiness, until instant: ContinuousClock.Instant) async -> End {
        guard start() else { return .impossible }
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        let events = Int16(readiness == .readable ? POLLIN : POLLOUT)
        defer { state.withLock { _ = $0.cancelled.remove(id) } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if state.cancelled.contains(id) { return true }
                    state.waits[id] = Wait(
                        descriptor: descriptor, events: events, instant: instant, continuation: continuation)
                    return false
                }
                if isCancelled { continuation.resume(returning: .cancelled) } else { wake() }
            }
        } onCancel: {
            let wait = state.withLock { state in
                state.cancelled.insert(id)
                return state.waits.removeValue(forKey: id)
            }
            // As long as the thread polls for a socket, closing it does not end the connection.
            wake()
            wait?.continuation.resume(returning: .cancelled)
        }
    }

    /// Whether the thread runs.
    private func start() -> Bool {
        state.withLock { state in
            if state.pipe != nil { return true }
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return false }
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
            }
            let wakeEnd = ends[0]
            guard DetachedThread.start({ SocketWaiter.shared.run(wakeEnd) }) else {
                for end in ends { close(end) }
                return false
            }
            state.pipe = (ends[0], ends[1])
            return true
        }
    }

    /// Makes the thread look at what is waited for. A full pipe wakes it too.
    private func wake() {
        guard let end = state.withLock({ $0.pipe?.write }) else { return }
        var byte: UInt8 = 0
        _ = write(end, &byte, 1)
    }

    private func run(_ wakeEnd: Int32) {
        while true {
            let waits = state.withLock { $0.waits }
            var descriptors = [pollfd(fd: wakeEnd, events: Int16(POLLIN), revents: 0)]
            let ids = Array(waits.keys)
            for id in ids {
                guard let wait = waits[id] else { continue }
                descriptors.append(pollfd(fd: wait.descriptor, events: wait.events, revents: 0))
            }
            _ = poll(&descriptors, nfds_t(descriptors.count), Self.timeout(waits.values.map(\.instant).min()))
            if descriptors[0].revents != 0 {
                var bytes = [UInt8](repeating: 0, count: 256)
                while read(wakeEnd, &bytes, bytes.count) > 0 {}
            }
            let now = ContinuousClock.now
            for (place, id) in ids.enumerated() {
                // An error or a hang-up shows when the socket is used.
                let isReady = descriptors[place + 1].revents != 0
                let isOver = waits[id].map { $0.instant <= now } ?? false
                guard isReady || isOver else { continue }
                let wait = state.withLock { $0.waits.removeValue(forKey: id) }
                wait?.continuation.resume(returning: isReady ? .ready : .over)
            }
        }
    }

    /// Milliseconds until `instant`, rounded up; -1 for ever.
    private static func timeout(_ instant: ContinuousClock.Instant?) -> Int32 {
        guard let instant else { return -1 }
        let left = ContinuousClock.now.duration(to: instant).wholeMilliseconds
        return Int32(clamping: max(0, left) + 1)
    }
}
