internal import LMDB

/// Another process, which does not know a projection, has written more than one transaction should bring along.
struct ProjectionsFarBehind: Error {}

/// The projections that one write transaction brings along with the log.
///
/// That a projection is live is said once, in its state, and not with every commit: an append then changes no page for
/// projections that do not care about it. So whoever writes has to bring along all that are live, and one that this
/// program does not know stops being live, at the head as it is before anything is appended.
struct LiveProjections {
    private var live: [ViewRows] = []
    private var selection: ViewSelection
    // A transaction without views needs none.
    private lazy var arena = EntryArena()
    private var changes = RowChanges()
    private var overlay = RowOverlay()

    /// - Parameter leavesBehind: whether a projection that one stretch does not bring to `head` is left where it is.
    /// - Throws: ``ProjectionsFarBehind`` if there is one that must not be left.
    init(
        _ known: KnownProjections, head: Position, leavesBehind: Bool, in transaction: inout WriteTransaction,
        _ tables: StoreTables
    ) throws {
        var states: [ProjectionName: ProjectionState] = [:]
        try ProjectionState.forEach(in: transaction, tables) { name, state in states[name] = state }
        for (name, state) in states where state.isLive && !known.list.contains(where: { $0.fullName == name }) {
            try Self.leave(name, state, behindAt: head, in: &transaction, tables)
        }
        selection = known.selection
        for projection in known.list {
            guard var state = states[projection.fullName] else { continue }
            try CatchUp.run(projection, &state, through: head, in: &transaction, tables)
            guard state.isLive else {
                if leavesBehind { continue }
                throw ProjectionsFarBehind()
            }
            live.append(ViewRows(projection, state.rows))
        }
        if live.count < known.list.count { selection = ViewSelection(live.map(\.projection)) }
    }

    private static func leave(
        _ name: ProjectionName, _ state: ProjectionState, behindAt head: Position,
        in transaction: inout WriteTransaction, _ tables: StoreTables
    ) throws {
        var state = state
        state.checkpoint = head
        try state.store(name, in: &transaction, tables)
    }

    /// Leaves all of them to the next transaction: their states have changed.
    mutating func leave() {
        live = []
        overlay = RowOverlay()
    }

    /// Brings all of them to the entry that was just written; ``flush(in:_:)`` writes what they come to.
    mutating func take(
        _ header: EntryHeader, _ envelope: RawSpan, isComplete: Bool?, sessionStart: Position?,
        in transaction: inout WriteTransaction, _ tables: StoreTables
    ) throws {
        if live.isEmpty { return }
        if selection.isMet(by: header, knowsSession: isComplete != nil) {
            arena.takeNothing()
        } else {
            arena.take(envelope, isOwn: header.isOwn, for: selection, journal: nil)
        }
        let indices = selection.indices(header, arena, inSession: sessionStart != nil)
        if indices.isEmpty { return }
        let entry = ProjectedEntry(header, sessionStart: sessionStart, isComplete: isComplete, arena)
        for index in indices {
            _ = try live[index].apply(entry, arena, &changes, &overlay, in: transaction, tables)
        }
        if overlay.byteCount > RowOverlay.bytesMax { try flush(in: &transaction, tables) }
    }

    /// Writes the rows that were decided on.
    mutating func flush(in transaction: inout WriteTransaction, _ tables: StoreTables) throws {
        try overlay.write(in: &transaction, tables)
        overlay.removeAll()
    }
}

extension ProjectionState {
    /// The rows that are served.
    var rows: RowGeneration { RowGeneration(number: number, generation: generation) }
}
