internal import Digest
internal import Envelopes
internal import LMDB

/// Fills a fresh store with a migrated journal, from where it ends.
struct MigrationRun {
    let source: OpenStore
    let target: OpenStore
    let plan: MigrationPlan
    let mappings: MappingSet
    let schemas: MigrationSchemas
    var report = MigrationReport()
    private var sessions = SessionCache()

    init(
        source: OpenStore, target: OpenStore, plan: MigrationPlan, mappings: MappingSet, schemas: MigrationSchemas
    ) {
        (self.source, self.target, self.plan) = (source, target, plan)
        (self.mappings, self.schemas) = (mappings, schemas)
    }

    mutating func run(_ progress: (MigrationReport) throws -> Void) throws {
        let head = try target.read { try $0.head() }
        report.known = Int(min(head, plan.head).rawValue)
        guard head <= plan.head.next else {
            throw MigrationError.otherStore(path: target.directory.path, reason: "entries follow the migration")
        }
        if head < plan.head { try copy(after: head, progress) }
        var counts = try target.environment.read { try OutcomeCounts.stored(in: $0, target.tables) }
        if head <= plan.head { try record(counts) }
        counts = try target.environment.read { try OutcomeCounts.stored(in: $0, target.tables) }
        report.outcomes = counts.dictionary
        report.receipt = try target.read { try MigrationReceipt($0) }
    }

    private mutating func copy(after head: Position, _ progress: (MigrationReport) throws -> Void) throws {
        guard var chain = try source.read({ try $0.chainDigest(at: head) }) else {
            throw JournalError.recordDamaged(position: head, reason: "the log has a gap")
        }
        let (source, end, journal, mappings, schemas) = (source, plan.head, plan.journalID, mappings, schemas)
        var writer = self
        try Handoff<BatchInMaking>.run(capacity: 2, name: "daybook reader") { handoff in
            var entries = MigratedEntries(
                source, after: head, through: end, target: journal, EntryMapper(mappings, schemas))
            while let batch = try entries.next(), handoff.put(batch) {}
        } consume: { batch in
            try writer.write(try batch.finish(after: &chain))
            try progress(writer.report)
        }
        self = writer
    }

    /// Writes one batch and what became of its entries in one transaction.
    private mutating func write(_ batch: MigratedBatch) throws {
        let (target, sessions) = (target, sessions)
        let (learned, counts) = try target.append(now: Clock.now()) { log, transaction in
            guard log.head.next == batch.first else {
                throw JournalError.headMoved(expected: Position(rawValue: batch.first.rawValue - 1), actual: log.head)
            }
            for (entry, cause) in zip(batch.prepared.entries, batch.causes) {
                try batch.prepared.withEnvelope(of: entry) { envelope in
                    try log.append(entry, envelope: envelope, cause: cause, knownSessions: sessions, in: &transaction)
                }
            }
            try Self.markCopies(through: log.head, in: &transaction, target.tables)
            var counts = try OutcomeCounts.stored(in: transaction, target.tables)
            counts.add(batch.outcomes)
            try counts.store(in: &transaction, target.tables)
            return (log.sessions, counts)
        }
        self.sessions.merge(learned)
        report.written += batch.prepared.entries.count
        report.outcomes = counts.dictionary
        report.unfit.add(batch.unfit)
    }

    private static func markCopies(
        through head: Position, in transaction: inout WriteTransaction, _ tables: StoreTables
    ) throws {
        var copies = CopyRanges()
        copies.append(1...head.rawValue)
        try StoreMeta.setCopyRanges(copies, in: &transaction, tables)
    }

    /// Appends the step that records the migration. All of it follows from the plan and the counts, so that whoever
    /// finishes a migration finishes it alike.
    private func record(_ counts: OutcomeCounts) throws {
        let prepared = try recordEntry(counts)
        try target.append(now: plan.recordedAt) { log, transaction in
            guard log.head == plan.head else {
                throw JournalError.headMoved(expected: plan.head, actual: log.head)
            }
            for entry in prepared.entries {
                try prepared.withEnvelope(of: entry) { envelope in
                    try log.append(
                        entry, envelope: envelope, cause: nil, knownSessions: SessionCache(), in: &transaction)
                }
            }
            try Self.markCopies(through: log.head, in: &transaction, target.tables)
        }
    }

    private func recordEntry(_ counts: OutcomeCounts) throws -> PreparedBatch {
        let step = RecordMigration(
            origin: plan.origin, position: Int64(clamping: plan.head.rawValue), chain: plan.chain.hex,
            mappings: mappings.mappings.map(RecordMigration.Mapping.init),
            targets: zip(mappings.targets, schemas.fingerprints).map { target, fingerprint in
                RecordMigration.Target(
                    kind: target.type.kind.rawValue, name: target.type.name, version: Int64(target.version),
                    schema: fingerprint.hex)
            },
            outcomes: MigrationOutcome.allCases.map {
                RecordMigration.Outcome(name: $0.rawValue, entries: Int64(clamping: counts[$0]))
            }, by: plan.by, reason: plan.reason)
        let envelope: Envelope
        do throws(EnvelopeError) { envelope = try step.envelope() } catch {
            throw MigrationError.recordTooLong(reason: error.message)
        }
        let id = EntryID.derived("migrated", plan.journalID.description)
        let seed = EntryID.derived("migration salt", plan.journalID.description)
        let salt = EntrySalt(high: seed.high, low: seed.low)
        var prepared = PreparedBatch()
        let range = prepared.append(envelope.bytes.span.bytes)
        prepared.entries.append(
            PreparedEntry(
                envelope: range, id: id, mayRepeat: false, flags: .own, salt: salt,
                digest: RecordDigests.envelope(envelope.bytes.span.bytes, salt: salt), recordedAt: plan.recordedAt))
        return prepared
    }
}

extension RecordMigration.Mapping {
    fileprivate init(_ mapping: Mapping) {
        self.init(
            kind: mapping.type.kind.rawValue, name: mapping.type.name, from: Int64(mapping.from), to: Int64(mapping.to),
            fingerprint: mapping.fingerprint.hex, document: mapping.document)
    }
}

extension OutcomeCounts {
    /// Those that any entry has.
    var dictionary: [MigrationOutcome: Int] {
        var outcomes: [MigrationOutcome: Int] = [:]
        for outcome in MigrationOutcome.allCases where self[outcome] > 0 {
            outcomes[outcome] = Int(clamping: self[outcome])
        }
        return outcomes
    }
}
