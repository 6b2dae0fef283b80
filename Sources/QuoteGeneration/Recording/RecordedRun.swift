internal import Envelopes
internal import GenerationJournal
internal import LanguageModels
internal import StrictJSON

/// What a model said in one run, gathered from the run's entries in their order.
struct RecordedRun {
    typealias Exchange = RecordedModelWriter.Exchange

    /// The request; nil for a flow that is none.
    private(set) var request: RequestGeneration?
    /// Whether an entry of it was erased.
    private(set) var isErased = false
    /// Replies of which not every byte or piece is known.
    private(set) var inexact = 0
    /// Replies whose counts of tokens are none.
    private(set) var uncounted = 0
    /// Verdicts that rest on vectors.
    private(set) var embedded = 0
    /// Why the model gave no vectors; nil if it was not asked for any, or gave them.
    private(set) var missingEmbeddings: ModelFailure?
    private var readiness: [Readiness] = []
    private var exchanges: [Exchange] = []
    private var snapshots: [[UInt8]] = []
    private var draft: String?
    private var hasDraftReply = false

    /// Whether the model was asked anything.
    var isAsked: Bool { !readiness.isEmpty || !exchanges.isEmpty }

    /// Takes the next entry.
    ///
    /// - Throws: `JournalError.stepUnreadable`, `EnvelopeError` for a damaged envelope.
    mutating func read(_ entry: Entry) throws {
        guard let envelope = try entry.decoded() else {
            isErased = true
            return
        }
        guard entry.header.isOwn else {
            takeContent(envelope)
            return
        }
        if envelope.isIntent(RequestGeneration.intent) {
            request = try entry.step(RequestGeneration.self, in: envelope)
        } else if envelope.isIntent(RecordReadiness.intent) {
            readiness.append(Readiness(try entry.step(RecordReadiness.self, in: envelope)))
        } else if envelope.isIntent(RecordReply.intent) {
            take(try entry.step(RecordReply.self, in: envelope))
        } else if envelope.isIntent(RecordVerdict.intent) {
            take(try entry.step(RecordVerdict.self, in: envelope))
        } else if envelope.isIntent(RecordFailure.intent) {
            take(try entry.step(RecordFailure.self, in: envelope))
        }
    }

    /// Adds what it said to a recording.
    func write(to writer: inout RecordedModelWriter, _ request: RequestGeneration) {
        for answer in readiness { writer.add(answer, locale: request.locale) }
        for exchange in exchanges { writer.add(exchange) }
        if let missingEmbeddings { writer.noteMissingEmbeddings(missingEmbeddings) }
    }

    private mutating func takeContent(_ envelope: Envelope) {
        guard envelope.isIntent(Quote.savingIntent), let content = envelope.content else { return }
        if !envelope.isComplete {
            snapshots.append(Array(content))
        } else if draft == nil {
            draft = DraftContent.text(in: Array(content))
        }
    }

    private mutating func take(_ step: RecordReply) {
        let purpose: ModelRequest.Purpose = step.kind == .judgement ? .judgement : .draft
        if purpose == .draft { hasDraftReply = true }
        let usage = step.usage.flatMap { usage in
            usage.prompt >= 0 && usage.response >= 0
                ? ModelUsage(promptTokens: usage.prompt, responseTokens: usage.response) : nil
        }
        if usage == nil, step.usage != nil { uncounted += 1 }
        // A judgement that broke off has its reason in the verdict that follows.
        let end: RecordedModelWriter.End =
            step.finishReason.map { .finished(ReplyFinish(reason: FinishReason(word: $0), usage: usage)) } ?? .cut
        exchanges.append(
            Exchange(purpose: purpose, promptContains: prompt(of: purpose), pieces: pieces(of: step), end: end))
    }

    /// A failure to judge stands in no step of its own, only in the words of the verdict.
    private mutating func take(_ step: RecordVerdict) {
        if step.scores.contains(where: { EmbeddingSpace(name: $0.source) != nil }) { embedded += 1 }
        if step.layer == QuoteLayer.novelty.rawValue, let words = QuoteNovelty.missingEmbeddings(inNote: step.note) {
            missingEmbeddings = Self.failure(describedAs: words)
        }
        guard step.layer == QuoteLayer.judge.rawValue, let name = QuoteJudgement.failure(inNote: step.note) else { return }
        let failure = Self.failure(named: name)
        if let last = exchanges.indices.last, exchanges[last].purpose == .judgement {
            if exchanges[last].end == .cut { exchanges[last].end = failure }
        } else {
            exchanges.append(
                Exchange(purpose: .judgement, promptContains: prompt(of: .judgement), pieces: [], end: failure))
        }
    }

    private mutating func take(_ step: RecordFailure) {
        // Without a session the model was not asked, and with a draft it was time or a person that ended the run.
        guard step.session != nil, !hasDraftReply else { return }
        let raw = Array((step.reply ?? "").utf8)
        // What stands for other bytes is tried first: only so can the reply be as short as it was.
        let unreadable = UnreadableBytes.restored(in: raw)
        let shown = unreadable.flatMap { SnapshotPieces.pieces(of: $0, showing: snapshots) }
        let pieces = shown ?? SnapshotPieces.pieces(of: raw, showing: snapshots)
        if shown != nil || pieces == nil, !raw.isEmpty { inexact += 1 }
        let whole = [ReplyChunk(bytes: unreadable ?? raw, milliseconds: 0)]
        exchanges.append(
            Exchange(
                purpose: .draft, promptContains: prompt(of: .draft), pieces: pieces ?? (raw.isEmpty ? [] : whole),
                end: Self.end(of: step)))
    }

    /// What a prompt must contain to be that of this run: a draft's is recorded, a judgement's holds the draft.
    private func prompt(of purpose: ModelRequest.Purpose) -> String {
        guard purpose == .judgement, let draft else { return request?.prompt ?? "" }
        var writer = JSONWriter()
        writer.string(draft)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Its pieces. A draft is recorded so once it was read strictly, so it was UTF-8. A judgement is recorded before, and its
    /// schema has no place for U+FFFD: it stands for other bytes there.
    private mutating func pieces(of step: RecordReply) -> [ReplyChunk] {
        let raw = Array(step.reply.utf8)
        if step.kind == .judgement, let unreadable = UnreadableBytes.restored(in: raw) {
            inexact += 1
            return [ReplyChunk(bytes: unreadable, milliseconds: step.chunks.first?.milliseconds ?? 0)]
        }
        guard step.chunks.allSatisfy({ 0...Int64(raw.count) ~= $0.bytes }),
            step.chunks.reduce(0, { $0 + $1.bytes }) == Int64(raw.count)
        else {
            inexact += 1
            return [ReplyChunk(bytes: raw, milliseconds: 0)]
        }
        var start = 0
        return step.chunks.map { chunk in
            let piece = raw[start..<(start + Int(chunk.bytes))]
            start += Int(chunk.bytes)
            return ReplyChunk(bytes: Array(piece), milliseconds: chunk.milliseconds)
        }
    }

    private static func end(of step: RecordFailure) -> RecordedModelWriter.End {
        if let numbers = try? JSONDocument(step.numbers),
            let failure = ModelFailure(name: step.kind, reason: step.reason, numbers: numbers, at: numbers.root)
        {
            return .failed(failure)
        }
        return .cut
    }

    /// The failure whose description, name and reason, is `words`.
    private static func failure(describedAs words: String) -> ModelFailure? {
        let parts = words.split(separator: ": ", maxSplits: 1).map(String.init)
        guard let name = parts.first, let numbers = try? JSONDocument("{}") else { return nil }
        return ModelFailure(name: name, reason: parts.count == 2 ? parts[1] : nil, numbers: numbers, at: numbers.root)
    }

    /// The failure of this name where nothing but the name is known.
    private static func failure(named name: String) -> RecordedModelWriter.End {
        guard let numbers = try? JSONDocument("{}") else { return .cut }
        for reason in [nil, "not recorded"] {
            if let failure = ModelFailure(name: name, reason: reason, numbers: numbers, at: numbers.root) {
                return .failed(failure)
            }
        }
        return .cut
    }
}

extension Envelope {
    fileprivate func isIntent(_ name: String) -> Bool { intent.utf8.elementsEqual(name.utf8) }
}

extension Readiness {
    fileprivate init(_ step: RecordReadiness) {
        func outcome(_ recorded: RecordReadiness.Outcome) -> Outcome {
            let reason = Reason(text: recorded.reason ?? "")
            return switch recorded.state {
            case .ready: .ready
            case .notReady: .notReady(reason)
            case .unknown: .unknown(reason)
            }
        }
        self.init(
            device: outcome(step.device), enabled: outcome(step.enabled), assets: outcome(step.assets),
            locale: outcome(step.locale))
    }
}
