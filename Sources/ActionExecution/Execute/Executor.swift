internal import Digest
internal import Envelopes
public import GenerationJournal
internal import StrictJSON

/// Performs what entries of a journal ask for, or refuses, and records either.
///
/// It takes an entry, never an envelope: what is not in the journal cannot run (spec E4).
public struct Executor: Sendable {
    let journal: Journal
    let actions: [ActionDefinition]
    let catalog: SchemaCatalog
    let account: String

    /// - Parameters:
    ///   - actions: what may be performed, one an intent.
    ///   - catalog: the schemas of the program.
    ///   - by: who registers schemas that are used for the first time.
    /// - Throws: `ExecutorError` for two actions of one intent, for an intent that is a step of Daybook, and for an
    ///   account that is empty.
    public init(
        journal: Journal, actions: [ActionDefinition], catalog: SchemaCatalog = .embedded, by account: String
    ) throws(ExecutorError) {
        guard !account.isBlank else { throw .nobodyNamed }
        for (index, action) in actions.enumerated() {
            if catalog.isStep(action.intent) { throw .intentIsStep(action.intent) }
            if actions[..<index].contains(where: { $0.intent.utf8.elementsEqual(action.intent.utf8) }) {
                throw .intentTwice(action.intent)
            }
        }
        self.journal = journal
        self.actions = actions
        self.catalog = catalog
        self.account = account
    }

    /// What would be performed at `position`; records nothing.
    ///
    /// - Throws: `Refusal`, `JournalError`.
    public func candidate(at position: Position, retries: Bool = false) throws -> Candidate {
        var judge = EntryJudge(actions: actions, catalog: catalog, store: journal.creationID)
        return try journal.read { try judge.judge(position, retries: retries, in: $0) }
    }

    /// Performs the entry at `position`, at most once an attempt among all processes, or records why not.
    ///
    /// - Parameter retries: whether an attempt that failed may be followed by another.
    /// - Throws: `JournalError` if the journal cannot be read or written: of what was performed then, the journal says
    ///   `started`, and it is in doubt. `CancellationError` if the task was cancelled before the action began; one that
    ///   is being performed comes to its end and is recorded.
    @concurrent
    public func execute(_ position: Position, retries: Bool = false) async throws -> Execution {
        let candidate: Candidate
        do { candidate = try self.candidate(at: position, retries: retries) } catch let refusal as Refusal {
            try await record(refusal, at: position)
            return .refused(refusal)
        }
        return try await perform(candidate)
    }

    /// Takes the attempt and performs it.
    func perform(_ candidate: Candidate) async throws -> Execution {
        try await registerSchemas(of: candidate)
        let started = StartedEvidence()
        let id = EntryID.derived("started", candidate.entry.id.description, "\(candidate.attempt)")
        do {
            let lock = try candidate.outcome(.started, evidence: started.encoded)
            let result = try await append(lock, id: id, cause: candidate.entry.id)
            // Two executors of this process can only be told apart by their tokens, so the same bytes are no twin.
            guard result.isNew else { return .refused(.inProgress(process: .current)) }
        } catch JournalError.idConflict {
            // Somebody else took the attempt first; what became of it stands in the journal.
            do {
                _ = try self.candidate(at: candidate.entry.position)
                return .refused(.inProgress(process: .current))
            } catch let refusal as Refusal {
                return .refused(refusal)
            }
        }
        let request = ActionRequest(
            entry: candidate.entry, intent: candidate.action.intent, parameters: candidate.parameters,
            attempt: candidate.attempt)
        let result = await candidate.action.handler.perform(request)
        let (outcome, evidence) = result.recorded
        let step = try candidate.outcome(outcome, evidence: evidence.encoded)
        let outcomeID = EntryID.derived(outcome.rawValue, candidate.entry.id.description, "\(candidate.attempt)")
        // A task of its own, which nobody cancels: what was done is recorded even if nobody waits for it any more.
        let appended = try await Task { try await append(step, id: outcomeID, cause: candidate.entry.id) }.value
        return .tried(result, attempt: candidate.attempt, step: appended)
    }

    /// So that a replay can judge by the schemas of this day.
    private func registerSchemas(of candidate: Candidate) async throws {
        for schema in [candidate.contentSchema, candidate.parametersSchema] {
            guard let schema, !schema.isRegistered else { continue }
            try await journal.register(schema, by: account, reason: "first used to judge entry \(candidate.entry.id)")
        }
    }

    /// The same refusal of the same entry has the same id and the same bytes, so it stands in the log once.
    private func record(_ refusal: Refusal, at position: Position) async throws {
        guard refusal.isRecorded, let entry = try journal.read({ try $0.entry(at: position) }) else { return }
        let evidence = refusal.evidence
        let intent = try entry.decoded()?.intent
        let action = actions.first { action in intent.map { $0.utf8.elementsEqual(action.intent.utf8) } ?? false }
        let step = RecordOutcome(
            entry: entry.id, outcome: .refused, attempt: 0, action: action?.name ?? Excerpt.of(intent ?? ""), contentSchema: nil,
            parametersSchema: nil, evidence: evidence)
        let id = EntryID.derived(
            "refused", entry.id.description, step.action, String(decoding: evidence, as: UTF8.self))
        _ = try await append(try step.envelope(), id: id, cause: entry.id)
    }

    private func append(_ envelope: Envelope, id: EntryID, cause: EntryID) async throws -> AppendResult {
        try await journal.appendOwn([NewEntry(envelope, id: id, cause: cause)], expecting: .any)[0]
    }
}

extension Candidate {
    fileprivate func outcome(
        _ outcome: RecordOutcome.Outcome, evidence: [UInt8]
    ) throws(EnvelopeError) -> Envelope {
        try RecordOutcome(
            entry: entry.id, outcome: outcome, attempt: attempt, action: action.name,
            contentSchema: contentSchema?.fingerprint.hex, parametersSchema: parametersSchema.fingerprint.hex,
            evidence: evidence
        ).envelope()
    }
}

extension ActionResult {
    fileprivate var recorded: (RecordOutcome.Outcome, ActionEvidence) {
        switch self {
        case .performed(let evidence): (.performed, evidence)
        case .failed(let evidence): (.failed, evidence)
        case .inDoubt(let evidence): (.inDoubt, evidence)
        }
    }
}
