#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif
import Synchronization

/// A signal by which the program is asked to end, where there is something to bring to its end first.
enum Interruption: CaseIterable, Sendable {
    /// SIGINT, as Ctrl-C sends it.
    case interrupted
    /// SIGTERM.
    case terminated

    private var number: Int32 {
        switch self {
        case .interrupted: SIGINT
        case .terminated: SIGTERM
        }
    }

    /// The signal's name.
    var name: String {
        switch self {
        case .interrupted: "SIGINT"
        case .terminated: "SIGTERM"
        }
    }

    /// What the program ends with, as shells count it: 128 and the signal's number.
    var status: RunStatus {
        switch self {
        case .interrupted: .interrupted
        case .terminated: .terminated
        }
    }

    /// Runs `body`, which the first SIGINT or SIGTERM cancels; it is still waited for. The second one ends the program at
    /// once, as both do before and after. One at a time in a process.
    ///
    /// - Returns: what `body` answers, and the signal that came, if one did.
    /// - Throws: what `body` throws.
    static func heeded<Value: Sendable>(
        _ body: @concurrent @Sendable @escaping () async throws -> Value
    ) async throws -> (value: Value, signal: Interruption?) {
        receivedSignal.store(0, ordering: .sequentiallyConsistent)
        for signal in allCases { install(signal.number, receive) }
        defer { for signal in allCases { install(signal.number, SIG_DFL) } }
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                await arrival()
                return nil
            }
            defer { group.cancelAll() }
            while let answer = try await group.next() {
                if let value = answer { return (value, received) }
                group.cancelAll()
            }
            throw CancellationError()
        }
    }

    /// The signal that came, if one did.
    private static var received: Interruption? {
        let number = receivedSignal.load(ordering: .sequentiallyConsistent)
        return allCases.first { $0.number == number }
    }

    /// Suspends until a signal has come, or the task is cancelled. A handler cannot resume a task, which takes locks that the
    /// stopped thread may hold; so it is looked for, often enough for a person.
    private static func arrival() async {
        while received == nil, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(20)) }
    }
}

/// The number of the first signal that came; 0 for none.
private let receivedSignal = Atomic<Int32>(0)

/// The handler. It stops a thread anywhere, so it does nothing but what signal-safety(7) allows.
private func receive(_ number: Int32) {
    receivedSignal.store(number, ordering: .sequentiallyConsistent)
    signal(SIGINT, SIG_DFL)
    signal(SIGTERM, SIG_DFL)
}

/// The system's `signal`, which has the name of a variable above.
private func install(_ number: Int32, _ handler: (@convention(c) (Int32) -> Void)?) { signal(number, handler) }
