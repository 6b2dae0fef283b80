internal import Digest
internal import LMDB

/// A projection computed from the log alone, in memory: what the stored rows are held against.
struct ProjectionFold {
    let projection: Projection
    private(set) var rows: [[UInt8]: [UInt8]] = [:]
    private(set) var quarantined: [Position] = []

    init(_ projection: Projection) { self.projection = projection }

    mutating func take(_ entry: ProjectedEntry, _ arena: EntryArena, _ store: OpenStore) throws {
        if projection.readsCause(entry), let cause = entry.header.cause {
            _ = try store.read { try $0.withEntry(at: cause) { arena.take(cause: $0, $1) } }
        }
        do {
            let changes = try projection.evolve(entry) { rows[$0] }
            if let fault = changes.lazy.compactMap(\.fault).first { throw UnusableEntry(fault) }
            for change in changes {
                switch change {
                case .put(let key, let row): self.rows[key] = row
                case .remove(let key): self.rows[key] = nil
                }
            }
        } catch {
            quarantined.append(entry.position)
        }
    }

    var digest: SHA256Digest {
        var digest = RowsDigest()
        for key in rows.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            let row = rows[key] ?? []
            digest.take(key.span.bytes, row.span.bytes)
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
        // Found anew: the index is one of the things that are being checked.
        var sessionStarts: [SessionKey: Position] = [:]
        let arena = EntryArena()
        if projections.allSatisfy(\.wantsOwnStepsOnly) {
            try take(steps.positions.prefix { $0 <= end }, into: &folds)
            start = steps.through
        }
        guard end > start else { return folds }
        _ = try scan(after: start, through: end) { header, envelope in
            let wanting = folds.indices.filter { folds[$0].projection.wants(header) }
            guard !wanting.isEmpty else { return .next }
            let entry = ProjectedEntry(header, arena)
            arena.take(envelope)
            if !header.isErased, wanting.contains(where: { folds[$0].projection.interest == .sessionEntries }),
                let session = arena.session(in: journal)
            {
                entry.sessionStart = sessionStarts[session, default: header.position]
                sessionStarts[session] = entry.sessionStart
            }
            for index in wanting { try folds[index].take(entry, arena, self) }
            return .next
        }
        return folds
    }

    /// Takes the entries at `positions`, each snapshot no longer than it should live.
    private func take(_ positions: ArraySlice<Position>, into folds: inout [ProjectionFold]) throws {
        var rest = positions
        let arena = EntryArena()
        while !rest.isEmpty {
            let some = rest.prefix(JournalLimits.batchEntriesMax)
            rest = rest.dropFirst(some.count)
            try read { snapshot in
                for position in some {
                    let found: Void? = try snapshot.withEntry(at: position) { header, envelope in
                        let entry = ProjectedEntry(header, arena)
                        arena.take(envelope)
                        for index in folds.indices { try folds[index].take(entry, arena, self) }
                    }
                    guard found != nil else {
                        throw JournalError.recordDamaged(position: position, reason: "it is gone since it was checked")
                    }
                }
            }
        }
    }
}
