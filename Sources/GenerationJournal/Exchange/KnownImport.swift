internal import Envelopes
internal import LMDB

extension Journal {
    /// Appends entries that bring their own ids and times: of another journal's export, or of an envelope file.
    ///
    /// They get new positions and are copies. An id that is there with the same bytes is passed over, so the same
    /// growing file can be imported again and again.
    func importKnown(
        _ lines: LineReader, _ options: ImportOptions, report: inout ImportReport,
        refused: (RefusedLine) throws -> Void, progress: (ImportReport) throws -> Void
    ) throws {
        let (journal, kind) = (journalID, report.kind)
        var sessions = SessionCache()
        do {
            try Handoff<KnownBatch>.run(capacity: 2, name: "daybook reader") { handoff in
                var known = try KnownLines(lines, journal: journal, kind: kind, options: options)
                while let batch = try known.next(), handoff.put(batch) {}
            } consume: { batch in
                report.lines += batch.lines
                report.blank += batch.blank
                report.tornOffset = batch.tornOffset ?? report.tornOffset
                let outcome = try write(batch, options, &sessions)
                report.imported += outcome.imported
                report.known += outcome.known
                report.erased += outcome.erased
                let all = (batch.refused + outcome.refused).sorted { $0.line < $1.line }
                report.refused += all.count
                for line in all { try refused(line) }
                try progress(report)
                if options.stopsAtRefusal, !all.isEmpty { throw StoppedAtRefusal() }
            }
        } catch is StoppedAtRefusal {
            // The report says which line it was.
        }
        if report.erased > 0, !options.isRehearsal { try store.finishErasure() }
    }

    /// Writes a batch in one transaction, entry by entry, so that one refusal leaves the others alone.
    private func write(
        _ batch: KnownBatch, _ options: ImportOptions, _ sessions: inout SessionCache
    ) throws -> KnownOutcome {
        let now = Clock.now()
        var rehearsed = KnownOutcome()
        do {
            let (outcome, learned) = try store.append(now: now) { log, transaction in
                let begin = log.head
                var outcome = KnownOutcome()
                for (entry, place) in zip(batch.prepared.entries, batch.places) {
                    do {
                        let isNew = try write(entry, batch, &log, sessions, in: &transaction)
                        outcome.imported += isNew ? 1 : 0
                        outcome.known += isNew ? 0 : 1
                    } catch let refusal as JournalError {
                        batch.prepared.withEnvelope(of: entry) { envelope in
                            outcome.refused.append(RefusedLine(place, envelope, reason: refusal.description))
                        }
                        if options.stopsAtRefusal { break }
                    }
                }
                outcome.erased = log.erased
                if options.isRehearsal {
                    rehearsed = outcome
                    throw RehearsalOver()
                }
                if log.head > begin {
                    var copies = try StoreMeta.copyRanges(in: transaction, store.tables)
                    copies.append(begin.next.rawValue...log.head.rawValue)
                    try StoreMeta.setCopyRanges(copies, in: &transaction, store.tables)
                }
                return (outcome, log.sessions)
            }
            sessions.merge(learned)
            return outcome
        } catch is RehearsalOver {
            return rehearsed
        }
    }

    private func write(
        _ entry: PreparedEntry, _ batch: KnownBatch, _ log: inout LogAppender, _ sessions: SessionCache,
        in transaction: inout WriteTransaction
    ) throws -> Bool {
        let judgement: AppendJudgement
        do {
            judgement = try batch.prepared.alone(entry).judge(
                in: transaction, log.tables, head: log.head, expecting: .any)
        } catch JournalError.erased {
            // Erased here, it stays erased however often its file is imported.
            return false
        }
        guard judgement.existing[0] == nil else { return false }
        let cause = try entry.cause.flatMap { try PreparedBatch.position(of: $0, in: transaction, log.tables) }
        try batch.prepared.withEnvelope(of: entry) { envelope in
            try log.append(entry, envelope: envelope, cause: cause, knownSessions: sessions, in: &transaction)
        }
        return true
    }
}

/// Ends a rehearsal's transaction, so that nothing of it stays.
private struct RehearsalOver: Error {}

/// Ends an import that was told to stop at the first refusal.
struct StoppedAtRefusal: Error {}

extension PreparedBatch {
    /// The same bytes with one entry only, to be judged by itself.
    fileprivate func alone(_ entry: PreparedEntry) -> PreparedBatch {
        var alone = self
        alone.entries = [entry]
        return alone
    }
}

/// What became of a batch of entries with ids.
private struct KnownOutcome {
    var imported = 0
    var known = 0
    /// Entries that were erased here, since a step says so that was written.
    var erased = 0
    var refused: [RefusedLine] = []
}
