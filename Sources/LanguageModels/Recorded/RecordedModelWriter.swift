internal import StrictJSON

/// Writes a recorded model's file: the twin of `RecordedModel`.
public struct RecordedModelWriter {
    /// How a reply ended.
    public enum End: Hashable, Sendable {
        /// By the model's own word.
        case finished(ReplyFinish)
        /// By a failure.
        case failed(ModelFailure)
        /// It just ended.
        case cut
    }

    /// A reply and the requests that it answers.
    public struct Exchange: Hashable, Sendable {
        /// What it is for.
        public var purpose: ModelRequest.Purpose
        /// What the prompt must contain; empty for anything.
        public var promptContains: String
        /// The pieces of its text, each with the moment when it came.
        public var pieces: [ReplyChunk]
        /// How it ended.
        public var end: End

        /// This exchange.
        public init(purpose: ModelRequest.Purpose, promptContains: String, pieces: [ReplyChunk], end: End) {
            self.purpose = purpose
            self.promptContains = promptContains
            self.pieces = pieces
            self.end = end
        }
    }

    private let name: String?
    private let address: String?
    private var readiness: [[UInt8]] = []
    private var exchanges: [[UInt8]] = []
    private var missingEmbeddings: ModelFailure?
    /// How many bytes all answers have so far; the file has a few more.
    public private(set) var byteCount = 0
    /// Delays that were longer than `RecordedModel.delayMillisecondsMax`, and are that long in the file.
    public private(set) var shortenedDelays = 0

    /// A writer of a model's answers.
    public init(name: String?, address: String?) { (self.name, self.address) = (name, address) }

    /// Adds the next answer to the question whether the model can be asked, for one locale.
    public mutating func add(_ answer: Readiness, locale: String) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("locales")
        writer.beginArray()
        writer.string(locale)
        writer.endArray()
        for (name, outcome) in [
            ("device", answer.device), ("enabled", answer.enabled), ("assets", answer.assets), ("locale", answer.locale),
        ] {
            writer.key(name)
            writer.beginObject()
            writer.key("state")
            writer.string(outcome.state)
            if let reason = outcome.reason {
                writer.key("reason")
                writer.string(reason.text)
            }
            writer.endObject()
        }
        writer.endObject()
        readiness.append(writer.bytes)
        byteCount += writer.bytes.count
    }

    /// Adds the next reply.
    public mutating func add(_ exchange: Exchange) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("purpose")
        writer.string(exchange.purpose.rawValue)
        if !exchange.promptContains.isEmpty {
            writer.key("promptContains")
            writer.string(exchange.promptContains)
        }
        writer.key("events")
        writer.beginArray()
        var previous: Int64 = 0
        for piece in exchange.pieces {
            // Moments of a log need not be in order, nor after its beginning.
            let moment = max(previous, piece.milliseconds)
            let delay = moment - previous
            if delay > RecordedModel.delayMillisecondsMax { shortenedDelays += 1 }
            Self.event(piece, delay: min(delay, RecordedModel.delayMillisecondsMax), &writer)
            previous = moment
        }
        writer.endArray()
        writer.key("end")
        Self.end(exchange.end, &writer)
        writer.endObject()
        exchanges.append(writer.bytes)
        byteCount += writer.bytes.count
    }

    /// Notes why the model gives no vectors; the first reason stays.
    public mutating func noteMissingEmbeddings(_ failure: ModelFailure) { missingEmbeddings = missingEmbeddings ?? failure }

    /// The file's bytes.
    public var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("recordedModel")
        writer.integer(1)
        writer.key("identity")
        writer.beginObject()
        for (key, value) in [("name", name), ("address", address)] {
            writer.key(key)
            if let value { writer.string(value) } else { writer.null() }
        }
        writer.endObject()
        for (key, values) in [("readiness", readiness), ("exchanges", exchanges)] {
            writer.key(key)
            writer.beginArray()
            for value in values { writer.raw(value) }
            writer.endArray()
        }
        if let missingEmbeddings {
            writer.key("embeddings")
            writer.beginObject()
            Self.failure(missingEmbeddings, &writer)
            writer.endObject()
        }
        writer.endObject()
        return writer.bytes + [0x0A]
    }

    private static func event(_ piece: ReplyChunk, delay: Int64, _ writer: inout JSONWriter) {
        writer.beginObject()
        // A piece may end inside a character, which no text can hold.
        if (try? UTF8Span(validating: piece.bytes.span)) != nil {
            writer.key("text")
            writer.string(String(decoding: piece.bytes, as: UTF8.self))
        } else {
            writer.key("base64")
            writer.string(String(decoding: Base64.encoded(piece.bytes), as: UTF8.self))
        }
        writer.key("delay")
        writer.integer(delay)
        writer.endObject()
    }

    private static func end(_ end: End, _ writer: inout JSONWriter) {
        writer.beginObject()
        switch end {
        case .cut:
            writer.key("cut")
            writer.boolean(true)
        case .finished(let finish):
            writer.key("finishReason")
            if let reason = finish.reason { writer.string(reason.word) } else { writer.null() }
            if let usage = finish.usage {
                writer.key("usage")
                writer.beginObject()
                writer.key("promptTokens")
                writer.integer(usage.promptTokens)
                writer.key("responseTokens")
                writer.integer(usage.responseTokens)
                writer.endObject()
            }
        case .failed(let failure): Self.failure(failure, &writer)
        }
        writer.endObject()
    }

    private static func failure(_ failure: ModelFailure, _ writer: inout JSONWriter) {
        writer.key("failure")
        writer.beginObject()
        writer.key("kind")
        writer.string(failure.name)
        if let reason = failure.reason {
            writer.key("reason")
            writer.string(reason)
        }
        writer.key("numbers")
        writer.raw(failure.numbers)
        writer.endObject()
    }
}
