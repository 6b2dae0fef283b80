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
        let reached = try apply(
            projection, to: state.rows, after: checkpoint, through: end, isStrict: false, in: &transaction, tables)
        state.checkpoint = reached.position == end ? nil : reached.position
        try state.store(projection.fullName, in: &transaction, tables)
    }

    /// How far a stretch came, and how many entries of it had to be quarantined.
    struct Reached {
        var position: Position
        var quarantined = 0
    }

    /// Applies one stretch of the log to `rows`, bounded by ``JournalLimits/catchUpEntriesMax`` entries,
    /// ``JournalLimits/batchBytesMax`` bytes of envelopes and ``JournalLimits/catchUpDirtyBytesMax``.
    ///
    /// - Throws: `JournalError.projectionStopped` at the first unusable entry if `isStrict`.
    static func apply(
        _ projection: Projection, to rows: RowGeneration, after first: Position, through end: Position, isStrict: Bool,
        in transaction: inout WriteTransaction, _ tables: StoreTables
    ) throws -> Reached {
        var reached = Reached(position: first)
        // Entries are copied out first: rows cannot be written while the log lends its bytes.
        let entries = try wanted(by: projection, after: &reached.position, through: end, in: transaction, tables)
        let dirtyBytesMax = transaction.dirtyBytes + JournalLimits.catchUpDirtyBytesMax
        let decoder = EntryDecoder()
        let sessions = projection.interest == .sessionEntries ? try StoredSessions(in: transaction, tables) : nil
        for entry in entries {
            let entry = ProjectedEntry(entry, decoder)
            if let sessions, let session = entry.session(in: sessions.journal) {
                entry.sessionStart = try sessions.start(of: session, in: transaction, tables)
            }
            if let reason = try projection.apply(entry, to: rows, in: &transaction, tables) {
                if isStrict {
                    throw JournalError.projectionStopped(
                        name: projection.name, version: projection.version, position: entry.position, reason: reason)
                }
                reached.quarantined += 1
            }
            if transaction.dirtyBytes > dirtyBytesMax {
                reached.position = entry.position
                break
            }
        }
        return reached
    }

    private static func wanted(
        by projection: Projection, after position: inout Position, through end: Position,
        in transaction: borrowing WriteTransaction, _ tables: StoreTables
    ) throws -> [Entry] {
        guard position < end else { return [] }
        var entries: [Entry] = []
        var looked = 0
        var bytes = 0
        var last = position
        try transaction.scan(tables.log, fromPosition: position.rawValue + 1, readsAhead: true) { key, record in
            let header = try EntryHeader(position: try LogHead.position(ofKey: key), record: record)
            guard header.position == last.next else {
                throw JournalError.recordDamaged(position: last.next, reason: "the log has a gap")
            }
            last = header.position
            looked += 1
            if projection.wants(header) {
                let entry = Entry(header: header, envelope: record.extracting(droppingFirst: header.envelopeOffset))
                bytes += header.envelopeByteCount
                entries.append(entry)
            }
            return last < end && looked < Int(JournalLimits.catchUpEntriesMax) && bytes < JournalLimits.batchBytesMax
        }
        position = last
        return entries
    }
}

/// Where sessions begin, by the index.
private struct StoredSessions {
    let journal: EntryID

    init(in transaction: borrowing WriteTransaction, _ tables: StoreTables) throws {
        journal = try StoreMeta.journalID(in: transaction, tables, path: "the store")
    }

    func start(
        of session: SessionKey, in transaction: borrowing WriteTransaction, _ tables: StoreTables
    ) throws -> Position? {
        let key = SessionIndexKey.first(of: session)
        return try transaction.value(in: tables.sessions, key: key.span.bytes) { value in
            Position(rawValue: value.littleEndianUInt64(at: 0))
        }
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
        var state = try ProjectionState.stored(projection.fullName, in: transaction, tables)
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
