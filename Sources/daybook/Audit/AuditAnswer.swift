import Envelopes
import GenerationJournal
import QuoteGeneration

/// The answer that an audit begins with.
enum AuditAnswer {
    /// - Parameter quote: where the quote stands that came of the flow; nil if none did.
    static func title(_ story: FlowStory, _ draft: DraftStory?, quote: Position?) -> String {
        if !story.pool.isEmpty { return "What became of the pool that entry \(story.flow) asked for" }
        if let draft, draft.rejection != nil { return "Why draft \(draft.position) was rejected" }
        if let quote { return "How quote \(quote) came to be" }
        if let name = loneStep(story) { return "Entry \(story.flow), a step \(name)" }
        return switch story.end {
        case .performed: "How the action of flow \(story.flow) came to be performed"
        case .failed: "Why flow \(story.flow) came to nothing"
        default: "What became of flow \(story.flow)"
        }
    }

    static func sentences(_ story: FlowStory, _ draft: DraftStory?, quote: Position?) -> [String] {
        if !story.pool.isEmpty { return [pool(story.pool)] }
        if let name = loneStep(story) {
            return ["Daybook recorded it itself, as \(name). It belongs to no run, and no action follows from it."]
        }
        var sentences: [String] = []
        if let draft, let (position, step) = draft.rejection {
            sentences += rejected(draft, position, step)
        } else if let draft {
            let name = draft.position == quote ? "Quote" : "Draft"
            sentences.append("\(name) \(draft.position) reads: \(quoted(draft.text)).")
        }
        for case .importedQuote(let step) in story.entries.map(\.fact) {
            return sentences + ["The quote reads: \(quoted(step.text)). \(step.by) recorded it as \(step.source.rawValue)."]
        }
        sentences.append(end(of: story))
        return sentences
    }

    /// The name of a step that stands alone and is about no run: what was registered, erased or adopted.
    private static func loneStep(_ story: FlowStory) -> String? {
        guard story.entries.count == 1, let entry = story.entries.first, entry.header.isOwn,
            case .other(let envelope, _) = entry.fact
        else { return nil }
        return envelope.intent
    }

    private static func pool(_ runs: [RunState]) -> String {
        var counts: [String: Int] = [:]
        for run in runs { counts[run.endWords, default: 0] += 1 }
        let ends = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
        return "A pool of \(runs.count) \(runs.count == 1 ? "draft" : "drafts"), each asked for in a run of its own: "
            + ends.joined(separator: "; ") + "."
    }

    private static func rejected(_ draft: DraftStory, _ position: Position, _ step: RejectDraft) -> [String] {
        let account = FindingAccount(step.finding)
        let distance = account.distance.map { ", off by \($0)" } ?? ""
        return [
            "Draft \(draft.position) reads: \(quoted(draft.text)).",
            "The layer \(quoted(step.layer)) rejected it by its rule \(quoted(step.finding.rule)): "
                + "\(account.comparison)\(distance).",
            account.remedy + " That speaks for this rule only"
                + (QuoteLayer(rawValue: step.layer)?.isLast == true ? "." : "; layers after it were not asked."),
            "Entry \(position) decided so, and the run ended as \(step.outcome).",
        ]
    }

    private static func end(of story: FlowStory) -> String {
        let step = story.entries.last { entry in
            switch entry.fact {
            case .outcome, .resolution, .rejection, .failure: true
            default: false
            }
        }
        let at = step.map { " (entry \($0.position))" } ?? ""
        switch story.end {
        case .performed: return "The action was performed\(at)."
        case .rejected: return "Nothing was saved as a quote: the flow ended with a rejection\(at)."
        case .failed:
            guard case .failure(let failure)? = step?.fact else { return "The model gave nothing that can be used\(at)." }
            return "The model gave nothing that can be used: \(failure.kind)\(at)."
        case .refused:
            guard case .outcome(let outcome)? = step?.fact else { return "The executor refused to perform the action\(at)." }
            return "The executor refused to perform the action\(at): \(String(decoding: outcome.evidence, as: UTF8.self))"
        case .started: return "An attempt at the action began\(at), and nothing says how it ended."
        case .actionFailed: return "The action was tried and was not performed\(at)."
        case .inDoubt: return "Nobody knows whether the action was performed\(at): a person has to resolve it."
        case .open:
            return story.isCutOff
                ? "No step says how the flow ended: it was cut off, or it still goes on." : "No action was begun in it."
        }
    }

    static func quoted(_ text: String) -> String { "\u{201C}\(text)\u{201D}" }
}
