public import Digest
internal import LMDB

/// How a rebuild goes about its work.
public struct RebuildOptions: Hashable, Sendable {
    /// Whether entries that cannot be used are quarantined instead of ending the rebuild.
    public var quarantines = false
    /// Whether a rebuild that was cut off goes on where it stopped; only right if the function is still the same.
    public var resumes = false
    /// Whether the rows served so far are held against the new ones before they are swapped.
    public var compares = false
    /// Whether the other versions of the projection are removed afterwards.
    public var prunes = false

    /// A strict rebuild from the first entry.
    public init() {}
}

/// What a rebuild did, or has done so far.
public struct RebuildReport: Hashable, Sendable {
    /// How far the new rows have come.
    public internal(set) var position = Position.start
    /// Where the log ends.
    public internal(set) var head = Position.start
    /// Entries that could not be used, in this run.
    public internal(set) var quarantined = 0
    /// The digest of the new rows; nil until they are complete.
    public internal(set) var digest: SHA256Digest?
    /// Whether the rows served before had the same digest; nil unless it was asked for, and where none were served
    /// because they were behind or could not be read.
    public internal(set) var wasEqual: Bool?
    /// Other versions that were removed.
    public internal(set) var pruned: [UInt16] = []
}

extension Journal {
    /// Fills a new generation of rows from the log, beside the one that is served, and swaps it in with one write.
    ///
    /// Readers never see a gap, and whatever ends the rebuild early leaves the old generation serving. Each transaction
    /// is bounded, but for the digest of the new rows in the last, so appends go on. The call blocks its thread.
    ///
    /// - Throws: `JournalError.projectionStopped` at an entry that cannot be used, unless it is to be quarantined;
    ///   `.rebuildSuperseded` if another rebuild of it took over; `.readOnly`, `.recordDamaged`, `.storage`.
    public func rebuild(
        _ projection: Projection, options: RebuildOptions = RebuildOptions(),
        progress: (RebuildReport) throws -> Void = { _ in }
    ) throws -> RebuildReport {
        try rebuild([projection], options: options) { try progress($1) }[0]
    }

    /// The same for several projections, which share one pass over the log: each envelope is read once for all of them.
    ///
    /// - Parameter progress: is told which of them a report is about, by its index.
    /// - Returns: a report for each, in order.
    /// - Throws: as ``rebuild(_:options:progress:)``; what was swapped in before stays so.
    public func rebuild(
        _ projections: [Projection], options: RebuildOptions = RebuildOptions(),
        progress: (Int, RebuildReport) throws -> Void = { _, _ in }
    ) throws -> [RebuildReport] {
        _ = try writableQueue()
        return try JournalError.translatingCommits {
            let rebuilds = projections.map { Rebuild(store: store, projection: $0, options: options) }
            let generations = try rebuilds.map { try $0.begin() }
            // Only now: what an earlier rebuild left is unused once its generation is no longer claimed.
            try store.removeUnusedRows()
            let filled = SharedFilling(store: store, rebuilds: rebuilds, generations: generations)
            var reports = try filled.run(progress)
            for index in rebuilds.indices {
                try rebuilds[index].finish(generations[index], &reports[index]) { try progress(index, $0) }
            }
            try store.removeUnusedRows()
            return reports
        }
    }
}

/// Fills the new rows of several projections that have come equally far, up to where the log ends.
private struct SharedFilling {
    let store: OpenStore
    let rebuilds: [Rebuild]
    let generations: [UInt32]

    func run(_ progress: (Int, RebuildReport) throws -> Void) throws -> [RebuildReport] {
        var reports = rebuilds.map { _ in RebuildReport() }
        // One that goes on where it was cut off has come further than the others.
        guard rebuilds.count > 1, rebuilds.allSatisfy({ !$0.options.resumes }) else { return reports }
        while true {
            var isAtHead = false
            try store.environment.write { transaction in
                var next = reports
                isAtHead = try advance(&next, in: &transaction)
                reports = next
            }
            for index in reports.indices { try progress(index, reports[index]) }
            if isAtHead { return reports }
        }
    }

    private func advance(_ reports: inout [RebuildReport], in transaction: inout WriteTransaction) throws -> Bool {
        let tables = store.tables
        var states: [ProjectionState] = []
        for (rebuild, generation) in zip(rebuilds, generations) {
            states.append(try rebuild.claimedState(generation, in: transaction))
        }
        let targets = zip(rebuilds, zip(states, generations)).map { rebuild, claimed in
            CatchUp.Target(
                projection: rebuild.projection, rows: RowGeneration(number: claimed.0.number, generation: claimed.1))
        }
        let head = try LogHead.position(in: transaction, tables)
        let first = states.compactMap { $0.building?.checkpoint }.min() ?? .start
        let isStrict = !rebuilds[0].options.quarantines
        let reached = try CatchUp.apply(targets, after: first, through: head, isStrict: isStrict, in: &transaction, tables)
        for index in states.indices {
            states[index].building?.checkpoint = reached.position
            try states[index].store(rebuilds[index].projection.fullName, in: &transaction, tables)
            reports[index].position = reached.position
            reports[index].head = head
            reports[index].quarantined += reached.quarantined[index]
        }
        return reached.position == head
    }
}

private struct Rebuild {
    let store: OpenStore
    let projection: Projection
    let options: RebuildOptions

    private var name: ProjectionName { projection.fullName }

    /// Fills what is missing, and swaps once the head is reached.
    func finish(_ generation: UInt32, _ report: inout RebuildReport, _ progress: (RebuildReport) throws -> Void) throws {
        while report.digest == nil {
            var next = report
            try store.environment.write { transaction in
                next = report
                try advance(generation, &next, in: &transaction)
            }
            report = next
            try progress(report)
        }
        if options.prunes { report.pruned = try prune() }
    }

    /// Claims a generation for the new rows.
    func begin() throws -> UInt32 {
        try store.environment.write { transaction in
            var state = try readableState(in: transaction)
                ?? ProjectionState(
                    number: try ProjectionState.freeNumber(in: transaction, store.tables), checkpoint: .start)
            if options.resumes, let building = state.building { return building.generation }
            let generation = state.unusedGeneration
            state.building = ProjectionState.Building(generation: generation, checkpoint: .start)
            try state.store(name, in: &transaction, store.tables)
            return generation
        }
    }

    /// A state that cannot be read is given up together with its rows: rebuilding is the way out of it.
    private func readableState(in transaction: borrowing WriteTransaction) throws -> ProjectionState? {
        do { return try ProjectionState.stored(name, in: transaction, store.tables) } catch
            JournalError.projectionDamaged
        {
            return nil
        }
    }

    /// The state of a projection whose new generation is still this one.
    func claimedState(_ generation: UInt32, in transaction: borrowing WriteTransaction) throws -> ProjectionState {
        guard let state = try ProjectionState.stored(name, in: transaction, store.tables),
            state.building?.generation == generation
        else {
            throw JournalError.rebuildSuperseded(name: name.name, version: name.version)
        }
        return state
    }

    /// Takes one stretch of the log, and swaps once the head is reached.
    private func advance(
        _ generation: UInt32, _ report: inout RebuildReport, in transaction: inout WriteTransaction
    ) throws {
        let tables = store.tables
        var state = try claimedState(generation, in: transaction)
        let first = state.building?.checkpoint ?? .start
        let rows = RowGeneration(number: state.number, generation: generation)
        report.head = try LogHead.position(in: transaction, tables)
        let reached = try CatchUp.apply(
            [CatchUp.Target(projection: projection, rows: rows)], after: first, through: report.head,
            isStrict: !options.quarantines, in: &transaction, tables)
        report.position = reached.position
        report.quarantined += reached.quarantined[0]
        if reached.position == report.head {
            let digest = try rows.digest(in: transaction, tables)
            if options.compares, (state.checkpoint ?? report.head) == report.head {
                report.wasEqual = try state.rows.digest(in: transaction, tables) == digest
            }
            report.digest = digest
            state.generation = generation
            state.checkpoint = nil
            state.building = nil
        } else {
            state.building?.checkpoint = reached.position
        }
        try state.store(name, in: &transaction, tables)
    }

    private func prune() throws -> [UInt16] {
        try store.environment.write { transaction in
            var others: [ProjectionName] = []
            try ProjectionState.forEach(in: transaction, store.tables) { name, _ in
                if name.name == self.name.name, name != self.name { others.append(name) }
            }
            for other in others {
                let key = ProjectionState.key(other)
                _ = try transaction.delete(store.tables.meta, key: key.span.bytes)
            }
            return others.map(\.version)
        }
    }
}
