public import ActionExecution
internal import Envelopes
public import GenerationJournal
public import LanguageModels
internal import Digest

/// The quote pipeline: asks a model for drafts, records every step, and saves what passes every layer.
///
/// One draft and a pool go the same way (spec Q11). A run is recorded to its end whoever stops waiting for it.
public struct QuoteGenerator: Sendable {
    let journal: Journal
    private(set) var client: ModelClient
    let policy: QuotePolicy
    let systemBuild: String
    let account: String
    let saving: ActionDefinition
    let known: KnownLinesCache
    let time: TimeSource

    /// - Parameters:
    ///   - journal: a journal that is open for writing.
    ///   - client: the door to the model that drafts, and judges.
    ///   - policy: what a draft is asked for with, and has to pass.
    ///   - systemBuild: the build of the system that runs it, which is recorded.
    ///   - saving: performs SaveQuoteIntent; `SaveQuote` unless given.
    ///   - time: the clock that budgets are held against.
    ///   - by: who registers policy and schemas that are used for the first time.
    /// - Throws: `QuoteRequestError.nobodyNamed`.
    public init(
        journal: Journal, client: ModelClient, policy: QuotePolicy = .standard, systemBuild: String,
        saving: ActionDefinition? = nil, time: TimeSource = .system, by account: String
    ) throws(QuoteRequestError) {
        guard !account.isEmpty else { throw .nobodyNamed }
        self.journal = journal
        self.client = client
        self.policy = policy
        self.systemBuild = systemBuild
        self.account = account
        self.saving = saving ?? SaveQuote.action(in: journal)
        self.time = time
        known = KnownLinesCache(of: journal, policy: policy)
    }

    /// Asks for one quote and follows it to its end.
    ///
    /// - Parameter report: hears what goes on, on no particular actor.
    /// - Returns: the end, whatever it is: a model's failure, the deadline and a cancelled task are ends and no errors.
    /// - Throws: `QuoteRequestError` before anything is recorded; `PipelineError` if the journal knows other schemas under the
    ///   names that are needed; `JournalError` if it cannot be read or written.
    @concurrent
    public func generate(
        _ request: QuoteRequest, report: @escaping @Sendable (QuoteProgress) -> Void = { _ in }
    ) async throws -> QuoteRun {
        let deadline = self.deadline(of: request)
        let draft = try await prepared(request, deadline: deadline, pool: nil)
        return try await draft.run(report: report)
    }

    /// Asks for `count` quotes one after the other, each in a run of its own, within one budget. An entry for the pool is
    /// recorded first; a run that begins after the deadline, or once the task is cancelled, is recorded and ends at once.
    /// All ask in the same words, so the run for which a recorded model has no answer left is the last.
    ///
    /// - Parameters:
    ///   - report: hears what goes on in each run, counted from 0, on no particular actor.
    ///   - ended: hears of each run as soon as it has ended, before the next begins: an error in a later one takes nothing of it.
    /// - Throws: as `generate`, and what `ended` throws.
    @concurrent
    public func generatePool(
        _ request: QuoteRequest, count: Int, report: @escaping @Sendable (Int, QuoteProgress) -> Void = { _, _ in },
        ended: @Sendable (Int, QuoteRun) throws -> Void = { _, _ in }
    ) async throws -> [QuoteRun] {
        guard 1...QuoteLimits.poolDraftsMax ~= count else {
            throw QuoteRequestError.poolSize(count, max: QuoteLimits.poolDraftsMax)
        }
        let deadline = self.deadline(of: request)
        let pool = try await prepared(request, deadline: deadline, pool: nil)
        let entry = try await pool.recorder.own(pool.step, cause: nil)
        var runs: [QuoteRun] = []
        for index in 0..<count {
            let draft = try await pool.generator.prepared(request, deadline: deadline, pool: entry.id)
            let run = try await draft.run { report(index, $0) }
            runs.append(run)
            try ended(index, run)
            if run.isRecordingUsedUp { break }
        }
        return runs
    }

    private func deadline(of request: QuoteRequest) -> Deadline {
        Deadline(budget: .milliseconds(policy.budgets.milliseconds(of: request.channel)), by: time)
    }

    /// Everything that a run needs before it is recorded, the name of its model included: asking for that is of its budget.
    private func prepared(_ request: QuoteRequest, deadline: Deadline, pool: EntryID?) async throws -> DraftRun {
        let start = time.now
        let prompt = try request.prompt(policy: policy)
        var generator = self
        generator.client = await client.named(until: deadline)
        try await registerPolicy()
        let draftSchema = try await ContentSchema("QuoteDraft", in: journal, by: account)
        let judgementSchema = try await ContentSchema("QuoteJudgement", in: journal, by: account)
        let parametersSchema = try await ContentSchema(Quote.savingIntent, in: journal, by: account)
        let identity = generator.client.identity
        let step = RequestGeneration(
            feature: "quote", locale: request.locale.description, theme: request.theme, channel: request.channel,
            budgetMilliseconds: Int64(policy.budgets.milliseconds(of: request.channel)), pool: pool,
            instructions: policy.request.instructions, prompt: prompt,
            options: GenerationOptions(
                temperature: policy.request.temperature.recorded, tokensMax: Int64(policy.request.tokensMax)),
            outputSchema: draftSchema.reference,
            model: ModelReference(backEnd: identity.backEnd, name: identity.name, address: identity.address),
            systemBuild: systemBuild, policy: policy.fingerprint.hex)
        return DraftRun(
            generator: generator, request: request, step: step, start: start, deadline: deadline, draftSchema: draftSchema,
            judgementSchema: judgementSchema, parametersSchema: parametersSchema)
    }

    /// So that every verdict can be judged again from the log alone.
    private func registerPolicy() async throws {
        let fingerprint = policy.fingerprint.hex
        guard try journal.read({ try $0.registeredPolicies(fingerprint: fingerprint) }).isEmpty else { return }
        let step = RegisterPolicy(
            name: "quote", fingerprint: fingerprint, policy: policy.json, by: account, reason: "first used to judge drafts")
        // Whoever registers the same policy at the same time takes the same id, and one of them is first.
        let id = EntryID.derived("policy", fingerprint)
        do { try await RunRecorder(journal: journal).own(step, cause: nil, id: id) } catch JournalError.idConflict {}
    }
}
