/// An entry of which a report says something.
public struct EntryFinding: Hashable, Sendable {
    /// Where it stands.
    public let position: Position
    /// What is said of it; names fields, never values.
    public let reason: String
}

/// Findings of one kind: the first of them, and how many there are.
public struct EntryFindings: Hashable, Sendable {
    /// The first, at most ``MappingLimits/findingsMax``.
    public internal(set) var first: [EntryFinding] = []
    /// How many there are.
    public internal(set) var count = 0

    mutating func add(_ position: Position, _ reason: String) {
        count += 1
        if first.count < MappingLimits.findingsMax { first.append(EntryFinding(position: position, reason: reason)) }
    }

    mutating func add(_ other: EntryFindings) {
        count += other.count
        first = [EntryFinding]((first + other.first).prefix(MappingLimits.findingsMax))
    }
}

/// What a migration would do to a journal, found by doing it to every entry without writing anything.
public struct MigrationRehearsal: Sendable {
    /// The mappings, in the order given.
    public let mappings: [Mapping]
    /// Where each type would go.
    public let targets: [TypeVersion]
    /// Which versions are in the log.
    public let census: VersionCensus
    /// How many entries have which outcome; together they are all entries.
    public internal(set) var outcomes: [MigrationOutcome: Int] = [:]
    /// What becomes of each field.
    public internal(set) var fields: [FieldReport] = []
    /// Entries of which the mappings make something wrong; with any, nothing can be migrated.
    public internal(set) var faults = EntryFindings()
    /// Entries that stay as they are, since no mapping can make anything of them.
    public internal(set) var unfit = EntryFindings()
    /// Entries that the way back does not bring back letter for letter.
    public internal(set) var lost = EntryFindings()
    /// For each mapping what it may lose, by what is known of the schema that it begins with.
    public internal(set) var losses: [(mapping: String, losses: [MappingLoss])] = []

    /// Whether the journal can be migrated.
    public var isFaultless: Bool { faults.count == 0 }
    /// Whether everything that is migrated could be had back.
    public var isLossless: Bool { lost.count == 0 }

    /// - Throws: `MigrationError.loss` if anything is lost.
    public func requireLossless() throws(MigrationError) {
        guard !isLossless else { return }
        let what = losses.flatMap { mapping, losses in losses.map { "\(mapping), \($0)" } }
        throw .loss(what: what, positions: lost.first.prefix(MappingLimits.samplesMax).map(\.position))
    }
}

extension Journal {
    /// Does to every entry what a migration would do, and writes nothing.
    ///
    /// What comes of each entry is held against the schema of its target and the rule that parameters hold nothing which
    /// content lacks, and is taken back again to see what could not be had back.
    ///
    /// - Parameters:
    ///   - last: the last position to look at; the head if nil.
    ///   - threads: how many stretches of the log to go through at the same time.
    /// - Throws: `MigrationError` where a version has no way to its target or a target has no schema; `JournalError`.
    public func rehearseMigration(
        _ mappings: MappingSet, through last: Position? = nil, catalog: SchemaCatalog = .embedded, threads: Int = 2
    ) throws -> MigrationRehearsal {
        let schemas = try read { try MigrationSchemas(mappings, in: $0, catalog) }
        let census = try census(through: last, threads: threads)
        let gaps = census.gaps(to: mappings)
        guard gaps.isEmpty else { throw MigrationError.gaps(gaps) }
        var rehearsal = MigrationRehearsal(mappings: mappings.mappings, targets: mappings.targets, census: census)
        rehearsal.losses = mappings.mappings.map { ($0.description, schemas.losses(of: $0)) }
        let store = store
        let parts = try JournalError.translating {
            try LogStretches.run(through: census.head, count: threads, name: "daybook rehearsal") { after, through in
                try RehearsalRun.run(store, after: after, through: through, mappings, schemas)
            }
        }
        var fields = FieldCounts()
        for part in parts {
            fields.add(part.fields)
            rehearsal.outcomes.merge(part.outcomes, uniquingKeysWith: +)
            rehearsal.faults.add(part.faults)
            rehearsal.unfit.add(part.unfit)
            rehearsal.lost.add(part.lost)
        }
        rehearsal.fields = fields.reports(mappings)
        return rehearsal
    }
}

extension MigrationSchemas {
    /// What a mapping may lose, by what is known of the schema that it begins with.
    func losses(of mapping: Mapping) -> [MappingLoss] {
        guard let schema = source(mapping.source) else { return mapping.losses { _ in false } }
        return mapping.losses { ExcludedMembers.excludes(schema, $0) }
    }

    /// Whether every step of a chain gives back every letter.
    func isLossless(_ chain: MappingChain) -> Bool { chain.mappings.allSatisfy { losses(of: $0).isEmpty } }
}
