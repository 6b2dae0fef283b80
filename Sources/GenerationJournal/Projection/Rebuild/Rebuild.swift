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
    /// Entries that are computed before another thread writes what they come to, where several projections share a pass.
    var stretchEntriesMax = JournalLimits.rebuildEntriesMax

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
    /// Whether the new rows are served.
    var isSwapped = false
}

extension Journal {
    /// Fills a new generation of rows from the log, beside the one that is served, and swaps it in with one write.
    ///
    /// Readers never see a gap, and whatever ends the rebuild early leaves the old generation serving. Each transaction
    /// is bounded, but for digests in the last where rows are to be compared, so appends go on. The call blocks its thread.
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
            let generations = try store.environment.write { transaction in
                var generations: [UInt32] = []
                for rebuild in rebuilds { generations.append(try rebuild.begin(in: &transaction)) }
                return generations
            }
            // Only now: what an earlier rebuild left is unused once its generation is no longer claimed.
            try store.removeUnusedRows()
            var reports = rebuilds.map { _ in RebuildReport() }
            // One that goes on where it was cut off has come further than the others.
            if rebuilds.count > 1, !options.resumes {
                let filling = SharedFilling(store: store, rebuilds: rebuilds, generations: generations, options: options)
                try filling.run(&reports, progress)
                if !options.compares { try filling.swap(&reports) }
            }
            for index in rebuilds.indices {
                try rebuilds[index].finish(generations[index], &reports[index]) { try progress(index, $0) }
            }
            let rows = RebuiltRows(store: store, projections: projections)
            for found in try rows.conclude(digestsOf: reports.indices.filter { reports[$0].digest == nil }) {
                reports[found.index].digest = found.digest
                reports[found.index].position = found.position
                reports[found.index].head = max(reports[found.index].head, found.position)
            }
            return reports
        }
    }
}

/// The rebuilding of one projection.
struct Rebuild {
    let store: OpenStore
    let projection: Projection
    let options: RebuildOptions

    var name: ProjectionName { projection.fullName }

    /// Fills what is missing, and swaps once the head is reached, unless the report says that it was done.
    func finish(_ generation: UInt32, _ report: inout RebuildReport, _ progress: (RebuildReport) throws -> Void) throws {
        var isSwapped = report.isSwapped
        if isSwapped { try progress(report) }
        while !isSwapped {
            var next = report
            isSwapped = try store.environment.write { transaction in
                next = report
                return try advance(generation, &next, in: &transaction)
            }
            report = next
            try progress(report)
        }
        if options.prunes { report.pruned = try prune() }
    }

    /// Claims a generation for the new rows.
    func begin(in transaction: inout WriteTransaction) throws -> UInt32 {
        var state =
            try readableState(in: transaction)
            ?? ProjectionState(number: try ProjectionState.freeNumber(in: transaction, store.tables), checkpoint: .start)
        if options.resumes, let building = state.building { return building.generation }
        let generation = state.unusedGeneration
        state.building = ProjectionState.Building(generation: generation, checkpoint: .start)
        try state.store(name, in: &transaction, store.tables)
        return generation
    }

    /// Swaps if the head is reached; answers whether it was.
    func swap(_ generation: UInt32, in transaction: inout WriteTransaction) throws -> Bool {
        var state = try claimedState(generation, in: transaction)
        guard state.building?.checkpoint == (try LogHead.position(in: transaction, store.tables)) else { return false }
        state.serve(generation)
        try state.store(name, in: &transaction, store.tables)
        return true
    }

    /// A state that cannot be read is given up together with its rows: rebuilding is the way out of it.
    private func readableState(in transaction: borrowing WriteTransaction) throws -> ProjectionState? {
        do { return try ProjectionState.stored(name, in: transaction, store.tables) } catch JournalError.projectionDamaged {
            return nil
        }
    }

    /// The state of a projection whose new generation is still this one.
    func claimedState(_ generation: UInt32, in transaction: borrowing some Reading & ~Copyable) throws -> ProjectionState {
        guard let state = try ProjectionState.stored(name, in: transaction, store.tables),
            state.building?.generation == generation
        else {
            throw JournalError.rebuildSuperseded(name: name.name, version: name.version)
        }
        return state
    }

    /// Takes one stretch of the log, and swaps once the head is reached; answers whether it was.
    private func advance(
        _ generation: UInt32, _ report: inout RebuildReport, in transaction: inout WriteTransaction
    ) throws -> Bool {
        let tables = store.tables
        var state = try claimedState(generation, in: transaction)
        let first = state.building?.checkpoint ?? .start
        let rows = RowGeneration(number: state.number, generation: generation)
        report.head = try LogHead.position(in: transaction, tables)
        let stretch = try CatchUp.apply(
            [ViewRows(projection, rows)], after: first, through: report.head,
            isStrict: !options.quarantines, in: transaction, tables)
        try stretch.rows.write(in: &transaction, tables)
        report.position = stretch.end
        report.quarantined += stretch.quarantined[0]
        let isAtHead = stretch.end == report.head
        if isAtHead {
            if options.compares {
                let digest = try rows.digest(in: transaction, tables)
                if (state.checkpoint ?? report.head) == report.head {
                    report.wasEqual = try state.rows.digest(in: transaction, tables) == digest
                }
                report.digest = digest
            }
            state.serve(generation)
        } else {
            state.building?.checkpoint = stretch.end
        }
        try state.store(name, in: &transaction, tables)
        return isAtHead
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
