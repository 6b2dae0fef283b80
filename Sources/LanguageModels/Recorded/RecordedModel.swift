internal import Synchronization

/// A model whose every answer stands in a file: exact replies in exact pieces, failures, delays. What is asked beyond
/// the file is a failure and never an invented answer. The form is described in docs/models.md.
///
/// Answers are taken in the order of the file: the first that fits and was not taken yet, or that repeats. Requests may
/// come from many tasks at once.
public final class RecordedModel: Sendable {
    /// The largest file, in bytes.
    public static let fileBytesMax = 64 << 20
    /// The longest single delay, in milliseconds: an hour, far beyond every budget.
    public static let delayMillisecondsMax: Int64 = 3_600_000
    /// The largest factor for delays.
    public static let delayScaleMax = 1_000.0

    private let recording: Recording
    private let delayScale: Double
    private let time: TimeSource
    private let taken: Mutex<Taken>

    /// Which answers were taken.
    private struct Taken {
        var readiness: [Bool]
        var exchanges: [Bool]
    }

    /// The model of a file's bytes.
    ///
    /// - Parameters:
    ///   - json: the file, JSON that schemas/recorded-model.schema.json describes.
    ///   - delayScale: what every delay is multiplied by; 0 for none.
    ///   - time: the clock by which delays pass.
    public init(json: [UInt8], delayScale: Double = 1, by time: TimeSource = .system) throws(RecordedModelError) {
        guard delayScale >= 0, delayScale <= Self.delayScaleMax else { throw .delayScale(delayScale) }
        let recording = try Recording(json)
        self.recording = recording
        self.time = time
        self.delayScale = delayScale
        taken = Mutex(
            Taken(
                readiness: recording.readiness.map { _ in false }, exchanges: recording.exchanges.map { _ in false }))
    }

    /// How many of the file's exchanges nobody has asked for yet; those that repeat count until their first use.
    public var exchangesLeft: Int { taken.withLock { $0.exchanges.count { !$0 } } }

    /// The door to it. All clients of one model take from the same answers.
    public var client: ModelClient {
        ModelClient(
            identity: ModelIdentity(backEnd: "recorded", name: recording.name, address: recording.address),
            readiness: { await self.readiness(locale: $0) },
            source: { self.source($0) },
            embeddings: { try await self.embeddings(of: $0) })
    }

    private func readiness(locale: String) async -> Readiness {
        let tag = asciiLowercased(locale)
        let answers = recording.readiness
        let index = taken.withLock { taken in
            Self.take(&taken.readiness) { index, isTaken in
                let answer = answers[index]
                return (!isTaken || answer.repeats) && answer.locales?.contains(tag) ?? true
            }
        }
        guard let index else {
            let nobody = Readiness.Outcome.unknown(.notRecorded)
            return Readiness(device: nobody, enabled: nobody, assets: nobody, locale: nobody)
        }
        // Whoever is cancelled need not wait, and sees his cancellation elsewhere.
        try? await pause(milliseconds: answers[index].delayMilliseconds)
        return answers[index].readiness
    }

    private func source(_ request: ModelRequest) -> ModelStream.Source {
        let prompt = Array(request.prompt.utf8)
        let exchanges = recording.exchanges
        let index = taken.withLock { taken in
            Self.take(&taken.exchanges) { index, isTaken in
                let exchange = exchanges[index]
                return (!isTaken || exchange.repeats) && exchange.purpose ?? request.purpose == request.purpose
                    && (exchange.promptContains.isEmpty || prompt.contains(exchange.promptContains))
            }
        }
        guard let index else {
            let purpose = request.purpose.rawValue
            return { throw ModelFailure.notRecorded("no exchange is left for this prompt and the purpose \(purpose)") }
        }
        let turn = RecordedTurn(exchanges[index], delayScale: delayScale, by: time)
        return { try await turn.next() }
    }

    private func embeddings(of texts: [String]) async throws -> ModelEmbeddings {
        guard let embeddings = recording.embeddings else { throw ModelFailure.notRecorded("no embeddings are recorded") }
        try await pause(milliseconds: embeddings.delayMilliseconds)
        let recorded = try embeddings.answer.get()
        var vectors: [[Float]] = []
        for (index, text) in texts.enumerated() {
            guard let vector = recorded.vectors[Array(text.utf8)] else {
                throw ModelFailure.notRecorded("text \(index) of \(texts.count) has no recorded vector")
            }
            vectors.append(vector)
        }
        return ModelEmbeddings(embedder: recorded.embedder, vectors: vectors)
    }

    private func pause(milliseconds: Int64) async throws {
        try await time.sleep(until: time.now + RecordedTurn.delay(milliseconds, delayScale))
    }

    /// The first index that `fits`, marked as taken.
    private static func take(_ taken: inout [Bool], where fits: (Int, Bool) -> Bool) -> Int? {
        guard let index = taken.indices.first(where: { fits($0, taken[$0]) }) else { return nil }
        taken[index] = true
        return index
    }
}
