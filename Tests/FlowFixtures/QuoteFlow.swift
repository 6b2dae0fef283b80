public import Envelopes

/// A run of the quote pipeline as a journal holds it, from the request to its end.
public struct QuoteFlow: Sendable {
    /// How a run may end.
    public enum End: Hashable, Sendable, CaseIterable {
        case accepted, favourite, noLongerFavourite
        case tooLong, cliche, nearDuplicate, judgedPoor, indistinct
        case timeout, refusal, tokenLimit, cancelled
        /// The process died in the middle of the stream.
        case cut
        /// The action came to nothing, in each way that it can.
        case actionRefused, actionStarted, actionFailed, actionInDoubt, actionResolved
        /// A person's own call, without a model.
        case systemCall
        case curated, imported
        /// Two attempts, the first of them rejected.
        case secondAttempt
        /// One draft of several that were asked for at once.
        case pooled
    }

    public private(set) var entries: [FlowEntry] = []
    public let number: Int
    public let end: End
    public let locale: String
    /// The words of the last draft.
    public private(set) var text = ""
    private let policy = String(repeating: "ab", count: 32)
    private var count = 0

    /// Flow `number`, which ends so.
    public init(_ number: Int, _ end: End, locale: String = "en") throws {
        self.number = number
        self.end = end
        self.locale = locale
        switch end {
        case .curated, .imported: try addImport()
        case .systemCall: try addSystemCall()
        default: try addRun()
        }
    }

    /// The entry that holds the words, or that records them.
    public private(set) var draft: EntryID?

    private mutating func nextID() -> EntryID {
        count += 1
        let word = UInt64(number) << 8 | UInt64(count)
        return EntryID(high: 0x0198_C0DE_0000_7000 | UInt64(number & 0xFFFF) << 16, low: 0x9000_0000_0000_0000 | word)
    }

    @discardableResult
    private mutating func own(_ step: some Step, cause: EntryID?) throws -> EntryID {
        let id = nextID()
        entries.append(FlowEntry(envelope: try step.envelope(), id: id, cause: cause, isOwn: true))
        return id
    }

    @discardableResult
    private mutating func model(
        _ content: String, type: String = "QuoteDraft", intent: String = "SaveQuoteIntent", session: String,
        isComplete: Bool, parameters: String? = nil, cause: EntryID
    ) throws -> EntryID {
        let envelope = try Envelope(
            source: .foundationModels, sessionId: session, schemaVersion: EnvelopeSchemaVersion(1), generable: type,
            isComplete: isComplete, content: content, intent: intent, parameters: parameters)
        let id = nextID()
        entries.append(FlowEntry(envelope: envelope, id: id, cause: cause, isOwn: false))
        return id
    }

    private mutating func addImport() throws {
        let isCurated = end == .curated
        text = "Line \(number) was written on the back of a ticket."
        draft = try own(
            ImportQuote(
                text: text, author: isCurated ? "Daybook" : "Somebody Else", source: isCurated ? .curated : .imported,
                isPublicDomain: !isCurated, locale: locale, origin: "a file", record: Int64(number), by: "tester", reason: "a test"),
            cause: nil)
    }

    private mutating func addSystemCall() throws {
        text = "Call \(number) came from the lock screen."
        let envelope = try Envelope(
            source: .appIntent, sessionId: nil, schemaVersion: EnvelopeSchemaVersion(1), generable: nil, isComplete: true,
            content: nil, intent: "SaveQuoteIntent", parameters: #"{"text":"\#(text)"}"#)
        let id = nextID()
        entries.append(FlowEntry(envelope: envelope, id: id, cause: nil, isOwn: false))
        draft = id
        try addOutcome(.started, of: id)
        try addOutcome(.performed, of: id)
    }

    private mutating func addRun() throws {
        var pool: EntryID?
        if end == .pooled { pool = try own(request(pool: nil), cause: nil) }
        let request = try own(request(pool: pool), cause: nil)
        let ready = RecordReadiness.Outcome(.ready)
        try own(
            RecordReadiness(
                entry: request, device: ready, enabled: .init(.unknown, reason: "the server does not say"), assets: ready,
                locale: ready), cause: request)
        if end == .secondAttempt {
            let first = try addDraft(of: request, "Attempt one of \(number) dreams of dreams.")
            try addRejection(of: first, .cliche)
        }
        switch end {
        case .timeout: return try addFailure("timeout", of: request, reply: nil)
        case .refusal: return try addFailure("refusal", of: request, reply: "I would rather not.")
        case .tokenLimit: return try addFailure("tokenLimit", of: request, reply: #"{"text":"The gardener coun"#)
        case .cancelled: return try addFailure("cancelled", of: request, reply: #"{"text":"The"#)
        case .cut:
            text = "The baker \(number)"
            try model(#"{"text":"\#(text)"}"#, session: session, isComplete: false, cause: request)
            return
        default: break
        }
        text = "The gardener of house \(number) counts rain by the bucket."
        let draft = try addDraft(of: request, text)
        if [.tooLong, .cliche, .nearDuplicate, .judgedPoor, .indistinct].contains(end) { return try addRejection(of: draft, end) }
        try addPassed(draft)
        let accepted = try model(
            #"{"text":"\#(text)"}"#, session: session, isComplete: true, parameters: #"{"text":"\#(text)"}"#, cause: draft)
        self.draft = accepted
        try addExecution(of: accepted)
    }

    private var session: String { "lm_\(number)" }

    private func request(pool: EntryID?) -> RequestGeneration {
        RequestGeneration(
            feature: "quote", locale: locale, theme: number % 2 == 0 ? "rain" : nil,
            channel: end == .pooled ? .background : number % 3 == 0 ? .siri : .foreground, budgetMilliseconds: 45_000, pool: pool,
            instructions: "Write one sentence.", prompt: "One about the weather in house \(number).",
            options: GenerationOptions(temperature: RecordedValue(decimal: "0.7"), tokensMax: 40, sampling: nil, seed: 7),
            outputSchema: SchemaReference(name: "QuoteDraft", version: 1, fingerprint: String(repeating: "0c", count: 32)),
            model: ModelReference(backEnd: "recorded", name: "tester", address: nil), systemBuild: "test", policy: policy)
    }

    private mutating func addDraft(of request: EntryID, _ text: String) throws -> EntryID {
        let words = text.split(separator: " ")
        for length in [2, 4] where length < words.count {
            let part = words.prefix(length).joined(separator: " ")
            try model(#"{"text":"\#(part)"}"#, session: session, isComplete: false, cause: request)
        }
        let reply = try own(
            RecordReply(
                entry: request, kind: .draft, session: session, reply: #"{"text":"\#(text)"}"#,
                chunks: [.init(bytes: 12, milliseconds: 90), .init(bytes: Int64(text.utf8.count) - 1, milliseconds: 310)],
                finishReason: "stop", usage: TokenUsage(prompt: 55, response: 18)), cause: request)
        let draft = try model(#"{"text":"\#(text)"}"#, session: session, isComplete: true, cause: reply)
        self.draft = draft
        return draft
    }

    private static let layers = ["gate", "novelty", "judge", "distinctiveness"]

    private mutating func addPassed(_ draft: EntryID, before layer: String? = nil) throws {
        for name in Self.layers {
            if name == layer { return }
            let scores: [RecordVerdict.Score]
            switch name {
            case "judge":
                let judgement = try model(
                    #"{"overall":7.5,"originality":6,"warmth":8}"#, type: "QuoteJudgement", intent: "JudgeQuoteIntent",
                    session: session + "_judge", isComplete: true, cause: draft)
                scores = [score("overall", "7.5", limit: "6", source: "model \(judgement)")]
            case "novelty": scores = [score("similarity", "0.41", limit: "0.78", source: "lexical")]
            case "distinctiveness": scores = [score("distinctiveness", "6.25", limit: "5", source: "deterministic")]
            default: scores = []
            }
            let note = name == "novelty" ? "a lexical measure proves no novelty" : nil
            try own(
                RecordVerdict(
                    entry: draft, layer: name, verdict: name == "novelty" ? .notProved : .passed, scores: scores, note: note,
                    policy: policy), cause: draft)
        }
    }

    private func score(_ name: String, _ value: String, limit: String, source: String) -> RecordVerdict.Score {
        RecordVerdict.Score(
            name: name, value: RecordedValue(decimal: value) ?? .null, limit: RecordedValue(decimal: limit) ?? .null,
            source: source)
    }

    private mutating func addRejection(of draft: EntryID, _ end: End) throws {
        let (layer, finding) = Self.ground(of: end)
        try addPassed(draft, before: layer)
        let verdict = try own(
            RecordVerdict(entry: draft, layer: layer, verdict: .failed, findings: [finding], policy: policy), cause: draft)
        try own(
            RejectDraft(
                entry: draft, layer: layer, finding: finding, verdict: verdict, outcome: "noCandidate(\(layer))", locale: locale,
                policy: policy), cause: draft)
    }

    /// The layer and the finding that such an end rests on.
    public static func ground(of end: End) -> (layer: String, finding: Finding) {
        func value(_ decimal: String) -> RecordedValue { RecordedValue(decimal: decimal) ?? .null }
        return switch end {
        case .tooLong:
            ("gate", Finding(rule: "words", observed: RecordedValue(21), limit: RecordedValue(18), bound: .atMost, unit: "words"))
        case .nearDuplicate:
            ("novelty", Finding(rule: "similarity", observed: value("0.93"), limit: value("0.78"), bound: .below))
        case .judgedPoor: ("judge", Finding(rule: "overall", observed: value("4.5"), limit: value("6"), bound: .atLeast))
        case .indistinct:
            ("distinctiveness", Finding(rule: "distinctiveness", observed: value("3.25"), limit: value("5"), bound: .atLeast))
        default:
            (
                "gate",
                Finding(
                    rule: "phrase", observed: RecordedValue("dreams"), limit: .null, bound: .absent,
                    place: Finding.Place(from: 24, to: 30))
            )
        }
    }

    private mutating func addFailure(_ kind: String, of request: EntryID, reply: String?) throws {
        try own(
            RecordFailure(
                entry: request, kind: kind, reason: "a test", session: reply == nil ? nil : session, reply: reply,
                finishReason: kind == "tokenLimit" ? "length" : nil, numbers: Array(#"{"contextSize":4096}"#.utf8), locale: locale),
            cause: request)
    }

    private mutating func addExecution(of entry: EntryID) throws {
        switch end {
        case .actionRefused: return try addOutcome(.refused, attempt: 0, of: entry)
        case .actionStarted: return try addOutcome(.started, of: entry)
        case .actionFailed, .actionInDoubt, .actionResolved:
            try addOutcome(.started, of: entry)
            try addOutcome(end == .actionFailed ? .failed : .inDoubt, of: entry)
            guard end == .actionResolved else { return }
            try own(
                ResolveEntry(entry: entry, attempt: 1, finding: .performed, by: "tester", reason: "it is there"), cause: entry)
        default:
            try addOutcome(.started, of: entry)
            try addOutcome(.performed, of: entry)
        }
        guard end == .favourite || end == .noLongerFavourite else { return }
        try own(FavouriteQuote(entry: entry, isFavourite: true, by: "tester", reason: "it made me laugh"), cause: entry)
        guard end == .noLongerFavourite else { return }
        try own(FavouriteQuote(entry: entry, isFavourite: false, by: "tester", reason: "it wore off"), cause: entry)
    }

    private mutating func addOutcome(_ outcome: RecordOutcome.Outcome, attempt: Int64 = 1, of entry: EntryID) throws {
        let facts = outcome == .performed && end != .systemCall ? #"{"facts":{"author":"Daybook","locale":"\#(locale)"}}"# : "{}"
        try own(
            RecordOutcome(
                entry: entry, outcome: outcome, attempt: attempt, action: "SaveQuoteIntent 1", contentSchema: nil,
                parametersSchema: nil, evidence: Array(facts.utf8)), cause: entry)
    }
}
