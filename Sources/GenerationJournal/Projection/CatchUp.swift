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
        let target = Target(projection: projection, rows: state.rows)
        let reached = try apply([target], after: checkpoint, through: end, isStrict: false, in: &transaction, tables)
        state.checkpoint = reached.position == end ? nil : reached.position
        try state.store(projection.fullName, in: &transaction, tables)
    }

    /// Rows that are to be brought along.
    struct Target {
        let projection: Projection
        let rows: RowGeneration
    }

    /// How far a stretch came, and how many entries of it had to be quarantined, by target.
    struct Reached {
        var position: Position
        var quarantined: [Int]
    }

    /// Applies one stretch of the log to the rows of `targets`, each envelope read once for all of them, bounded by
    /// ``JournalLimits/catchUpEntriesMax`` entries, ``JournalLimits/batchBytesMax`` bytes of envelopes and
    /// ``JournalLimits/catchUpDirtyBytesMax``.
    ///
    /// - Throws: `JournalError.projectionStopped` at the first unusable entry if `isStrict`.
    static func apply(
        _ targets: [Target], after first: Position, through end: Position, isStrict: Bool,
        in transaction: inout WriteTransaction, _ tables: StoreTables
    ) throws -> Reached {
        var reached = Reached(position: first, quarantined: targets.map { _ in 0 })
        // Entries are copied out first: rows cannot be written while the log lends its bytes.
        let entries = try wanted(by: targets, after: &reached.position, through: end, in: transaction, tables)
        let dirtyBytesMax = transaction.dirtyBytes + JournalLimits.catchUpDirtyBytesMax
        let arena = EntryArena()
        let readsSessions = targets.contains { $0.projection.interest == .sessionEntries }
        var sessions = readsSessions ? try StoredSessions(in: transaction, tables) : nil
        var overlay = RowOverlay()
        for index in entries.headers.indices {
            let entry = ProjectedEntry(entries.headers[index], arena)
            entries.take(index, into: arena)
            if sessions != nil, !entry.header.isErased {
                entry.sessionStart = try sessions?.start(for: arena, in: transaction, tables)
            }
            for (index, target) in targets.enumerated() where target.projection.wants(entry.header) {
                let reason = try target.projection.apply(
                    entry, arena, to: target.rows, &overlay, in: &transaction, tables)
                guard let reason else { continue }
                if isStrict {
                    throw JournalError.projectionStopped(
                        name: target.projection.name, version: target.projection.version, position: entry.position,
                        reason: reason)
                }
                reached.quarantined[index] += 1
            }
            if overlay.byteCount > RowOverlay.bytesMax { try overlay.flush(in: &transaction, tables) }
            if transaction.dirtyBytes + overlay.dirtyBytes > dirtyBytesMax {
                reached.position = entry.position
                break
            }
        }
        try overlay.flush(in: &transaction, tables)
        return reached
    }

    private static func wanted(
        by targets: [Target], after position: inout Position, through end: Position,
        in transaction: borrowing WriteTransaction, _ tables: StoreTables
    ) throws -> CopiedEntries {
        var entries = CopiedEntries()
        guard position < end else { return entries }
        var looked = 0
        var last = position
        try transaction.scan(tables.log, fromPosition: position.rawValue + 1, readsAhead: true) { key, record in
            let header = try EntryHeader(position: try LogHead.position(ofKey: key), record: record)
            guard header.position == last.next else {
                throw JournalError.recordDamaged(position: last.next, reason: "the log has a gap")
            }
            last = header.position
            looked += 1
            if targets.contains(where: { $0.projection.wants(header) }) {
                entries.append(header, record.extracting(droppingFirst: header.envelopeOffset))
            }
            return last < end && looked < Int(JournalLimits.catchUpEntriesMax)
                && entries.byteCount < JournalLimits.batchBytesMax
        }
        position = last
        return entries
    }
}

/// Entries that were copied out of the log, end to end.
private struct CopiedEntries {
    private(set) var headers: [EntryHeader] = []
    private var ends: [Int] = []
    private var bytes: [UInt8] = []

    var byteCount: Int { bytes.count }

    mutating func append(_ header: EntryHeader, _ envelope: RawSpan) {
        headers.append(header)
        bytes.append(copying: envelope)
        ends.append(bytes.count)
    }

    func take(_ index: Int, into arena: EntryArena) {
        arena.take(bytes.span.bytes.extracting((index == 0 ? 0 : ends[index - 1])..<ends[index]))
    }
}

/// Where sessions begin, by the index.
private struct StoredSessions {
    private let journal: EntryID
    private var starts: [SessionKey: Position] = [:]

    init(in transaction: borrowing WriteTransaction, _ tables: StoreTables) throws {
        journal = try StoreMeta.journalID(in: transaction, tables, path: "the store")
    }

    /// Where the session begins that the envelope in `arena` belongs to; nil if it belongs to none.
    mutating func start(
        for arena: EntryArena, in transaction: borrowing WriteTransaction, _ tables: StoreTables
    ) throws -> Position? {
        guard let session = arena.session(in: journal) else { return nil }
        if let start = starts[session] { return start }
        let key = SessionIndexKey.first(of: session)
        let start = try transaction.value(in: tables.sessions, key: key.span.bytes) { value in
            Position(rawValue: value.littleEndianUInt64(at: 0))
        }
        starts[session] = start
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
