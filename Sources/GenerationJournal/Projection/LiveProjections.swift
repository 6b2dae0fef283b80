internal import LMDB

/// Another process, which does not know a projection, has written more than one transaction should bring along.
struct ProjectionsFarBehind: Error {}

/// The projections that one write transaction brings along with the log.
///
/// That a projection is live is said once, in its state, and not with every commit: an append then changes no page for
/// projections that do not care about it. So whoever writes has to bring along all that are live, and one that this
/// program does not know stops being live, at the head as it is before anything is appended.
struct LiveProjections {
    private struct Live {
        let projection: Projection
        let rows: RowGeneration
    }

    private var live: [Live] = []
    private let arena = EntryArena()
    private var overlay = RowOverlay()

    /// - Parameter leavesBehind: whether a projection that one stretch does not bring to `head` is left where it is.
    /// - Throws: ``ProjectionsFarBehind`` if there is one that must not be left.
    init(
        _ known: [Projection], head: Position, leavesBehind: Bool, in transaction: inout WriteTransaction,
        _ tables: StoreTables
    ) throws {
        var states: [(ProjectionName, ProjectionState)] = []
        try ProjectionState.forEach(in: transaction, tables) { name, state in
            if let state { states.append((name, state)) }
        }
        for (name, state) in states {
            guard let projection = known.first(where: { $0.fullName == name }) else {
                if state.isLive { try Self.leave(name, state, behindAt: head, in: &transaction, tables) }
                continue
            }
            var state = state
            try CatchUp.run(projection, &state, through: head, in: &transaction, tables)
            guard state.isLive else {
                if leavesBehind { continue }
                throw ProjectionsFarBehind()
            }
            live.append(Live(projection: projection, rows: state.rows))
        }
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
        var isRead = false
        var entry: ProjectedEntry?
        for item in live where item.projection.wants(header) {
            if item.projection.interest == .sessionEntries, sessionStart == nil { continue }
            if !isRead, item.projection.readsEnvelope(header, knowsSession: isComplete != nil) {
                arena.take(envelope)
                isRead = true
            }
            let projected = entry ?? ProjectedEntry(header, sessionStart: sessionStart, isComplete: isComplete, arena)
            entry = projected
            _ = try item.projection.apply(projected, arena, to: item.rows, &overlay, in: &transaction, tables)
        }
        if overlay.byteCount > RowOverlay.bytesMax { try flush(in: &transaction, tables) }
    }

    /// Writes the rows that were decided on.
    mutating func flush(in transaction: inout WriteTransaction, _ tables: StoreTables) throws {
        try overlay.flush(in: &transaction, tables)
    }
}

extension ProjectionState {
    /// The rows that are served.
    var rows: RowGeneration { RowGeneration(number: number, generation: generation) }
}

extension Projection {
    /// Notes in `overlay` what `entry` makes of `rows`, or quarantines it; answers why, if so.
    ///
    /// - Throws: what kept rows from being read or written; what the function itself throws is a reason for quarantine.
    func apply(
        _ entry: ProjectedEntry, _ arena: EntryArena, to rows: RowGeneration, _ overlay: inout RowOverlay,
        in transaction: inout WriteTransaction, _ tables: StoreTables
    ) throws -> String? {
        if readsCause(entry), let cause = entry.header.cause {
            try transaction.value(in: tables.log, position: cause.rawValue) { record in
                let header = try EntryHeader(position: cause, record: record)
                arena.take(cause: header, record.extracting(droppingFirst: header.envelopeOffset))
            }
        }
        var unread: (any Error)?
        let outcome = Result<[RowChange], any Error> {
            let changes = try evolve(entry) { key in
                do { return try rows.row(key, overlay, in: transaction, tables) } catch {
                    unread = error
                    throw error
                }
            }
            if let fault = changes.lazy.compactMap(\.fault).first { throw UnusableEntry(fault) }
            return changes
        }
        // Whatever the function made of it: without the row nobody knows what the entry comes to.
        if let unread { throw unread }
        switch outcome {
        case .success(let changes):
            rows.note(changes, in: &overlay)
            return nil
        case .failure(let error):
            let reason = "\(error)"
            try rows.quarantine(entry.position, reason, in: &transaction, tables)
            return reason
        }
    }
}

extension RowChange {
    /// What keeps the change from being written.
    var fault: String? {
        guard 1...JournalLimits.rowKeyBytesMax ~= key.count else {
            return "a row key has \(key.count) bytes; 1 to \(JournalLimits.rowKeyBytesMax) are possible"
        }
        if case .put(_, let row) = self, row.count > JournalLimits.rowBytesMax {
            return "a row has \(row.count) bytes; \(JournalLimits.rowBytesMax) are possible"
        }
        return nil
    }
}
