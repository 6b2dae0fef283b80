import Envelopes
import GenerationJournal
import TestSupport

/// What the steps of a log say became of each request, counted entry by entry and without any view: a second opinion.
struct FlowCount {
    struct Flow {
        let request: EntryID
        /// The ends that its steps name, as `RunEnd` does.
        var ends: [String] = []
        var verdicts: [RecordVerdict] = []
        /// The draft that its action was performed with.
        var performed: Position?
        var isStarted = false
    }

    /// By the position of the request.
    private(set) var flows: [Position: Flow] = [:]
    /// Where each entry's chain of causes begins.
    private var roots: [Position: Position] = [:]

    init(_ journal: Journal) throws {
        let head = try journal.read { try $0.head() }
        var position = Position.start.next
        while position <= head {
            let entry = try journal.read { try $0.entry(at: position) }
            if let entry { try take(entry) }
            position = position.next
        }
    }

    private mutating func take(_ entry: Entry) throws {
        let root = entry.header.cause.map { roots[$0] ?? $0 } ?? entry.position
        roots[entry.position] = root
        guard entry.header.isOwn, let envelope = try entry.decoded() else { return }
        if envelope.intent == RequestGeneration.intent { flows[root] = Flow(request: entry.id) }
        guard var flow = flows[root] else { return }
        switch envelope.intent {
        case RecordVerdict.intent: flow.verdicts.append(try RecordVerdict(of: envelope))
        case RejectDraft.intent: flow.ends.append(try RejectDraft(of: envelope).outcome)
        case RecordFailure.intent: flow.ends.append(try RecordFailure(of: envelope).kind)
        case RecordOutcome.intent:
            switch try RecordOutcome(of: envelope).outcome {
            case .started: flow.isStarted = true
            case .performed:
                flow.ends.append("accepted")
                flow.performed = entry.header.cause
            default: flow.ends.append("noCandidate(save)")
            }
        default: break
        }
        flows[root] = flow
    }
}
