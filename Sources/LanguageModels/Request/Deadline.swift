/// When to give up, and out of which budget.
public struct Deadline: Sendable {
    /// The moment.
    public let instant: ContinuousClock.Instant
    /// How long there was as a whole.
    public let budget: Duration

    private let time: TimeSource

    /// The deadline of what begins now and may take `budget`, by the clock of `time`.
    public init(budget: Duration, by time: TimeSource = .system) {
        self.budget = budget
        self.time = time
        instant = time.now.advanced(by: budget)
    }

    /// Whether it is past.
    public var isOver: Bool { time.now >= instant }

    /// What is left; zero when it is past.
    public var remaining: Duration { max(time.now.duration(to: instant), .zero) }

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
                    try? await time.sleep(until: instant)
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

extension Deadline: Hashable {
    public static func == (left: Deadline, right: Deadline) -> Bool {
        left.instant == right.instant && left.budget == right.budget
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(instant)
        hasher.combine(budget)
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
