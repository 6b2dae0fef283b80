internal import LMDB

/// Work that waits for the system, away from the threads that tasks share.
package enum BlockingWork {
    /// Runs `body` on a thread of its own and suspends the task until it returns.
    ///
    /// - Throws: what `body` throws; `JournalError.storage` if the system has no thread left.
    package static func run<R: Sendable>(
        name: String, _ body: @escaping @Sendable () throws -> R
    ) async throws -> R {
        try await withCheckedThrowingContinuation { continuation in
            do {
                _ = try DedicatedThread(name: name) { continuation.resume(with: Result { try body() }) }
            } catch {
                continuation.resume(throwing: JournalError.translated(error))
            }
        }
    }
}
