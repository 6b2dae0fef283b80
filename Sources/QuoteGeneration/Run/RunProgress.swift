internal import Envelopes
internal import LanguageModels

/// What has happened in a run so far, and what follows from it. Nothing here asks, waits or writes, so a decision can be
/// tested for every past, and is the same for a streamed draft and for one of a pool (spec Q11).
struct RunProgress: Hashable {
    /// What is to be done next.
    enum Step: Hashable {
        case askReadiness
        case askDraft
        case judge(QuoteLayer)
        case reject(LayerVerdict)
        case accept
        case fail(ModelFailure)
        case end(RunEnd)
    }

    /// Whether the model can be asked; nil before it was.
    var readiness: Readiness?
    /// Whether a whole draft stands in the log.
    var hasDraft = false
    /// What layers came to, in order.
    var verdicts: [LayerVerdict] = []
    /// What went wrong outside the layers.
    var failure: ModelFailure?
    /// How it ended.
    var end: RunEnd?

    /// Whether a recorded model had no answer left.
    var isRecordingUsedUp: Bool {
        if case .notRecorded? = failure { true } else { false }
    }

    /// The next step. A rejection stands whatever the time: the draft was judged. Nothing is accepted after the deadline or
    /// once nobody waits any more.
    func next(isCancelled: Bool, isOver: Bool, timeout: ModelFailure) -> Step {
        if let end { return .end(end) }
        if let failure { return .fail(failure) }
        if let last = verdicts.last, last.verdict == .failed { return .reject(last) }
        if isCancelled { return .fail(.cancelled) }
        if isOver { return .fail(timeout) }
        guard let readiness else { return .askReadiness }
        if let obstacle = readiness.obstacles.first { return .fail(.unavailable(obstacle)) }
        guard hasDraft else { return .askDraft }
        guard verdicts.count < QuoteLayer.allCases.count else { return .accept }
        return .judge(QuoteLayer.allCases[verdicts.count])
    }
}
