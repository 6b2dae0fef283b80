internal import Envelopes
internal import GenerationJournal
internal import LanguageModels
internal import StrictJSON

extension DraftRun {
    /// Asks the model in a fresh session, records each snapshot as it comes, and the draft once it is whole.
    func askDraft(_ state: inout State, _ report: @Sendable (QuoteProgress) -> Void) async throws {
        let question = ModelRequest(
            purpose: .draft, session: Self.freshSession(), instructions: step.instructions, prompt: step.prompt,
            options: ModelOptions(
                temperature: policy.request.temperature.number, maxTokens: Int64(policy.request.tokensMax)),
            outputSchema: draftSchema.text, deadline: deadline)
        state.session = question.session
        await generator.client.prewarm(question)
        var reader = SnapshotReader(streamedText: ["text"])
        var snapshotBytesLeft: Int? = QuoteLimits.snapshotBytesMax
        var events = generator.client.stream(question).makeAsyncIterator()
        while true {
            let event: ModelEvent?
            do throws(ModelFailure) { event = try await events.next() } catch {
                state.progress.failure = error
                return
            }
            guard let event else { break }
            state.reply.add(event)
            // Each snapshot holds all that has come, so without a bound their bytes, and the time to make them, would grow with
            // the square of the reply's. The first that does not fit is the last that is looked at: a gap would look like a
            // reply that came so.
            guard case .text(let chunk) = event, let bytesLeft = snapshotBytesLeft, reader.read(chunk.bytes),
                let snapshot = reader.snapshot
            else { continue }
            if let text = reader.provisionalText ?? DraftContent.text(in: snapshot) { report(.partialText(text)) }
            snapshotBytesLeft = bytesLeft >= snapshot.count ? bytesLeft - snapshot.count : nil
            if snapshotBytesLeft == nil { continue }
            try await recorder.snapshot(snapshot, session: question.session, cause: state.request)
        }
        switch whole(state.reply, question, draftSchema) {
        case .failure(let failure): state.progress.failure = failure
        case .success(let content): try await record(content, session: question.session, &state)
        }
    }

    private func record(_ content: [UInt8], session: String, _ state: inout State) async throws {
        guard let text = DraftContent.text(in: content) else {
            state.progress.failure = .decodingFailure(reason: "it has no text", byteOffset: nil)
            return
        }
        let reply = try await record(state.reply, .draft, session: session, request: state.request, cause: state.request)
        let entry = try await recorder.decoded(content, for: .saveQuote, session: session, cause: reply)
        state.draft = Draft(
            entry: entry.id, session: session, content: content,
            line: KnownLine(name: "the draft", text: text, language: step.locale))
        state.known = try generator.known.lines(for: request.locale)
        state.progress.hasDraft = true
    }

    /// The model's judgement, or why there is none, both recorded: a fresh session of the same model (spec Q7).
    func askJudgement(of draft: Draft, _ state: State) async throws -> Result<QuoteJudgement, ModelFailure> {
        var writer = JSONWriter()
        writer.string(draft.line.text)
        let question = ModelRequest(
            purpose: .judgement, session: Self.freshSession(), instructions: policy.judge.instructions,
            prompt: "Judge this sentence in the language \(step.locale): \(String(decoding: writer.bytes, as: UTF8.self))",
            options: ModelOptions(
                temperature: policy.judge.temperature.number, maxTokens: Int64(policy.judge.tokensMax)),
            outputSchema: judgementSchema.text, deadline: deadline)
        await generator.client.prewarm(question)
        let reply: ModelReply
        do throws(FailedReply) { reply = try await generator.client.reply(to: question) } catch {
            if !error.reply.raw.isEmpty {
                try await record(
                    error.reply, .judgement, session: question.session, request: state.request, cause: draft.entry)
            }
            return .failure(error.failure)
        }
        let recorded = try await record(
            reply, .judgement, session: question.session, request: state.request, cause: draft.entry)
        switch whole(reply, question, judgementSchema) {
        case .failure(let failure): return .failure(failure)
        case .success(let content):
            guard let judgement = QuoteJudgement(content: content) else {
                return .failure(.decodingFailure(reason: "a score is no number from 0 to 10", byteOffset: nil))
            }
            _ = try await recorder.decoded(content, for: .judgeQuote, session: question.session, cause: recorded)
            return .success(judgement)
        }
    }

    /// The object of a reply that is whole and fits its schema. Whether a text is too short is for the gate to say.
    private func whole(
        _ reply: ModelReply, _ question: ModelRequest, _ schema: ContentSchema
    ) -> Result<[UInt8], ModelFailure> {
        switch ReplyCompletion(of: reply, to: question) {
        case .incomplete(let failure): .failure(failure)
        case .object(let content): schema.failure(of: content, exceptFor: "minLength").map { .failure($0) } ?? .success(content)
        case .text, .toolCalls: .failure(.decodingFailure(reason: "an object was asked for", byteOffset: nil))
        }
    }

    @discardableResult
    private func record(
        _ reply: ModelReply, _ kind: RecordReply.Kind, session: String, request: EntryID, cause: EntryID
    ) async throws -> EntryID {
        let usage = reply.usage.map { TokenUsage(prompt: $0.promptTokens, response: $0.responseTokens) }
        let chunks = reply.chunks.map { RecordReply.Chunk(bytes: Int64($0.byteCount), milliseconds: $0.milliseconds) }
        let step = RecordReply(
            entry: request, kind: kind, session: session, reply: reply.text, chunks: chunks,
            finishReason: reply.finishReason?.word, usage: usage)
        return try await recorder.own(step, cause: cause).id
    }

    private static func freshSession() -> String { "lm_\(EntryID.next())" }
}
