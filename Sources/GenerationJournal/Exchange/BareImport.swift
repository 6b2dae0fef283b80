internal import LMDB

extension Journal {
    /// Appends every line of a file of bare envelopes as a new entry.
    ///
    /// One thread reads, checks and digests, this one writes; a batch is one transaction, in which the progress is
    /// noted too.
    func importBare(
        _ input: OpenInput, _ lines: LineReader, _ options: ImportOptions, report: inout ImportReport,
        refused: (RefusedLine) throws -> Void, progress: (ImportReport) throws -> Void
    ) throws {
        let begun = try storedProgress(of: input, options)
        report.wasSeenBefore = begun != nil && !options.resumes
        var lines = lines
        if options.resumes, let begun {
            try lines.skip(to: begun)
            report.resumedOffset = begun.offset
        }
        let (start, journal, stops) = (lines, journalID, options.stopsAtRefusal)
        var sessions = SessionCache()
        try Handoff<BareBatch>.run(capacity: 2, name: "daybook reader") { handoff in
            var bare = BareLines(start, journal: journal, stopsAtRefusal: stops)
            while let batch = try bare.next(), handoff.put(batch) {}
        } consume: { batch in
            report.lines += batch.lines
            report.blank += batch.blank
            report.refused += batch.refused.count
            if !options.isRehearsal { try write(batch, noting: input.progressKey, &sessions) }
            report.imported += batch.prepared.entries.count
            for line in batch.refused { try refused(line) }
            try progress(report)
        }
    }

    private func write(_ batch: BareBatch, noting key: [UInt8]?, _ sessions: inout SessionCache) throws {
        let now = Clock.now()
        let learned = try store.append(now: now) { log, transaction in
            for entry in batch.prepared.entries {
                try batch.prepared.withEnvelope(of: entry) { envelope in
                    try log.append(entry, envelope: envelope, cause: nil, knownSessions: sessions, in: &transaction)
                }
            }
            if let key, let progress = batch.progress { try progress.store(key, in: &transaction, store.tables) }
            return log.sessions
        }
        sessions.merge(learned)
    }

    /// What an earlier import of this file noted, checked against the file when it is to be resumed.
    private func storedProgress(of input: OpenInput, _ options: ImportOptions) throws -> ImportProgress? {
        guard let key = input.progressKey else {
            if options.resumes {
                throw JournalError.resumeImpossible(reason: "only a file can be resumed, named by its path")
            }
            return nil
        }
        let tables = store.tables
        return try store.environment.read { transaction in
            try ImportProgress.stored(key, in: transaction, tables)
        }
    }
}
