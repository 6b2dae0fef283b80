internal import Envelopes
internal import GenerationJournal

/// Writes the steps of one run. What has happened is recorded even if nobody waits for it any more, so each append has a task
/// that nobody cancels.
struct RunRecorder: Sendable {
    let journal: Journal

    /// The intent of drafts, and that of judgements.
    enum Intent: String {
        case saveQuote = "SaveQuoteIntent"
        case judgeQuote = "JudgeQuoteIntent"

        var generable: String {
            switch self {
            case .saveQuote: "QuoteDraft"
            case .judgeQuote: "QuoteJudgement"
            }
        }
    }

    @discardableResult
    func own(_ step: some Step, cause: EntryID?, id: EntryID? = nil) async throws -> AppendResult {
        let entry = NewEntry(try step.envelope(), id: id, cause: cause)
        return try await Task { try await journal.appendOwn([entry], expecting: .any)[0] }.value
    }

    /// What a model decoded, whole.
    func decoded(
        _ content: [UInt8], for intent: Intent, session: String, parameters: [UInt8]? = nil, cause: EntryID
    ) async throws -> AppendResult {
        let envelope = try Self.envelope(content, intent, session, isComplete: true, parameters)
        let entry = NewEntry(envelope, cause: cause)
        return try await Task { try await journal.append(entry, expecting: .any) }.value
    }

    /// A draft that is to be saved.
    ///
    /// - Throws: `JournalError.headMoved` if `condition` is not met; then nothing was written.
    func accepted(
        _ content: [UInt8], session: String, parameters: [UInt8], cause: EntryID, _ condition: AppendCondition
    ) async throws -> AppendResult {
        let envelope = try Self.envelope(content, .saveQuote, session, isComplete: true, parameters)
        let entry = NewEntry(envelope, cause: cause)
        return try await Task { try await journal.append(entry, condition) }.value
    }

    /// A draft so far. It does not wait for the disk, unless too many are waiting already.
    func snapshot(_ content: [UInt8], session: String, cause: EntryID) async throws {
        let entry = NewEntry(try Self.envelope(content, .saveQuote, session, isComplete: false, nil), cause: cause)
        do { try journal.enqueue(entry) } catch JournalError.queueFull {
            _ = try await Task { try await journal.append(entry, expecting: .any) }.value
        }
    }

    private static func envelope(
        _ content: [UInt8], _ intent: Intent, _ session: String, isComplete: Bool, _ parameters: [UInt8]?
    ) throws -> Envelope {
        try Envelope(
            source: .foundationModels, sessionId: session, schemaVersion: EnvelopeSchemaVersion(1),
            generable: intent.generable, isComplete: isComplete, content: String(decoding: content, as: UTF8.self),
            intent: intent.rawValue, parameters: parameters.map { String(decoding: $0, as: UTF8.self) })
    }
}
