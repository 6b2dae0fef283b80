internal import Synchronization

/// One reply of a recording, told in time.
final class RecordedTurn: Sendable {
    private let exchange: Recording.Exchange
    private let delayScale: Double
    private let time: TimeSource
    private let start: ContinuousClock.Instant
    /// How many events were told, and when the latest was due, in milliseconds since the start.
    private let progress = Mutex((told: 0, dueMilliseconds: Int64(0)))

    init(_ exchange: Recording.Exchange, delayScale: Double, by time: TimeSource) {
        self.exchange = exchange
        self.time = time
        start = time.now
        self.delayScale = delayScale
    }

    /// The next event when it is due; after the last, the end.
    @concurrent
    func next() async throws -> ModelEvent? {
        let events = exchange.events
        let (index, dueMilliseconds) = progress.withLock { progress in
            let index = progress.told
            progress.told += 1
            progress.dueMilliseconds +=
                index < events.count ? events[index].delayMilliseconds : exchange.endDelayMilliseconds
            return (index, progress.dueMilliseconds)
        }
        try await time.sleep(until: start + Self.delay(dueMilliseconds, delayScale))
        guard index < events.count else { return try end() }
        switch events[index].piece {
        case .text(let bytes):
            return .text(ReplyChunk(bytes: bytes, milliseconds: start.duration(to: time.now).wholeMilliseconds))
        case .toolCall(let fragment): return .toolCall(fragment)
        }
    }

    private func end() throws(ModelFailure) -> ModelEvent? {
        switch exchange.end {
        case .finished(let finish): return .finished(finish)
        case .failed(let failure): throw failure
        case .cut: return nil
        }
    }

    /// A delay of the file as it is kept.
    static func delay(_ milliseconds: Int64, _ scale: Double) -> Duration { .milliseconds(Double(milliseconds) * scale) }
}
