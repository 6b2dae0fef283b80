import LMDB

/// A transaction that a thread of its own keeps open until it is told to end.
final class Held: Sendable {
    private let mayEnd = Signal()
    private let thread: DedicatedThread

    /// Returns once the transaction has begun.
    init(_ environment: Environment, writing: Bool) throws {
        let hasBegun = Signal()
        let mayEnd = mayEnd
        let table = try environment.table("rows")
        thread = try DedicatedThread(name: "held") {
            do {
                if writing {
                    try environment.write { transaction in
                        try transaction.put(table, position: .max, value: "half".utf8.span.bytes)
                        hasBegun.raise()
                        mayEnd.wait()
                    }
                } else {
                    try environment.read { _ in
                        hasBegun.raise()
                        mayEnd.wait()
                    }
                }
            } catch {
                // The asker would wait for ever otherwise; what failed shows in its next command.
                hasBegun.raise()
            }
        }
        hasBegun.wait()
    }

    func end() {
        mayEnd.raise()
        thread.join()
    }
}
