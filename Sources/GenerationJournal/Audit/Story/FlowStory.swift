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
    /// The runs that name the flow's request as their pool, in order: one for each draft. Empty for any other flow.
    public let pool: [RunState]

    /// The request that the flow answers; nil if it begins with something else.
    public var request: RequestGeneration? { Self.request(in: entries) }

    static func request(in entries: [StoryEntry]) -> RequestGeneration? {
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
        guard end == .open, pool.isEmpty, let last = entries.last else { return false }
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
        let end = try flowState(flow)?.end ?? .open
        let request = FlowStory.request(in: entries)
        var policy: Position?
        if let fingerprint = request?.policy { policy = try registeredPolicies(fingerprint: fingerprint).first }
        // A pool asks no model itself, so nothing follows in its own flow.
        let isPool = request != nil && entries.count == 1
        return FlowStory(
            flow: flow, end: end, entries: entries, policy: policy, pool: isPool ? try runs(ofPool: entries[0].header) : [])
    }

    private borrowing func runs(ofPool request: EntryHeader) throws -> [RunState] {
        var runs: [RunState] = []
        try scanRuns(from: request.position) { if $0.request?.pool == request.id { runs.append($0) } }
        return runs
    }
}
