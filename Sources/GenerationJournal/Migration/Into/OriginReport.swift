internal import Digest
internal import Envelopes

/// What a migrated journal is to the one that it came from.
public struct OriginReport: Hashable, Sendable {
    /// Entries of the origin that were compared.
    public internal(set) var entries: UInt64 = 0
    /// Entries among them that are mapped, and that were mapped again to see that the same comes of it.
    public internal(set) var mapped: UInt64 = 0
    /// Entries among the mapped of which only the origin's digest could be compared, since code has mapped them.
    public internal(set) var unproved: UInt64 = 0
    /// Entries that are the origin's byte for byte.
    public internal(set) var carried: UInt64 = 0
    /// The first faults, at most ``VerifyReport/faultsKeptMax``.
    public internal(set) var faults: [VerifyFault] = []
    /// All faults.
    public internal(set) var faultCount = 0
    /// The receipt that the store gives; nil where no step records a migration.
    public internal(set) var receipt: MigrationReceipt?

    /// Whether the journal is what the recorded mappings make of its origin.
    public var isUpheld: Bool { faultCount == 0 && receipt != nil }

    mutating func note(_ position: Position?, _ reason: String) {
        faultCount += 1
        if faults.count < VerifyReport.faultsKeptMax { faults.append(VerifyFault(position: position, reason: reason)) }
    }
}

extension Journal {
    /// Proves that this journal is what the mappings that it records make of `origin`: every entry has its id, time, cause,
    /// salt and place, and is the origin's byte for byte or what the mappings make of it.
    ///
    /// Whether either store is sound by itself is for ``verify(threads:)``. Nothing but the two stores is needed: the
    /// mapping documents stand in the step that records the migration.
    ///
    /// - Throws: `JournalError`.
    public func verify(origin: Journal) throws -> OriginReport {
        var report = OriginReport()
        let (record, receipt) = try read { (try MigrationRecord.find(in: $0), try MigrationReceipt($0)) }
        guard let (position, step) = record, let receipt else {
            report.note(nil, "no step records a migration; it was not finished, or there was none")
            return report
        }
        report.receipt = receipt
        guard origin.journalID == step.origin else {
            report.note(position, "it records a migration of journal \(step.origin), not of \(origin.journalID)")
            return report
        }
        guard receipt.origin.position.next == position else {
            report.note(position, "it records a migration up to position \(step.position)")
            return report
        }
        if try origin.read({ try $0.chainDigest(at: receipt.origin.position) }) != receipt.origin.chain {
            report.note(receipt.origin.position, "the origin is not what it was when it was migrated")
        }
        let mappings = RecordedMappings.read(step)
        if let reason = mappings.reason { report.note(position, reason) }
        var check = OriginCheck(mappings.set, report)
        try check.run(self, origin, through: receipt.origin.position)
        check.compare(step, at: position)
        return check.report
    }
}

/// The mappings that stand in the step which records a migration.
private enum RecordedMappings {
    /// All of them, or nil where code is among them, or where they cannot be used, and why.
    static func read(_ step: RecordMigration) -> (set: MappingSet?, reason: String?) {
        do throws(MappingError) {
            var usable: [Mapping] = []
            for mapping in step.mappings {
                guard let document = mapping.document else { continue }
                let compiled = try Mapping(document: document)
                guard compiled.fingerprint.hex == mapping.fingerprint else {
                    return (nil, "a mapping that it records does not have the fingerprint beside it")
                }
                usable.append(compiled)
            }
            let ends = step.targets.compactMap { target -> TypeVersion? in
                guard let kind = MappedType.Kind(rawValue: target.kind), let version = Int32(exactly: target.version)
                else { return nil }
                let type = MappedType(kind, target.name)
                return usable.contains { $0.type == type } ? TypeVersion(type, version) : nil
            }
            // Where code is among them, whole ways are missing, and the rest is only compared by digests.
            let isWhole = usable.count == step.mappings.count
            return (isWhole ? try MappingSet(usable, targets: ends) : nil, nil)
        } catch {
            return (nil, "the mappings that it records cannot be used: \(error)")
        }
    }
}
