import Synchronization

/// What became of work on another thread.
final class Outcome: Sendable {
    private let failure = Mutex<String?>("not run")

    func run(_ body: () throws -> Void) {
        do {
            try body()
            failure.withLock { $0 = nil }
        } catch {
            failure.withLock { $0 = "\(error)" }
        }
    }

    /// The error's words; nil if the work was done.
    var error: String? { failure.withLock { $0 } }
}
