internal import LMDB

/// Fills the new rows of several projections that have come equally far, up to where the log ends.
///
/// One thread computes what a stretch of the log comes to, while another writes the stretch before it: a stretch is read in
/// a snapshot of its own, and under the rows that are still on their way.
struct SharedFilling: Sendable {
    let store: OpenStore
    let rebuilds: [Rebuild]
    let generations: [UInt32]
    let options: RebuildOptions

    func run(_ reports: inout [RebuildReport], _ progress: (Int, RebuildReport) throws -> Void) throws {
        let filling = self
        try Handoff<Filled>.run(capacity: 1, name: "daybook rebuild") { handoff in
            var pending: [CatchUp.Stretch] = []
            while let filled = try filling.next(after: &pending), handoff.put(filled) {}
        } consume: { filled in
            try store.environment.write { try write(filled.stretch, in: &$0) }
            for index in reports.indices {
                reports[index].position = filled.stretch.end
                reports[index].head = filled.head
                reports[index].quarantined += filled.stretch.quarantined[index]
                try progress(index, reports[index])
            }
        }
    }

    /// What a stretch comes to, and where the log ended then.
    private struct Filled: Sendable {
        let stretch: CatchUp.Stretch
        let head: Position
    }

    /// Computes the next stretch; nil once the log's end is reached.
    ///
    /// - Parameter pending: the stretches that are not known to be written, the last on top.
    private func next(after pending: inout [CatchUp.Stretch]) throws -> Filled? {
        try store.environment.read { transaction in
            let states = try claimedStates(in: transaction)
            let written = states.compactMap { $0.building?.checkpoint }.min() ?? .start
            pending.removeAll { $0.end <= written }
            let head = try LogHead.position(in: transaction, store.tables)
            let start = pending.last?.end ?? written
            guard start < head else { return nil }
            let views = rebuilds.indices.map { index in
                ViewRows(
                    rebuilds[index].projection,
                    RowGeneration(number: states[index].number, generation: generations[index]))
            }
            let stretch = try CatchUp.apply(
                views, after: start, through: head, entriesMax: options.stretchEntriesMax, isStrict: !options.quarantines,
                over: pending.map(\.rows),
                in: transaction, store.tables)
            pending.append(stretch)
            return Filled(stretch: stretch, head: head)
        }
    }

    private func write(_ stretch: CatchUp.Stretch, in transaction: inout WriteTransaction) throws {
        var states = try claimedStates(in: transaction)
        for index in states.indices {
            let name = rebuilds[index].name
            guard states[index].building?.checkpoint == stretch.start else {
                throw JournalError.rebuildSuperseded(name: name.name, version: name.version)
            }
            states[index].building?.checkpoint = stretch.end
            try states[index].store(name, in: &transaction, store.tables)
        }
        try stretch.rows.write(in: &transaction, store.tables)
    }

    private func claimedStates(in transaction: borrowing some Reading & ~Copyable) throws -> [ProjectionState] {
        var states: [ProjectionState] = []
        for (rebuild, generation) in zip(rebuilds, generations) {
            states.append(try rebuild.claimedState(generation, in: transaction))
        }
        return states
    }
}
