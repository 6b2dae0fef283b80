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
    public static let flows: Projection = Projection(name: "flows", version: 1, interest: .causedEntries) { entry, read in
        guard let cause = entry.header.cause else {
            guard entry.header.isOwn, try entry.claims(RequestGeneration.self) else { return [] }
            return [.put(key: FlowRow.key(entry.position), row: FlowRow(beginningAt: entry.position).encoded)]
        }
        let flow = try read(FlowRow.memberKey(cause)).map(FlowRow.membership)?.flow ?? cause
        var state = try read(FlowRow.key(flow)).map { try FlowRow.decode($0, of: flow) } ?? FlowRow(beginningAt: flow)
        let member = [UInt8](capacity: 16) { row in
            row.append(littleEndian: flow.rawValue)
            row.append(littleEndian: state.last.rawValue)
        }
        state.last = entry.position
        state.count += 1
        if entry.header.isOwn, let end = try FlowRow.end(saidBy: entry) {
            state.conclude(end, at: entry.position)
        }
        return [.put(key: FlowRow.memberKey(entry.position), row: member), .put(key: FlowRow.key(flow), row: state.encoded)]
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

    static func memberKey(_ position: Position) -> [UInt8] { position.rowKey(kind: 1) }
    static func key(_ flow: Position) -> [UInt8] { flow.rowKey(kind: 2) }

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
        guard let step = try step.step(RecordOutcome.self) else { return nil }
        return switch step.outcome {
        case .started: .started
        case .performed: .performed
        case .failed: .actionFailed
        case .inDoubt: .inDoubt
        case .refused: .refused
        }
    }

    /// Last and count in eight bytes each, little-endian, the end in one, its step in eight; the key says where it begins.
    var encoded: [UInt8] {
        [UInt8](capacity: 25) { row in
            row.append(littleEndian: last.rawValue)
            row.append(littleEndian: count)
            row.append(end.rawValue)
            row.append(littleEndian: step.rawValue)
        }
    }

    static func decode(_ row: [UInt8], of flow: Position) throws(JournalError) -> FlowRow {
        let bytes = row.span.bytes
        guard row.count == 25, let end = FlowEnd(rawValue: row[16]) else { throw damaged }
        var state = FlowRow(beginningAt: flow)
        state.last = Position(rawValue: bytes.littleEndianUInt64(at: 0))
        state.count = bytes.littleEndianUInt64(at: 8)
        state.end = end
        state.step = Position(rawValue: bytes.littleEndianUInt64(at: 17))
        return state
    }

    static func membership(_ row: [UInt8]) throws(JournalError) -> (flow: Position, previous: Position) {
        let bytes = row.span.bytes
        guard row.count == 16 else { throw damaged }
        return (
            Position(rawValue: bytes.littleEndianUInt64(at: 0)), Position(rawValue: bytes.littleEndianUInt64(at: 8))
        )
    }

    static let damaged: JournalError = .projectionDamaged(
        name: Projection.flows.name, version: Projection.flows.version, reason: "a row cannot be read")
}
