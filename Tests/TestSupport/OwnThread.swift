import Foundation

/// Runs `body` on a thread of its own: what blocks for long must not hold up the pool that other tests run on.
///
/// Expectations belong outside, on what it answers: a thread does not know which test it works for.
public func onOwnThread<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
}
