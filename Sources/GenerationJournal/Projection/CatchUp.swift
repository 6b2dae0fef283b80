internal import Envelopes
internal import LMDB

/// Brings rows that have fallen behind to where the log is, or as far as one transaction should go.
enum CatchUp {
    /// Applies one bounded stretch of the entries after the state's checkpoint up to `end`, and stores the new state,
    /// live once `end` is reached.
    static func run(
        _ projection: Projection, _ state: inout ProjectionState, through end: Position,
        in transaction: inout WriteTransaction, _ tables: StoreTables
    ) throws {
        guard let checkpoint = state.checkpoint else { return }
        let view = ViewRows(projection, state.rows)
        let stretch = try apply([view], after: checkpoint, through: end, isStrict: false, in: transaction, tables)
        try stretch.rows.write(in: &transaction, tables)
        state.checkpoint = stretch.end == end ? nil : stretch.end
        try state.store(projection.fullName, in: &transaction, tables)
    }

    /// What a stretch of the log comes to, not written yet.
    struct Stretch: Sendable {
        /// The entry before its first.
        let start: Position
        /// Its last entry.
        var end: Position
        var rows: RowOverlay
        /// How many of its entries had to be quarantined, by view.
        var quarantined: [Int]
    }

    /// Applies one stretch of the log to the rows of `views`, each envelope read once for all of them, bounded by
    /// `entriesMax`, ``JournalLimits/batchBytesMax`` bytes of records and ``JournalLimits/catchUpDirtyBytesMax``.
    ///
    /// - Parameters:
    ///   - earlier: what earlier stretches came to that `transaction` does not hold yet, the last on top.
    ///   - room: an overlay whose memory is used again.
    ///   - ahead: what the stretch before has asked the kernel for.
    /// - Throws: `JournalError.projectionStopped` at the first unusable entry if `isStrict`.
    static func apply(
        _ views: [ViewRows], after start: Position, through end: Position,
        entriesMax: UInt64 = JournalLimits.catchUpEntriesMax, isStrict: Bool, over earlier: [RowOverlay] = [],
        room: consuming RowOverlay = RowOverlay(), ahead: ReadAhead = ReadAhead(),
        in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables
    ) throws -> Stretch {
        var stretch = Stretch(start: start, end: start, rows: room, quarantined: views.map { _ in 0 })
        stretch.rows.removeAll()
        guard start < end else { return stretch }
        let selection = ViewSelection(views.map(\.projection))
        var sessions = selection.asksForSessions ? try StoredSessions(in: transaction, tables) : nil
        let arena = EntryArena()
        var changes = RowChanges()
        var byteCount = 0
        try transaction.scan(tables.log, fromPosition: start.rawValue + 1, ahead: ahead) { key, record in
            let header = try EntryHeader(position: try LogHead.position(ofKey: key), record: record)
            guard header.position == stretch.end.next else {
                throw JournalError.recordDamaged(position: stretch.end.next, reason: "the log has a gap")
            }
            stretch.end = header.position
            byteCount += record.byteCount
            if selection.mayWant(header) {
                if selection.isMet(by: header, knowsSession: false) {
                    arena.takeNothing()
                } else {
                    let envelope = record.extracting(droppingFirst: header.envelopeOffset)
                    arena.take(envelope, isOwn: header.isOwn, for: selection, journal: sessions?.journal)
                }
                var sessionStart: Position?
                if let session = arena.session { sessionStart = try sessions?.start(of: session, in: transaction, tables) }
                let indices = selection.indices(header, arena, inSession: sessionStart != nil)
                let entry = ProjectedEntry(header, sessionStart: sessionStart, arena)
                for index in indices {
                    let reason = try views[index].apply(
                        entry, arena, &changes, &stretch.rows, over: earlier, in: transaction, tables)
                    guard let reason else { continue }
                    if isStrict { throw views[index].projection.stopped(at: entry.position, reason) }
                    stretch.quarantined[index] += 1
                }
            }
            return stretch.end < end && stretch.end.rawValue - start.rawValue < entriesMax
                && byteCount < JournalLimits.batchBytesMax && stretch.rows.dirtyBytes < JournalLimits.catchUpDirtyBytesMax
                && stretch.rows.byteCount < RowOverlay.bytesMax
        }
        return stretch
    }
}

extension Projection {
    fileprivate func stopped(at position: Position, _ reason: String) -> JournalError {
        .projectionStopped(name: name, version: version, position: position, reason: reason)
    }
}

/// Where sessions begin, by the index.
private struct StoredSessions {
    let journal: EntryID
    private var starts: [SessionKey: Position] = [:]
    /// The one that was asked for last, which mostly is the next too.
    private var last: (session: SessionKey, start: Position)?

    init(in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables) throws {
        journal = try StoreMeta.journalID(in: transaction, tables, path: "the store")
    }

    /// Where the session begins; nil if the index does not know it.
    mutating func start(
        of session: SessionKey, in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables
    ) throws -> Position? {
        if let last, last.session == session { return last.start }
        if let start = starts[session] {
            last = (session, start)
            return start
        }
        let key = SessionIndexKey.first(of: session)
        let start = try transaction.value(in: tables.sessions, key: key.span.bytes) { value in
            Position(rawValue: value.littleEndianUInt64(at: 0))
        }
        starts[session] = start
        last = start.map { (session, $0) }
        return start
    }
}

extension OpenStore {
    /// Brings every projection that this program knows to the head; a store that does not know one yet gets it.
    ///
    /// Each transaction is bounded, so other writers get between them. A projection whose state cannot be read is left
    /// alone: whoever asks for it hears of it, and a rebuild mends it.
    func catchUpProjections() throws {
        for projection in projections {
            do {
                if try environment.read({ try ProjectionState.stored(projection.fullName, in: $0, tables)?.isLive }) == true {
                    continue
                }
                // It may fall behind again at once, where another process does not know it; that is not waited for.
                while try !environment.write({ try catchUp(projection, in: &$0) }) {}
            } catch JournalError.projectionDamaged {}
        }
    }

    /// Brings a projection along as far as one transaction should go; answers whether it is live then.
    private func catchUp(_ projection: Projection, in transaction: inout WriteTransaction) throws -> Bool {
        let head = try LogHead.position(in: transaction, tables)
        var state =
            try ProjectionState.stored(projection.fullName, in: transaction, tables)
            ?? ProjectionState(number: try ProjectionState.freeNumber(in: transaction, tables), checkpoint: .start)
        try CatchUp.run(projection, &state, through: head, in: &transaction, tables)
        return state.isLive
    }
}

extension Journal {
    /// Brings the views that this journal was opened with to the log's end, as opening it does.
    ///
    /// Every append does so too. It is for a program that reads views between its appends, while another process that
    /// does not know them writes; `JournalError.projectionBehind` says when. The call blocks its thread.
    ///
    /// - Throws: `JournalError.readOnly`, `.recordDamaged`, `.storage`.
    public func catchUp() throws {
        _ = try writableQueue()
        try JournalError.translating { try store.catchUpProjections() }
    }
}
