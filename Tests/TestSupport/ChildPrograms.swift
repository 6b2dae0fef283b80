public import Foundation
import Synchronization

/// Programs that tests start. Hundreds of tests run at once, and each program takes descriptors, threads and memory of its own.
public enum ChildPrograms {
    /// How many servers run at once; a test that wants another waits. More than one test may hold two.
    static let serversMax = 32

    static let servers = Seats(serversMax)

    /// Where the room was that ``Foundation/Process/start()`` made last: kept, so that no optimizer leaves it out.
    fileprivate static let room = Mutex<UInt>(0)
}

extension Process {
    /// Runs it, one start at a time.
    ///
    /// Foundation's `run` reads the folder of open descriptors and copies 256 bytes from where each name begins, even from the
    /// last of a full buffer: with more than some 1,300 descriptors the program was seen to end where the buffer was the last
    /// of its heap. So this thread's heap gets room that is mapped behind it first.
    public func start() throws {
        try ChildPrograms.room.withLock { room in
            let bytes = malloc(100_000)
            room = UInt(bitPattern: bytes)
            free(bytes)
            try run()
        }
    }
}

/// A number of seats, each taken by one caller at a time.
final class Seats: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(_ count: Int) { state = Mutex(State(free: count)) }

    /// Takes a seat, once there is one.
    func take() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    /// Gives one back, to whoever waits longest.
    func giveBack() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}
