internal import ActionExecution
internal import Digest
internal import Envelopes
internal import GenerationJournal
internal import LanguageModels

/// One run from its request to its end.
struct DraftRun: Sendable {
    let generator: QuoteGenerator
    let request: QuoteRequest
    let step: RequestGeneration
    let start: ContinuousClock.Instant
    let deadline: Deadline
    let draftSchema: ContentSchema
    let judgementSchema: ContentSchema
    let parametersSchema: ContentSchema

    var policy: QuotePolicy { generator.policy }
    var recorder: RunRecorder { RunRecorder(journal: generator.journal) }

    /// What stands in the log of this run, beside what has been decided.
    struct State {
        let request: EntryID
        var progress = RunProgress()
        var draft: Draft?
        var known = KnownLines()
        /// The step that records the last verdict.
        var verdict: EntryID?
        /// What had come when it failed.
        var reply = ModelReply()
        var session: String?
        var reason: String?
        var quote: Position?
    }

    /// A whole draft, as the model decoded it.
    struct Draft {
        let entry: EntryID
        let session: String
        let content: [UInt8]
        let line: KnownLine
    }

    func run(report: @escaping @Sendable (QuoteProgress) -> Void) async throws -> QuoteRun {
        var state = State(request: try await recorder.own(step, cause: nil).id)
        while true {
            let next = state.progress.next(
                isCancelled: Task.isCancelled, isOver: deadline.isOver, timeout: deadline.failure)
            switch next {
            case .askReadiness: try await askReadiness(&state)
            case .askDraft: try await askDraft(&state, report)
            case .judge(let layer): try await judge(layer, &state, report)
            case .reject(let verdict): try await reject(verdict, &state)
            case .accept: try await accept(&state, report)
            case .fail(let failure): try await fail(failure, &state)
            case .end(let end):
                return QuoteRun(
                    request: state.request, locale: request.locale, end: end, draft: state.draft?.line.text,
                    verdicts: state.progress.verdicts, reason: state.reason, isRecordingUsedUp: state.progress.isRecordingUsedUp,
                    quote: state.quote,
                    elapsed: start.duration(to: generator.time.now))
            }
        }
    }

    private func askReadiness(_ state: inout State) async throws {
        let locale = step.locale
        let client = generator.client
        let readiness: Readiness
        do { readiness = try await deadline.run { await client.readiness(locale: locale) } } catch let failure as ModelFailure {
            state.progress.failure = failure
            return
        }
        // What a question comes to that nobody waits for any more says nothing about the model.
        if Task.isCancelled { return }
        try await recorder.own(RecordReadiness(readiness, entry: state.request), cause: state.request)
        state.progress.readiness = readiness
    }

    private func reject(_ verdict: LayerVerdict, _ state: inout State) async throws {
        guard let draft = state.draft, let ground = verdict.ground, let recorded = state.verdict else {
            throw PipelineError(reason: "a rejection rests on a draft, a finding and a verdict that is recorded")
        }
        let end = RunEnd.noCandidate(layer: verdict.layer.rawValue)
        try await recorder.own(
            RejectDraft(
                entry: draft.entry, layer: verdict.layer.rawValue, finding: ground, verdict: recorded, outcome: end.name,
                locale: step.locale, policy: policy.fingerprint.hex), cause: draft.entry)
        state.progress.end = end
    }

    /// The accepted draft goes the way of every action: into the log, with parameters that are projected from its content,
    /// and through the executor (spec E3, Q10).
    ///
    /// Others save meanwhile: lines that novelty has not seen are compared with first, and the draft is accepted only if none
    /// has come since. Else it returns with nothing decided, to be called again; each time somebody else has come further.
    private func accept(_ state: inout State, _ report: @Sendable (QuoteProgress) -> Void) async throws {
        guard let draft = state.draft else { throw PipelineError(reason: "only a whole draft is accepted") }
        let latest = try generator.known.latest(for: request.locale)
        let seen = Set(state.known.lines.lazy.map(\.name))
        state.known = latest.known
        guard latest.known.lines.allSatisfy({ seen.contains($0.name) }) else {
            return try await judge(.novelty, &state, report)
        }
        let parameters = try parametersSchema.projected(draft.content)
        let entry: AppendResult
        do {
            entry = try await recorder.accepted(
                draft.content, session: draft.session, parameters: parameters, cause: draft.entry,
                AppendCondition(nothingSince: latest.head, AcceptedDrafts.mayAdd))
        } catch JournalError.headMoved { return }
        let executor = try Executor(journal: generator.journal, actions: [generator.saving], by: generator.account)
        let execution = try await Task { try await executor.execute(entry.position) }.value
        if execution.isPerformed {
            state.quote = entry.position
            state.progress.end = .accepted
        } else {
            state.reason = "the quote was not saved: \(execution)"
            state.progress.end = .noCandidate(layer: "save")
        }
    }

    private func fail(_ failure: ModelFailure, _ state: inout State) async throws {
        // What a schema finds in a reply may name any member of it.
        let failure = generator.client.recordable(failure)
        let reply = state.reply
        let hasReply = !reply.raw.isEmpty && state.draft == nil
        try await recorder.own(
            RecordFailure(
                entry: state.request, kind: failure.name, reason: failure.reason, session: state.session,
                reply: hasReply ? reply.text : nil, finishReason: hasReply ? reply.finishReason?.word : nil,
                numbers: failure.numbers, locale: step.locale), cause: state.request)
        state.reason = failure.account
        state.progress.end = RunEnd(failure)
    }
}

extension RecordReadiness {
    fileprivate init(_ readiness: Readiness, entry: EntryID) {
        self.init(
            entry: entry, device: Outcome(readiness.device), enabled: Outcome(readiness.enabled),
            assets: Outcome(readiness.assets), locale: Outcome(readiness.locale))
    }
}

extension RecordReadiness.Outcome {
    fileprivate init(_ outcome: Readiness.Outcome) {
        switch outcome {
        case .ready: self.init(State.ready)
        case .notReady(let reason): self.init(State.notReady, reason: reason.text)
        case .unknown(let reason): self.init(State.unknown, reason: reason.text)
        }
    }
}
