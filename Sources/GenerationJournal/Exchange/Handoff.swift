internal import LMDB
internal import Synchronization

/// Hands values from one thread to another through a short queue, so that both cores work and memory stays bounded.
final class Handoff<Value: Sendable>: Sendable {
    private struct State {
        var values: [Value] = []
        var isFinished = false
        var failure: (any Error)?
        var isAbandoned = false
    }

    private let capacity: Int
    private let state = Mutex(State())
    private let hasValue = Signal()
    private let hasRoom = Signal()

    init(capacity: Int) { self.capacity = capacity }

    /// Waits for room and adds a value; false once the taker wants no more.
    func put(_ value: Value) -> Bool {
        while true {
            let outcome = state.withLock { state -> Bool? in
                if state.isAbandoned { return false }
                guard state.values.count < capacity else { return nil }
                state.values.append(value)
                return true
            }
            if let outcome {
                hasValue.raise()
                return outcome
            }
            hasRoom.wait()
        }
    }

    /// Ends the sequence, with the reason if it ends early.
    func finish(throwing failure: (any Error)? = nil) {
        state.withLock { state in
            state.isFinished = true
            state.failure = failure
        }
        hasValue.raise()
    }

    /// Waits for the next value; nil at the end.
    ///
    /// - Throws: what ended the sequence early, after every value before it was taken.
    func take() throws -> Value? {
        while true {
            let (value, isOver) = try state.withLock { state -> (Value?, Bool) in
                if !state.values.isEmpty { return (state.values.removeFirst(), false) }
                if let failure = state.failure { throw failure }
                return (nil, state.isFinished)
            }
            if let value {
                hasRoom.raise()
                return value
            }
            if isOver { return nil }
            hasValue.wait()
        }
    }

    /// Tells the other side to stop.
    func abandon() {
        state.withLock { $0.isAbandoned = true }
        hasRoom.raise()
    }

    /// Runs `produce` on a thread of its own and `consume` here, for every value in order.
    ///
    /// - Throws: what either side throws; both have ended when this returns.
    static func run(
        capacity: Int, name: String, produce: @escaping @Sendable (Handoff<Value>) throws -> Void,
        consume: (Value) throws -> Void
    ) throws {
        try run(capacity: capacity, name: name, produce: [produce]) { values in
            for value in values { try consume(value) }
        }
    }

    /// Runs each of `producers` on a thread of its own and `consume` here, with the next value of each that has one.
    ///
    /// - Throws: what any side throws; all have ended when this returns.
    static func run(
        capacity: Int, name: String, produce producers: [@Sendable (Handoff<Value>) throws -> Void],
        consume: ([Value]) throws -> Void
    ) throws {
        var handoffs: [Handoff<Value>] = []
        var threads: [DedicatedThread] = []
        defer {
            for handoff in handoffs { handoff.abandon() }
            for thread in threads { thread.join() }
        }
        for produce in producers {
            let handoff = Handoff(capacity: capacity)
            threads.append(
                try DedicatedThread(name: name) {
                    do {
                        try produce(handoff)
                        handoff.finish()
                    } catch {
                        handoff.finish(throwing: error)
                    }
                })
            handoffs.append(handoff)
        }
        while true {
            let values = try handoffs.compactMap { try $0.take() }
            if values.isEmpty { return }
            try consume(values)
        }
    }
}
