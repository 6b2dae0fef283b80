internal import Envelopes
internal import GenerationJournal
internal import LanguageModels
internal import TextAnalysis

extension DraftRun {
    /// Asks one layer about the draft and records what it comes to. A model that gives no judgement in time, or because nobody
    /// waits any more, ends the run instead.
    func judge(
        _ layer: QuoteLayer, _ state: inout State, _ report: @Sendable (QuoteProgress) -> Void
    ) async throws {
        guard let draft = state.draft else { throw PipelineError(reason: "only a whole draft is judged") }
        let verdict: LayerVerdict
        switch layer {
        case .gate: verdict = QuoteGate.verdict(of: draft.line.text, locale: request.locale, policy: policy)
        case .taste: verdict = LayerVerdict(.taste, .skipped, note: "there is no learned filter of taste")
        case .novelty:
            let embeddings = await embeddings(of: draft.line, among: state.known)
            verdict = QuoteNovelty.verdict(of: draft.line, among: state.known, embeddings: embeddings, policy: policy)
        case .judge:
            switch try await askJudgement(of: draft, state) {
            case .success(let judgement): verdict = judgement.verdict(policy: policy)
            case .failure(let failure):
                if Task.isCancelled || deadline.isOver {
                    state.progress.failure = Task.isCancelled ? .cancelled : deadline.failure
                    return
                }
                verdict = QuoteJudgement(
                    standingInFor: failure.name, distinctiveness(of: draft, state), policy: policy
                ).verdict(policy: policy)
            }
        case .distinctiveness: verdict = distinctiveness(of: draft, state).verdict(policy: policy)
        }
        state.verdict = try await recorder.own(verdict.step(of: draft.entry, policy: policy), cause: draft.entry).id
        state.progress.verdicts.append(verdict)
        report(.verdict(verdict))
    }

    private func distinctiveness(of draft: Draft, _ state: State) -> Distinctiveness {
        Distinctiveness(of: draft.line, locale: request.locale, among: state.known, policy: policy)
    }

    /// One call for the draft and all known lines, so that all vectors are of one embedder.
    private func embeddings(of draft: KnownLine, among known: KnownLines) async -> QuoteNovelty.Embeddings {
        guard policy.novelty.usesEmbeddings, !known.lines.isEmpty else { return .notAsked }
        do {
            var vectors = try await ModelVectors.vectors(
                of: [draft.text] + known.lines.map(\.text), by: generator.client, rules: policy.novelty, deadline: deadline)
            return .answered(draft: vectors.removeFirst(), lines: vectors)
        } catch {
            return .missing("\(error)")
        }
    }
}
