/// A reply as it comes. Each iteration asks the model anew.
///
/// It is pulled: nothing runs between two calls of `next`, so a consumer that stops early leaves nothing behind. Every
/// end that is not `ModelEvent.finished` is thrown, in particular cancellation, the request's deadline, and a stream
/// that simply ends.
public struct ModelStream: AsyncSequence, Sendable {
    /// Pieces of the reply.
    public typealias Element = ModelEvent
    /// What alone is thrown.
    public typealias Failure = ModelFailure

    /// Answers the next event of one reply, or nil when the back end has no more.
    public typealias Source = @concurrent @Sendable () async throws -> ModelEvent?

    private let begin: @Sendable () -> Source
    private let deadline: Deadline?
    private let words: ModelWords

    /// The stream of what the sources that `begin` makes, one an iteration, answer until `deadline`, in `words` that may be
    /// recorded.
    init(deadline: Deadline?, words: ModelWords, _ begin: @escaping @Sendable () -> Source) {
        self.begin = begin
        self.deadline = deadline
        self.words = words
    }

    /// Asks the model.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(source: begin(), deadline: deadline, words: words)
    }

    /// What a stream's events are taken from.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let source: Source
        private let deadline: Deadline?
        private let words: ModelWords
        private var size = ReplySize()
        private var isOver = false

        init(source: @escaping Source, deadline: Deadline?, words: ModelWords) {
            self.source = source
            self.deadline = deadline
            self.words = words
        }

        /// The next event; nil after `finished`, and after an error.
        public mutating func next(
            isolation: isolated (any Actor)? = #isolation
        ) async throws(ModelFailure) -> ModelEvent? {
            if isOver { return nil }
            isOver = true
            let event = try await pulled()
            // A source that has no more without having finished was cut, whatever it had brought.
            guard let event else { throw .truncated(receivedBytes: Int64(size.bytes)) }
            try size.add(event)
            if case .finished = event { return words.recordable(event) }
            isOver = false
            return event
        }

        private func pulled() async throws(ModelFailure) -> ModelEvent? {
            do {
                if Task.isCancelled { throw ModelFailure.cancelled }
                guard let deadline else { return try await source() }
                return try await deadline.run(source)
            } catch {
                throw words.recordable(ModelFailure(error))
            }
        }
    }
}

extension ModelFailure {
    /// `error` in this vocabulary: itself, a cancellation, or `other` with the type's name as domain.
    init(_ error: any Error) {
        switch error {
        case let failure as ModelFailure: self = failure
        case is CancellationError: self = .cancelled
        default: self = .other(domain: String(reflecting: type(of: error)), code: 0, text: String(describing: error))
        }
    }
}

/// How much of a reply has come, held against the bounds.
private struct ReplySize {
    var bytes = 0
    /// What the record of it takes.
    private var recordBytes = 0
    private var chunks = 0
    private var calls: Set<Int64> = []

    mutating func add(_ event: ModelEvent) throws(ModelFailure) {
        switch event {
        case .text(let chunk):
            bytes += chunk.bytes.count
            recordBytes += chunk.bytes.reduce(ModelLimits.chunkRecordBytes) { $0 + Self.recordBytes(of: $1) }
        case .toolCall(let fragment):
            bytes += fragment.arguments.count + (fragment.id?.utf8.count ?? 0) + (fragment.name?.utf8.count ?? 0)
            calls.insert(fragment.index)
        case .finished: return
        }
        chunks += 1
        try keep(bytes, ModelLimits.replyBytesMax, "bytes")
        try keep(recordBytes, ModelLimits.recordBytesMax, "bytes as it is recorded")
        try keep(chunks, ModelLimits.chunksMax, "pieces")
        try keep(calls.count, ModelLimits.toolCallsMax, "tool calls")
    }

    /// The most that a byte takes in a string of JSON. One that is not ASCII may turn out to be no UTF-8, and is then written
    /// as U+FFFD.
    private static func recordBytes(of byte: UInt8) -> Int {
        switch byte {
        case ..<0x20: 6
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): 2
        case 0x80...: 3
        default: 1
        }
    }

    private func keep(_ count: Int, _ max: Int, _ what: String) throws(ModelFailure) {
        if count > max { throw .replyTooLong("the reply has more than \(max) \(what)") }
    }
}
