public import Envelopes

/// A run of a generation: what was asked, and what is known of its flow.
public struct RunState: Sendable {
    /// Its flow, which begins with the request.
    public let flow: FlowState
    /// The id of the entry that asked.
    public let id: EntryID
    /// What was asked; nil if those words were erased, so that nobody can tell whether it was a run.
    public let request: RequestGeneration?
    /// The kind of failure that it ended with; nil if it ended otherwise, or if the words of that step were erased.
    public let failure: String?
}

extension Snapshot {
    /// Lends the runs from `position` on, in the order in which they were asked for: flows that begin with a request for a
    /// generation, and those whose beginning was erased. A pool's own request is among them.
    ///
    /// - Throws: `JournalError`, among them `.stepUnreadable`, and whatever `body` throws.
    public borrowing func scanRuns(from position: Position = .start, _ body: (RunState) throws -> Void) throws {
        var flows: [FlowState] = []
        try scanFlows(from: position) { flow in
            flows.append(flow)
            return .next
        }
        for flow in flows {
            guard let entry = try entry(at: flow.first) else { continue }
            var request: RequestGeneration?
            if let envelope = try entry.decoded() {
                guard entry.header.isOwn, envelope.isStep(RequestGeneration.self) else { continue }
                request = try entry.step(RequestGeneration.self, in: envelope)
            }
            try body(RunState(flow: flow, id: entry.header.id, request: request, failure: try failure(of: flow)))
        }
    }

    private borrowing func failure(of flow: FlowState) throws -> String? {
        guard flow.end == .failed, let step = flow.step, let entry = try entry(at: step), let envelope = try entry.decoded()
        else { return nil }
        return try entry.step(RecordFailure.self, in: envelope).kind
    }
}
