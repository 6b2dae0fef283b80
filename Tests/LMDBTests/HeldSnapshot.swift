import LMDB
import Synchronization

/// A snapshot that a thread of its own keeps until it is told to end.
final class HeldSnapshot: Sendable {
    private let mayEnd = Signal()
    private let count: Count
    private let thread: DedicatedThread

    private final class Count: Sendable {
        let rows = Mutex(-1)
    }

    /// Returns once the snapshot has begun.
    init(_ environment: Environment, _ table: Table) throws {
        let hasBegun = Signal()
        let mayEnd = mayEnd
        let count = Count()
        self.count = count
        thread = try DedicatedThread(name: "snapshot") {
            do {
                try environment.read { transaction in
                    // A reader's pages are pinned by its first look at them.
                    _ = try transaction.count(of: table)
                    hasBegun.raise()
                    mayEnd.wait()
                    var rows = 0
                    try transaction.scan(table) { _, value in
                        if value.byteCount > 0 && value.byte(at: value.byteCount - 1) == 0xA5 { rows += 1 }
                        return true
                    }
                    count.rows.withLock { $0 = rows }
                }
            } catch {
                // The count stays below zero, and the test says so.
                hasBegun.raise()
            }
        }
        hasBegun.wait()
    }

    /// Ends the snapshot and answers how many whole rows it could still read.
    func end() -> Int {
        mayEnd.raise()
        thread.join()
        return count.rows.withLock { $0 }
    }
}
