internal import Envelopes
internal import LMDB

extension Projection {
    /// Which entries belong together, and what came of each such flow.
    ///
    /// An entry belongs to its cause's flow; one without a cause begins a flow, which is called by that first position.
    /// Keys begin with a kind: 1 and a position in eight bytes, big-endian, for an entry that did not begin its flow; the
    /// row is the flow and the member before it. 2 and a flow for what is known of it, from its second entry on or from
    /// a request for a generation. So a member costs one row, a lone entry none, and the members are a chain that is
    /// walked from the last back.
    public static let flows: Projection = Projection(
        name: "flows", version: 1, interest: .causedEntries, steps: [RecordOutcome.self, ResolveEntry.self]
    ) { entry, read, changes in
        guard let cause = entry.header.cause else {
            if entry.header.isOwn, try entry.claims(RequestGeneration.self) {
                changes.put(FlowRow.key(entry.position), FlowRow(beginningAt: entry.position).encoded)
            }
            return
        }
        let flow = try read(FlowRow.memberKey(cause)).map(FlowRow.membership)?.flow ?? cause
        var state = try read(FlowRow.key(flow)).map { try FlowRow.decode($0, of: flow) } ?? FlowRow(beginningAt: flow)
        let member = RowBytes(byteCount: 16) { row in
            row.store(littleEndian: flow.rawValue, at: 0)
            row.store(littleEndian: state.last.rawValue, at: 8)
        }
        state.last = entry.position
        state.count += 1
        if entry.header.isOwn, let end = try FlowRow.end(saidBy: entry) {
            state.conclude(end, at: entry.position)
        }
        changes.put(FlowRow.memberKey(entry.position), member)
        changes.put(FlowRow.key(flow), state.encoded)
    }
}

/// What became of a flow, by the last of its steps that says so; what was performed stays performed.
public enum FlowEnd: UInt8, Hashable, Sendable, CaseIterable {
    /// No step of it says anything of an end: it goes on, or was cut off.
    case open = 0
    /// The executor performed its action.
    case performed = 1
    /// A draft was rejected.
    case rejected = 2
    /// The model gave nothing that can be used.
    case failed = 3
    /// The executor refused to perform its action.
    case refused = 4
    /// An attempt at its action began, and nothing more is known.
    case started = 5
    /// The action was tried, and said that it failed.
    case actionFailed = 6
    /// Nobody knows whether the action was performed.
    case inDoubt = 7
}

/// What is known of a flow.
public struct FlowState: Hashable, Sendable {
    /// Where it begins; flows are called by it.
    public let first: Position
    /// The last of its entries.
    public let last: Position
    /// How many entries it has, at least 1.
    public let count: UInt64
    /// What became of it.
    public let end: FlowEnd
    /// The step that says so; nil while it is open.
    public let step: Position?
}

struct FlowRow {
    let first: Position
    var last: Position
    var count: UInt64 = 1
    var end = FlowEnd.open
    var step = Position.start

    static func memberKey(_ position: Position) -> RowBytes { position.rowKey(kind: 1) }
    static func key(_ flow: Position) -> RowBytes { flow.rowKey(kind: 2) }

    init(beginningAt first: Position) {
        self.first = first
        last = first
    }

    mutating func conclude(_ end: FlowEnd, at position: Position) {
        if self.end == .performed { return }
        self.end = end
        step = position
    }

    /// What an own step says of the end of its flow; nil if it is about something else.
    static func end(saidBy step: ProjectedEntry) throws -> FlowEnd? {
        if try step.claims(RejectDraft.self) { return .rejected }
        if try step.claims(RecordFailure.self) { return .failed }
        if let step = try step.step(ResolveEntry.self) { return step.finding == .performed ? .performed : .actionFailed }
        guard let facts = try step.facts(of: RecordOutcome.self) else { return nil }
        return switch try RecordOutcome.outcome(of: facts) {
        case .started: .started
        case .performed: .performed
        case .failed: .actionFailed
        case .inDoubt: .inDoubt
        case .refused: .refused
        }
    }

    /// Last and count in eight bytes each, little-endian, the end in one, its step in eight; the key says where it begins.
    var encoded: RowBytes {
        RowBytes(byteCount: 25) { row in
            row.store(littleEndian: last.rawValue, at: 0)
            row.store(littleEndian: count, at: 8)
            row.store(littleEndian: end.rawValue, at: 16)
            row.store(littleEndian: step.rawValue, at: 17)
        }
    }

    static func decode(_ row: RawSpan, of flow: Position) throws -> FlowRow {
        guard row.byteCount == 25, let end = FlowEnd(rawValue: row.byte(at: 16)) else { throw damaged }
        var state = FlowRow(beginningAt: flow)
        state.last = Position(rawValue: row.littleEndianUInt64(at: 0))
        state.count = row.littleEndianUInt64(at: 8)
        state.end = end
        state.step = Position(rawValue: row.littleEndianUInt64(at: 17))
        return state
    }

    static func decode(_ row: RowBytes, of flow: Position) throws -> FlowRow {
        try row.withBytes { try decode($0, of: flow) }
    }

    static func membership(_ row: RowBytes) throws -> (flow: Position, previous: Position) {
        try row.withBytes { row in
            guard row.byteCount == 16 else { throw damaged }
            return (Position(rawValue: row.littleEndianUInt64(at: 0)), Position(rawValue: row.littleEndianUInt64(at: 8)))
        }
    }

    static let damaged: JournalError = .projectionDamaged(
        name: Projection.flows.name, version: Projection.flows.version, reason: "a row cannot be read")
}
