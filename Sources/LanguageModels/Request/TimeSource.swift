/// What time it is, and waiting for another: of the system, or as a test says.
///
/// Budgets of many seconds can be seen to end a run without waiting for them, and whatever else the machine has to do.
public struct TimeSource: Sendable {
    private let current: @Sendable () -> ContinuousClock.Instant
    private let wait: @Sendable (ContinuousClock.Instant) async throws -> Void

    /// The system's clock, which goes on while the machine sleeps.
    public static let system = TimeSource(
        now: { ContinuousClock.now },
        sleep: { instant in
            // In stretches, as a system's timer need not take any number.
            let clock = ContinuousClock()
            while clock.now < instant { try await clock.sleep(until: min(instant, clock.now.advanced(by: .seconds(86_400)))) }
        })

    /// A source of these functions.
    ///
    /// - Parameters:
    ///   - now: the time.
    ///   - sleep: returns when an instant is reached; throws `CancellationError` as soon as its task is cancelled.
    public init(
        now: @escaping @Sendable () -> ContinuousClock.Instant,
        sleep: @escaping @Sendable (_ until: ContinuousClock.Instant) async throws -> Void
    ) {
        current = now
        wait = sleep
    }

    /// The time.
    public var now: ContinuousClock.Instant { current() }

    /// Returns when `instant` is reached.
    ///
    /// - Throws: `CancellationError`.
    public func sleep(until instant: ContinuousClock.Instant) async throws { try await wait(instant) }
}
