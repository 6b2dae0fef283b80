internal import Digest
public import Envelopes
internal import LMDB

/// How a migration is done.
public struct MigrationOptions: Sendable {
    /// Whether anything that could not be had back stops it before anything is written.
    public var forbidsLoss = false
    /// Who migrates.
    public var by: String
    /// Why; recorded if given.
    public var reason: String?

    /// Options of somebody.
    public init(by: String, reason: String? = nil, forbidsLoss: Bool = false) {
        (self.by, self.reason, self.forbidsLoss) = (by, reason, forbidsLoss)
    }
}

/// What a migration did.
public struct MigrationReport: Sendable {
    /// Entries that this run wrote, and entries that an earlier run had written.
    public internal(set) var written = 0
    /// Entries that an earlier run had written.
    public internal(set) var known = 0
    /// How many entries have which outcome, in all runs together.
    public internal(set) var outcomes: [MigrationOutcome: Int] = [:]
    /// Entries that this run found unfit; they go on as they are.
    public internal(set) var unfit = EntryFindings()
    /// What goes on as it is, by type and version.
    public internal(set) var carried: [CarriedVersion] = []
    /// Binds what was, what was done and what is now; nil before the end.
    public internal(set) var receipt: MigrationReceipt?
}

/// A version whose entries go on as they are.
public struct CarriedVersion: Hashable, Sendable {
    /// The type; nil where the envelope names none.
    public let type: MappedType?
    /// The version.
    public let version: EnvelopeSchemaVersion
    /// Why it is not mapped.
    public let outcome: MigrationOutcome
    /// How many entries have it.
    public let entries: Int
    /// The first of them.
    public let positions: [Position]
}

extension VersionCensus {
    /// The versions that mappings leave as they are.
    public func carried(by mappings: MappingSet) -> [CarriedVersion] {
        rows.compactMap { row in
            let outcome: MigrationOutcome
            switch row.type.map({ mappings.standing(of: $0, row.version.generation) }) ?? .noMapping {
            case .mapped: return nil
            case .noMapping, .gap: outcome = .unmapped
            case .current: outcome = .current
            case .beyond: outcome = .beyond
            }
            return CarriedVersion(
                type: row.type, version: row.version, outcome: outcome, entries: row.entries, positions: row.positions)
        }
    }
}

extension Journal {
    /// Writes the journal into a fresh store, with what mappings make of its entries.
    ///
    /// The fresh journal has an id of its own. Positions, ids, salts, times, causes and order stay; a mapped entry has the
    /// migrated flag and the digest of the envelope that it came from; all entries are copies (spec J11), and the last one
    /// is an own step that records the migration. Every digest of the source is checked on the way. A run that was
    /// interrupted goes on when it is run again, and comes to the same journal. The call blocks its thread.
    ///
    /// - Parameter path: the fresh store's folder; made if it is missing.
    /// - Throws: `MigrationError`, `JournalError`.
    public func migrate(
        into path: String, _ mappings: MappingSet, options: MigrationOptions, catalog: SchemaCatalog = .embedded,
        progress: (MigrationReport) throws -> Void = { _ in }
    ) throws -> MigrationReport {
        try JournalError.translatingCommits {
            let schemas = try read { try MigrationSchemas(mappings, in: $0, catalog) }
            let plan: MigrationPlan
            if StoreDirectory.exists(path) {
                plan = try resumed(path, MigrationPlan.fingerprint(mappings, schemas), options)
            } else {
                plan = try newPlan(MigrationPlan.fingerprint(mappings, schemas), options)
            }
            let census = try census(through: plan.head, looksAtShapes: false)
            let gaps = census.gaps(to: mappings)
            guard gaps.isEmpty else { throw MigrationError.gaps(gaps) }
            if options.forbidsLoss {
                try rehearseMigration(mappings, through: plan.head, catalog: catalog).requireLossless()
            }
            if !StoreDirectory.exists(path) { try Self.begin(path, plan) }
            return try OpenStore.withTarget(at: path, journalID: plan.journalID) { target in
                var run = MigrationRun(source: store, target: target, plan: plan, mappings: mappings, schemas: schemas)
                run.report.carried = census.carried(by: mappings)
                try run.run(progress)
                return run.report
            }
        }
    }

    private func newPlan(_ fingerprint: SHA256Digest, _ options: MigrationOptions) throws -> MigrationPlan {
        let journalID = journalID
        return try read { snapshot in
            let head = try snapshot.head()
            guard let header = try snapshot.entry(at: head)?.header else { throw MigrationError.empty }
            return MigrationPlan(
                origin: journalID, head: head, chain: header.chainDigest, recordedAt: header.recordedAt,
                fingerprint: fingerprint, by: options.by, reason: options.reason)
        }
    }

    /// The plan of a store that was begun, which must be that of this very migration. The journal may have grown since.
    private func resumed(
        _ path: String, _ fingerprint: SHA256Digest, _ options: MigrationOptions
    ) throws -> MigrationPlan {
        let target = try OpenStore.open(path, isReadOnly: true, projections: [])
        let result = Result {
            try target.environment.read { try MigrationPlan.stored(in: $0, target.tables) }
        }
        try target.close()
        guard let plan = try result.get() else {
            throw MigrationError.otherStore(path: path, reason: "no migration has begun it")
        }
        func refuse(_ reason: String) -> MigrationError { .otherStore(path: path, reason: reason) }
        guard plan.origin == journalID else { throw refuse("it comes from journal \(plan.origin)") }
        guard plan.fingerprint == fingerprint else { throw refuse("other mappings, targets or schemas made it") }
        let reasons = [plan.reason, options.reason].map { $0.map { Array($0.utf8) } }
        guard plan.by.utf8.elementsEqual(options.by.utf8), reasons[0] == reasons[1] else {
            throw refuse("somebody else began it, or for another reason")
        }
        guard try read({ try $0.chainDigest(at: plan.head) }) == plan.chain else {
            throw refuse("this journal is not what it was at position \(plan.head)")
        }
        return plan
    }

    /// Makes the fresh store, which appears with its plan in it or not at all.
    private static func begin(_ path: String, _ plan: MigrationPlan) throws {
        let building = try StoreDirectory.begin(path, journalID: plan.journalID)
        do {
            try OpenStore.withTarget(at: building, journalID: plan.journalID, projections: []) { target in
                try target.environment.write { try plan.store(in: &$0, target.tables) }
            }
            try StoreDirectory.finish(building, as: path)
        } catch {
            try StoreDirectory.discard(building)
            throw error
        }
    }
}
