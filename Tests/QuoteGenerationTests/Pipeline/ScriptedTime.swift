import LanguageModels
import Synchronization

/// A clock that stands still until a test moves it. Who sleeps wakes when his time has come, and nobody else.
final class ScriptedTime: Sendable {
    private struct State {
        var now = ContinuousClock.now
        var sleepers: [Int: (due: ContinuousClock.Instant, wake: CheckedContinuation<Void, any Error>)] = [:]
        var cancelled: Set<Int> = []
        var numbered = 0
        var watchers: [(count: Int, tell: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var source: TimeSource {
        TimeSource(now: { self.state.withLock(\.now) }, sleep: { try await self.sleep(until: $0) })
    }

    /// Moves the clock.
    func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.due <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.wake)
        }
        for wake in woken { wake.resume() }
    }

    /// Returns when so many sleep at once.
    func sleepers(_ count: Int) async {
        await withCheckedContinuation { tell in
            let isSo = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.watchers.append((count, tell))
                return false
            }
            if isSo { tell.resume() }
        }
    }

    private func sleep(until instant: ContinuousClock.Instant) async throws {
        let number = state.withLock { state in
            state.numbered += 1
            return state.numbered
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wake in begin(number, until: instant, wake) }
        } onCancel: {
            let wake = state.withLock { state in
                state.cancelled.insert(number)
                return state.sleepers.removeValue(forKey: number)?.wake
            }
            wake?.resume(throwing: CancellationError())
        }
    }

    private enum Beginning { case sleeps, isDue, isCancelled }

    private func begin(_ number: Int, until due: ContinuousClock.Instant, _ wake: CheckedContinuation<Void, any Error>) {
        let (beginning, told) = state.withLock { state -> (Beginning, [CheckedContinuation<Void, Never>]) in
            if state.cancelled.contains(number) { return (.isCancelled, []) }
            if due <= state.now { return (.isDue, []) }
            state.sleepers[number] = (due, wake)
            let told = state.watchers.filter { state.sleepers.count >= $0.count }.map(\.tell)
            state.watchers.removeAll { state.sleepers.count >= $0.count }
            return (.sleeps, told)
        }
        switch beginning {
        case .sleeps: for tell in told { tell.resume() }
        case .isDue: wake.resume()
        case .isCancelled: wake.resume(throwing: CancellationError())
        }
    }
}
