public import Envelopes
internal import StrictJSON

/// Everything that a journal says about one flow: what was asked, what came, what each layer found, what became of it.
public struct FlowStory: Sendable {
    /// Where the flow begins.
    public let flow: Position
    /// What became of it.
    public let end: FlowEnd
    /// Its entries, in order.
    public let entries: [StoryEntry]
    /// The step that registered the policy of that day; nil if the journal has none.
    public let policy: Position?

    /// The request that the flow answers; nil if it begins with something else.
    public var request: RequestGeneration? {
        for entry in entries {
            if case .request(let step) = entry.fact { return step }
        }
        return nil
    }

    /// The drafts, in order, each with what was found about it.
    public var drafts: [DraftStory] {
        entries.compactMap { entry in
            guard case .draft(let envelope) = entry.fact else { return nil }
            let about = entries.filter { $0.header.cause == entry.position }
            return DraftStory(
                position: entry.position, text: envelope.draftText ?? "", about: about, hasParameters: envelope.parameters != nil)
        }
    }

    /// Why the run ended without a draft that could go on: each failure, or that it was cut off.
    public var failures: [StoryEntry] {
        entries.filter { if case .failure = $0.fact { true } else { false } }
    }

    /// Whether nothing in the flow says how it ended: its process died, or it goes on.
    public var isCutOff: Bool {
        guard end == .open, let last = entries.last else { return false }
        switch last.fact {
        case .request, .readiness, .reply, .snapshot, .draft, .judgement, .verdict: return true
        default: return false
        }
    }
}

/// One draft and the steps that are about it.
public struct DraftStory: Sendable {
    /// Where it stands.
    public let position: Position
    /// Its words.
    public let text: String
    /// The steps that name it as their cause, in order.
    public let about: [StoryEntry]
    /// Whether it went on to its action.
    public let hasParameters: Bool

    /// What each layer found, in order.
    public var verdicts: [(position: Position, verdict: RecordVerdict)] {
        about.compactMap { entry in
            if case .verdict(let step) = entry.fact { (entry.position, step) } else { nil }
        }
    }

    /// The step that threw it away; nil if none did.
    public var rejection: (position: Position, step: RejectDraft)? {
        for entry in about.reversed() {
            if case .rejection(let step) = entry.fact { return (entry.position, step) }
        }
        return nil
    }
}

extension Envelope {
    /// The words of a draft: the member `text` of its content, or of its parameters where it has no content.
    public var draftText: String? {
        guard let bytes = content ?? parameters, let document = try? JSONDocument(Array(bytes)),
            let node = document.member("text", of: document.root), document.kind(of: node) == .string
        else { return nil }
        return document.string(of: node)
    }
}

extension Snapshot {
    /// Everything that the journal says about the flow of the entry at `position`.
    ///
    /// - Throws: `JournalError`.
    public borrowing func story(of position: Position) throws -> FlowStory {
        let flow = try flow(of: position)
        var entries: [StoryEntry] = []
        for member in try self.entries(ofFlow: flow) {
            guard let entry = try entry(at: member) else {
                throw JournalError.recordDamaged(position: member, reason: "the flows name it, the log does not")
            }
            entries.append(StoryEntry(entry))
        }
        let state = try flowState(flow)
        var story = FlowStory(flow: flow, end: state?.end ?? .open, entries: entries, policy: nil)
        if let fingerprint = story.request?.policy {
            story = FlowStory(
                flow: flow, end: story.end, entries: entries, policy: try registeredPolicies(fingerprint: fingerprint).first)
        }
        return story
    }
}
