internal import LMDB

/// Fills the new rows of several projections that have come equally far, up to where the log ends.
///
/// Two threads compute what stretches of the log come to, each for a part of the projections, while this one writes the
/// stretches before. Each is read in a snapshot of its own, and under the rows that are still on their way.
struct SharedFilling: Sendable {
    let store: OpenStore
    let rebuilds: [Rebuild]
    let generations: [UInt32]
    let options: RebuildOptions

    func run(_ reports: inout [RebuildReport], _ progress: (Int, RebuildReport) throws -> Void) throws {
        let filling = self
        let producers = parts.map { part in
            { @Sendable (handoff: Handoff<Filled>) in
                var pending: [CatchUp.Stretch] = []
                let ahead = ReadAhead()
                while let filled = try filling.next(of: part, after: &pending, ahead), handoff.put(filled) {}
            }
        }
        try Handoff<Filled>.run(capacity: 1, name: "daybook rebuild", produce: producers) { stretches in
            try store.environment.write { transaction in
                for filled in stretches { try write(filled, in: &transaction) }
            }
            for filled in stretches {
                for (index, quarantined) in zip(filled.part, filled.stretch.quarantined) {
                    reports[index].position = filled.stretch.end
                    reports[index].head = filled.head
                    reports[index].quarantined += quarantined
                    try progress(index, reports[index])
                }
            }
        }
    }

    /// Swaps those that have come to the log's end, all in one transaction, and says so in their reports.
    func swap(_ reports: inout [RebuildReport]) throws {
        let swapped = try store.environment.write { transaction in
            var swapped: [Bool] = []
            for index in rebuilds.indices { swapped.append(try rebuilds[index].swap(generations[index], in: &transaction)) }
            return swapped
        }
        for index in reports.indices { reports[index].isSwapped = swapped[index] }
    }

    /// The indices of rebuilds, those together that share a thread. Projections that follow every cause take about as long as
    /// all others.
    private var parts: [[Int]] {
        let followCauses = rebuilds.indices.filter { rebuilds[$0].projection.interest == .causedEntries }
        let others = rebuilds.indices.filter { rebuilds[$0].projection.interest != .causedEntries }
        return [followCauses, others].filter { !$0.isEmpty }
    }

    /// What a stretch comes to.
    private struct Filled: Sendable {
        /// The indices of the projections whose rows it changes.
        let part: [Int]
        let stretch: CatchUp.Stretch
        /// Where the log ended then.
        let head: Position
    }

    /// Computes the next stretch; nil once the log's end is reached.
    ///
    /// - Parameter pending: the stretches that are not known to be written, the last on top.
    private func next(of part: [Int], after pending: inout [CatchUp.Stretch], _ ahead: ReadAhead) throws -> Filled? {
        try store.environment.read { transaction in
            let states = try part.map { try claimedState($0, in: transaction) }
            let written = states.compactMap { $0.building?.checkpoint }.min() ?? .start
            var room = RowOverlay()
            pending.removeAll { stretch in
                guard stretch.end <= written else { return false }
                room = stretch.rows
                return true
            }
            let head = try LogHead.position(in: transaction, store.tables)
            let start = pending.last?.end ?? written
            guard start < head else { return nil }
            let views = zip(part, states).map { index, state in
                ViewRows(rebuilds[index].projection, RowGeneration(number: state.number, generation: generations[index]))
            }
            let stretch = try CatchUp.apply(
                views, after: start, through: head, entriesMax: options.stretchEntriesMax, isStrict: !options.quarantines,
                over: pending.map(\.rows), room: room, ahead: ahead, in: transaction, store.tables)
            pending.append(stretch)
            return Filled(part: part, stretch: stretch, head: head)
        }
    }

    private func write(_ filled: Filled, in transaction: inout WriteTransaction) throws {
        for index in filled.part {
            var state = try claimedState(index, in: transaction)
            let name = rebuilds[index].name
            guard state.building?.checkpoint == filled.stretch.start else {
                throw JournalError.rebuildSuperseded(name: name.name, version: name.version)
            }
            state.building?.checkpoint = filled.stretch.end
            try state.store(name, in: &transaction, store.tables)
        }
        try filled.stretch.rows.write(in: &transaction, store.tables)
    }

    private func claimedState(_ index: Int, in transaction: borrowing some Reading & ~Copyable) throws -> ProjectionState {
        try rebuilds[index].claimedState(generations[index], in: transaction)
    }
}
