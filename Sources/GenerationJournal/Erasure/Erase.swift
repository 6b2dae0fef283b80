internal import Envelopes
internal import LMDB

extension Journal {
    /// Erases the envelopes of entries: their headers and digests stay, so that everything still verifies.
    ///
    /// One transaction puts the tombstones and appends own `EraseEntries` steps that say who and why (spec J8, J10). It also
    /// lets every projection begin anew, so that no view serves what was erased; they are brought along before the call
    /// returns. The bytes stay in unused pages of the file until ``compact(at:)``. An entry that is erased already is
    /// passed over. The call blocks its thread.
    ///
    /// - Parameters:
    ///   - positions: at most ``JournalLimits/erasedEntriesMax``; usually whole flows.
    ///   - by: who decides.
    ///   - reason: why; it must not hold what is to be erased.
    /// - Throws: `JournalError.notErasable`, before anything is written, for an entry that is not there, and for a step that
    ///   registers, adopts or erases; `.readOnly`, `.recordDamaged`, `.storage`, `.notAcknowledged`; `EnvelopeError` if
    ///   the step would pass the limits of envelopes.
    public func erase(
        _ positions: some Sequence<Position>, by: String, reason: String, options: ErasureOptions = ErasureOptions()
    ) throws -> ErasureReport {
        _ = try writableQueue()
        let wanted = Set(positions)
        return try JournalError.translatingCommits {
            let plan = try ErasurePlan(wanted, by: by, reason: reason, in: store)
            // Most of the log is looked through before the transaction, so that other writers need not wait.
            let searched = try read { try $0.head() }
            var search = CopySearch(plan.finder, excluding: wanted)
            try search.run(through: searched, of: store)
            let found = search.found
            var report = try write(plan, options, excluded: wanted, found, searched)
            if report.outcome == .erased { try store.finishErasure() }
            report.erasedBefore = plan.targets.erasedBefore
            report.head = try read { try $0.head() }
            return report
        }
    }

    private func write(
        _ plan: ErasurePlan, _ options: ErasureOptions, excluded: Set<Position>, _ found: [EntryPlace],
        _ searched: Position
    ) throws -> ErasureReport {
        var report = ErasureReport()
        report.entries = plan.targets.places
        report.copies = found
        if options.isRehearsal || plan.targets.entries.isEmpty {
            report.outcome = options.isRehearsal ? .rehearsed : .erased
            return report
        }
        let known = report
        return try store.append(now: Clock.now()) { log, transaction in
            var report = known
            var search = CopySearch(plan.finder, excluding: excluded)
            try search.run(after: searched, in: transaction, log.tables)
            report.copies += search.found
            guard report.copies.isEmpty || options.leavesCopies else {
                report.outcome = .refused
                return report
            }
            for step in plan.batch.entries {
                try plan.batch.withEnvelope(of: step) { envelope in
                    try log.append(
                        step, envelope: envelope, cause: nil, knownSessions: SessionCache(), in: &transaction)
                }
                report.steps.append(log.head)
            }
            return report
        }
    }
}
