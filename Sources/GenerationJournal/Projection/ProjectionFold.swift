internal import Digest
internal import LMDB

/// A projection computed from the log alone, in memory: what the stored rows are held against.
struct ProjectionFold {
    let projection: Projection
    private(set) var rows: [RowBytes: RowBytes] = [:]
    private var changes = RowChanges()
    private(set) var quarantined: [Position] = []

    init(_ projection: Projection) { self.projection = projection }

    mutating func take(_ entry: ProjectedEntry, _ arena: EntryArena, _ store: OpenStore) throws {
        if projection.readsCause(entry), let cause = entry.header.cause {
            _ = try store.read { try $0.withEntry(at: cause) { arena.take(cause: $0, $1) } }
        }
        changes.removeAll()
        do {
            try projection.evolve(entry, { rows[$0] }, into: &changes)
            for index in 0..<changes.count { rows[changes[index].key] = changes[index].row }
        } catch {
            quarantined.append(entry.position)
        }
    }

    var digest: SHA256Digest {
        var digest = RowsDigest()
        for (key, row) in rows.sorted(by: { $0.key < $1.key }) {
            key.withBytes { key in row.withBytes { digest.take(key, $0) } }
        }
        return digest.finish()
    }
}

/// Where Daybook's own steps stand, as a scan of the log has found them, in order.
struct OwnSteps: Sendable {
    var positions: [Position] = []
    /// How far the scan went.
    var through = Position.start
}

extension OpenStore {
    /// Computes `projections` from the entries up to and including `end`.
    ///
    /// - Parameter steps: spares views that care about nothing else another scan over everything.
    /// - Throws: `JournalError.recordDamaged`.
    func fold(
        _ projections: [Projection], through end: Position, knowing steps: OwnSteps = OwnSteps()
    ) throws -> [ProjectionFold] {
        var folds = projections.map { ProjectionFold($0) }
        var start = Position.start
        let journal = journalID
        let selection = ViewSelection(projections)
        // Found anew: the index is one of the things that are being checked.
        var sessionStarts: [SessionKey: Position] = [:]
        let arena = EntryArena()
        if projections.allSatisfy(\.wantsOwnStepsOnly) {
            try take(steps.positions.prefix { $0 <= end }, into: &folds, selection)
            start = steps.through
        }
        guard end > start else { return folds }
        _ = try scan(after: start, through: end) { header, envelope in
            guard selection.mayWant(header) else { return .next }
            arena.take(envelope, isOwn: header.isOwn, for: selection, journal: selection.asksForSessions ? journal : nil)
            let sessionStart = arena.session.map { session in
                let start = sessionStarts[session, default: header.position]
                sessionStarts[session] = start
                return start
            }
            let indices = selection.indices(header, arena, inSession: sessionStart != nil)
            if indices.isEmpty { return .next }
            let entry = ProjectedEntry(header, sessionStart: sessionStart, arena)
            for index in indices { try folds[index].take(entry, arena, self) }
            return .next
        }
        return folds
    }

    /// Takes the entries at `positions`, each snapshot no longer than it should live.
    private func take(
        _ positions: ArraySlice<Position>, into folds: inout [ProjectionFold], _ selection: ViewSelection
    ) throws {
        var rest = positions
        let arena = EntryArena()
        while !rest.isEmpty {
            let some = rest.prefix(JournalLimits.batchEntriesMax)
            rest = rest.dropFirst(some.count)
            try read { snapshot in
                for position in some {
                    let found: Void? = try snapshot.withEntry(at: position) { header, envelope in
                        arena.take(envelope, isOwn: header.isOwn, for: selection, journal: nil)
                        let indices = selection.indices(header, arena, inSession: false)
                        let entry = ProjectedEntry(header, arena)
                        for index in indices { try folds[index].take(entry, arena, self) }
                    }
                    guard found != nil else {
                        throw JournalError.recordDamaged(position: position, reason: "it is gone since it was checked")
                    }
                }
            }
        }
    }
}
