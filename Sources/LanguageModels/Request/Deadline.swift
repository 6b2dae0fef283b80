/// When to give up, and out of which budget. The clock goes on while the machine sleeps.
public struct Deadline: Hashable, Sendable {
    /// The moment.
    public let instant: ContinuousClock.Instant
    /// How long there was as a whole.
    public let budget: Duration

    /// The deadline of what began at `start` and may take `budget`.
    public init(budget: Duration, from start: ContinuousClock.Instant = .now) {
        self.budget = budget
        instant = start.advanced(by: budget)
    }

    /// Whether it is past.
    public var isOver: Bool { ContinuousClock.now >= instant }

    /// What is left; zero when it is past.
    public var remaining: Duration { max(ContinuousClock.now.duration(to: instant), .zero) }

    /// The failure of whoever passes it.
    public var failure: ModelFailure { .timeout(budgetMilliseconds: budget.wholeMilliseconds) }

    /// Runs `operation` and answers what it answers, or throws `ModelFailure.timeout` once the deadline is past:
    /// `operation` is cancelled then.
    ///
    /// It leaves no task behind: what does not heed its cancellation is waited for. What `operation` had done by then
    /// stays done. If the caller is cancelled, so is `operation`; a `CancellationError` of it comes out as
    /// `ModelFailure.cancelled`.
    public func run<Value: Sendable>(
        _ operation: @concurrent @Sendable @escaping () async throws -> Value
    ) async throws -> Value {
        guard !isOver else { throw failure }
        do {
            return try await withThrowingTaskGroup(of: Ending<Value>.self) { group in
                group.addTask { .answered(try await operation()) }
                group.addTask {
                    try? await ContinuousClock().sleep(untilReached: instant)
                    return .over
                }
                defer { group.cancelAll() }
                while let ending = try await group.next() {
                    if case .answered(let value) = ending { return value }
                    // Cancelling the caller ends the sleep too; then the operation says how it ends.
                    if !Task.isCancelled { throw failure }
                }
                throw CancellationError()
            }
        } catch is CancellationError {
            throw ModelFailure.cancelled
        }
    }

    private enum Ending<Value: Sendable>: Sendable {
        case answered(Value), over
    }
}

extension ContinuousClock {
    /// Sleeps until `instant`, however far away: in stretches, as a system's timer need not take any number.
    func sleep(untilReached instant: Instant) async throws {
        while now < instant { try await sleep(until: min(instant, now.advanced(by: .seconds(86_400)))) }
    }
}

extension Duration {
    /// Whole milliseconds, rounded towards zero; the nearest that `Int64` holds.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        let milliseconds = Int128(seconds) * 1000 + Int128(attoseconds / 1_000_000_000_000_000)
        return Int64(clamping: milliseconds)
    }
}
