internal import Synchronization

/// One reply of a recording, told in time.
final class RecordedTurn: Sendable {
    private enum Step: Sendable {
        case event(ModelEvent), failure(ModelFailure), end
    }

    private let exchange: Recording.Exchange
    private let delayScale: Double
    private let start = ContinuousClock.now
    /// How many events were told, the end among them, and when the last of them was due, in milliseconds.
    private let progress = Mutex((told: 0, dueMilliseconds: Int64(0)))

    init(_ exchange: Recording.Exchange, delayScale: Double) {
        self.exchange = exchange
        self.delayScale = delayScale
    }

    /// The next event, when it is due.
    @concurrent
    func next() async throws -> ModelEvent? {
        let (index, dueMilliseconds) = progress.withLock { progress in
            let index = progress.told
            progress.told = min(index + 1, exchange.events.count + 1)
            let delay = index < exchange.events.count ? exchange.events[index].delayMilliseconds : exchange.endDelayMilliseconds
            if index <= exchange.events.count {
                progress.dueMilliseconds = progress.dueMilliseconds.addingReportingOverflow(delay).partialValue
            }
            return (index, progress.dueMilliseconds)
        }
        if index > exchange.events.count { return nil }
        try await sleep(untilMilliseconds: dueMilliseconds)
        if index < exchange.events.count {
            switch exchange.events[index].piece {
            case .text(let bytes):
                let milliseconds = start.duration(to: .now).wholeMilliseconds
                return .text(ReplyChunk(bytes: bytes, milliseconds: milliseconds))
            case .toolCall(let fragment): return .toolCall(fragment)
            }
        }
        switch exchange.end {
        case .finished(let finish): return .finished(finish)
        case .failed(let failure): throw failure
        case .cut: return nil
        }
    }

    private func sleep(untilMilliseconds due: Int64) async throws {
        let scaled = Duration.milliseconds(Double(due) * delayScale)
        if scaled > .zero { try await Task.sleep(until: start + scaled, clock: .continuous) }
    }
}
