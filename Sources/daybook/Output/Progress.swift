import Synchronization

/// Says on a terminal how far long work has come; silent elsewhere and for the first second.
final class Progress: Sendable {
    private static let silentMicroseconds: Int64 = 1_000_000
    private static let pauseMicroseconds: Int64 = 200_000

    private struct State {
        var shownAt: Int64?
        var isOver = false
    }

    private let terminal: Terminal
    private let begin: Int64
    private let state = Mutex(State())

    init(_ terminal: Terminal) {
        self.terminal = terminal
        begin = terminal.now()
    }

    /// Shows `text` in place of what was shown before, if it is time to.
    func show(_ text: @autoclosure () -> String) throws {
        guard terminal.errors.isTerminal else { return }
        let now = terminal.now()
        let isDue = state.withLock { state in
            guard !state.isOver, now - begin >= Self.silentMicroseconds,
                state.shownAt.map({ now - $0 >= Self.pauseMicroseconds }) ?? true
            else { return false }
            state.shownAt = now
            return true
        }
        if isDue { try replaceLine(with: text()) }
    }

    /// Clears the line.
    func end() throws {
        let wasShown = state.withLock { state in
            state.isOver = true
            return state.shownAt != nil
        }
        if wasShown { try replaceLine(with: "") }
    }

    /// Runs work that does not say itself how far it is, and shows for how long it has been going on.
    func ticking<R: Sendable>(_ name: String, _ work: @Sendable () throws -> R) async throws -> R {
        guard terminal.errors.isTerminal else { return try work() }
        let ticker = Task { @concurrent in
            // The sleep ends with an error when the work is done, and that is all there is to say of it.
            while (try? await Task.sleep(for: .microseconds(Self.pauseMicroseconds))) != nil {
                let seconds = (terminal.now() - begin) / 1_000_000
                try show("\(name) \(seconds) s")
            }
        }
        defer { ticker.cancel() }
        let result = Result { try work() }
        try end()
        return try result.get()
    }

    private func replaceLine(with text: String) throws {
        let fitted = DisplayWidth.fitted(SafeText.escaped(text), columns: max(1, (terminal.errors.columns ?? 80) - 1))
        try terminal.errors.write(Array((ControlSequence.clearedLine + fitted).utf8))
    }
}
