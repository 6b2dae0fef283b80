public import Envelopes

/// An entry of a flow with what it says, decoded.
public struct StoryEntry: Sendable {
    /// Everything but the envelope.
    public let header: EntryHeader
    /// What it says.
    public let fact: StoryFact

    /// Where it stands.
    public var position: Position { header.position }

    /// Who wrote the words of it, or decided it (spec J3).
    public var speaker: StorySpeaker {
        switch fact {
        case .snapshot, .draft, .judgement, .modelCall: .model
        case .resolution(let step): .person(name: step.by, reason: step.reason)
        case .approval(let step): .person(name: step.by, reason: step.reason)
        case .favourite(let step): .person(name: step.by, reason: step.reason)
        case .importedQuote(let step): .person(name: step.by, reason: step.reason)
        default: .app
        }
    }

    /// Whether it decides what becomes of something, rather than to record what was asked or what came.
    public var decides: Bool {
        switch fact {
        case .verdict, .rejection, .outcome, .resolution, .approval, .favourite: true
        default: false
        }
    }

    init(_ entry: Entry) {
        header = entry.header
        fact = StoryFact(entry)
    }
}

/// Who speaks in an entry.
public enum StorySpeaker: Hashable, Sendable {
    /// A language model.
    case model
    /// The program, by its own rules.
    case app
    /// A person, and why.
    case person(name: String, reason: String)
}

/// What an entry of a flow says.
public enum StoryFact: Sendable {
    case request(RequestGeneration)
    case readiness(RecordReadiness)
    case reply(RecordReply)
    /// What a model had decoded when it was not at its end.
    case snapshot(Envelope)
    /// What a model decoded to its end.
    case draft(Envelope)
    /// What a model said about a draft.
    case judgement(Envelope)
    /// Anything else that a model decoded.
    case modelCall(Envelope)
    /// A call that the system made.
    case systemCall(Envelope)
    case verdict(RecordVerdict)
    case rejection(RejectDraft)
    case failure(RecordFailure)
    case outcome(RecordOutcome)
    case resolution(ResolveEntry)
    case approval(ApproveEntry)
    case favourite(FavouriteQuote)
    case importedQuote(ImportQuote)
    /// A step of another kind, or one that cannot be read; `reason` says why, if so.
    case other(Envelope, reason: String?)
    /// Its words were erased.
    case erased
    /// Its bytes no longer keep the contract, which `verify` reports as damage.
    case damaged(reason: String)

    init(_ entry: Entry) {
        let envelope: Envelope
        do {
            guard let decoded = try entry.decoded() else {
                self = .erased
                return
            }
            envelope = decoded
        } catch {
            self = .damaged(reason: "\(error)")
            return
        }
        self = envelope.source == .foundationModels ? Self.decoded(envelope) : Self.recorded(envelope, isOwn: entry.header.isOwn)
    }

    private static func decoded(_ envelope: Envelope) -> StoryFact {
        if envelope.isIntent(Quote.judgingIntent) { return .judgement(envelope) }
        guard envelope.isIntent(Quote.savingIntent) else { return .modelCall(envelope) }
        return envelope.isComplete ? .draft(envelope) : .snapshot(envelope)
    }

    private static func recorded(_ envelope: Envelope, isOwn: Bool) -> StoryFact {
        // What merely looks like a step says nothing.
        guard isOwn else { return .systemCall(envelope) }
        do {
            return try step(envelope) ?? .other(envelope, reason: nil)
        } catch {
            return .other(envelope, reason: "\(error)")
        }
    }

    private static func step(_ envelope: Envelope) throws(StepError) -> StoryFact? {
        if envelope.isStep(RequestGeneration.self) { return .request(try RequestGeneration(of: envelope)) }
        if envelope.isStep(RecordReadiness.self) { return .readiness(try RecordReadiness(of: envelope)) }
        if envelope.isStep(RecordReply.self) { return .reply(try RecordReply(of: envelope)) }
        if envelope.isStep(RecordVerdict.self) { return .verdict(try RecordVerdict(of: envelope)) }
        if envelope.isStep(RejectDraft.self) { return .rejection(try RejectDraft(of: envelope)) }
        if envelope.isStep(RecordFailure.self) { return .failure(try RecordFailure(of: envelope)) }
        if envelope.isStep(RecordOutcome.self) { return .outcome(try RecordOutcome(of: envelope)) }
        if envelope.isStep(ResolveEntry.self) { return .resolution(try ResolveEntry(of: envelope)) }
        if envelope.isStep(ApproveEntry.self) { return .approval(try ApproveEntry(of: envelope)) }
        if envelope.isStep(FavouriteQuote.self) { return .favourite(try FavouriteQuote(of: envelope)) }
        if envelope.isStep(ImportQuote.self) { return .importedQuote(try ImportQuote(of: envelope)) }
        return nil
    }
}
