internal import LMDB

extension Snapshot {
    /// The flow that the entry at `position` belongs to: the position at which it begins.
    ///
    /// - Throws: `JournalError`.
    public borrowing func flow(of position: Position) throws -> Position {
        try row(of: .flows, at: FlowRow.memberKey(position)).map(FlowRow.membership)?.flow ?? position
    }

    /// The positions of the entries of the flow that begins at `flow`, in order.
    ///
    /// - Throws: `JournalError`.
    public borrowing func entries(ofFlow flow: Position) throws -> [Position] {
        guard let state = try flowState(flow) else { return [flow] }
        var positions: [Position] = []
        var position = state.last
        // Every step leads to an earlier one, so a damaged row cannot lead in a circle.
        while position > flow {
            positions.append(position)
            guard let previous = try row(of: .flows, at: FlowRow.memberKey(position)).map(FlowRow.membership)?.previous,
                previous < position
            else { throw FlowRow.damaged }
            position = previous
        }
        positions.append(flow)
        return positions.reversed()
    }

    /// What is known of the flow that begins at `flow`; nil if it is a lone entry that requests nothing, or there is none.
    ///
    /// - Throws: `JournalError`.
    public borrowing func flowState(_ flow: Position) throws -> FlowState? {
        try row(of: .flows, at: FlowRow.key(flow)).map { try FlowRow.decode($0, of: flow).state }
    }

    /// Lends what is known of the flows from `flow` on, in order; lone entries that request nothing are passed over.
    ///
    /// - Throws: `JournalError`, and whatever `body` throws.
    public borrowing func scanFlows(from flow: Position = .start, _ body: (FlowState) throws -> ScanStep) throws {
        try scanRows(of: .flows, from: FlowRow.key(flow).array) { key, row in
            guard key.byteCount == 9 else { throw FlowRow.damaged }
            return try body(try FlowRow.decode(row, of: Position(rawValue: key.bigEndianUInt64(at: 1))).state)
        }
    }
}

extension FlowRow {
    fileprivate var state: FlowState {
        FlowState(first: first, last: last, count: count, end: end, step: end == .open ? nil : step)
    }
}
