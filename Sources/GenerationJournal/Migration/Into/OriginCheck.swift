internal import Envelopes
internal import StrictJSON

/// Compares a migrated journal with its origin, entry after entry.
struct OriginCheck: ~Copyable {
    private let mappings: MappingSet?
    private var reader = EnvelopeReader()
    private(set) var report: OriginReport
    /// Entries that were carried over though their version has a way to the target.
    private var mappable: UInt64 = 0
    private var erasedSince = 0

    init(_ mappings: MappingSet?, _ report: OriginReport) {
        self.mappings = mappings
        self.report = report
    }

    mutating func run(_ migrated: Journal, _ origin: Journal, through end: Position) throws {
        var next = Position.start
        while next < end {
            // Entries of both in stretches, since two scans cannot go hand in hand.
            let before = next
            let entries = try migrated.entries(after: before).filter { $0.position <= end }
            guard let last = entries.last else { break }
            var originals: [Entry] = []
            try origin.scan(after: before, through: last.position) { header, envelope in
                originals.append(Entry(header: header, envelope: envelope))
                return .next
            }
            guard originals.count == entries.count else {
                report.note(before.next, "the origin lacks entries from here on")
                return
            }
            for (entry, original) in zip(entries, originals) { compare(entry, original) }
            next = last.position
        }
    }

    private mutating func compare(_ entry: Entry, _ original: Entry) {
        report.entries += 1
        let (new, old) = (entry.header, original.header)
        func note(_ reason: String) { report.note(new.position, reason) }
        if new.position != old.position || new.id != old.id { return note("it is another entry than in the origin") }
        if new.recordedAt != old.recordedAt { note("it has another time than in the origin") }
        if new.cause != old.cause { note("it has another cause than in the origin") }
        if new.salt != old.salt, !new.isErased, !old.isErased { note("it has another salt than in the origin") }
        if new.isOwn != old.isOwn { note("it is an own step in only one of the two") }
        if new.isErased {
            if new.originDigest != old.envelopeDigest, new.envelopeDigest != old.envelopeDigest {
                note("it is erased, and neither digest is the origin's")
            }
            report.mapped += new.isMigrated ? 1 : 0
            report.unproved += new.isMigrated ? 1 : 0
            report.carried += new.isMigrated ? 0 : 1
            return
        }
        if new.envelopeDigest == old.envelopeDigest {
            report.carried += 1
            if new.flags != old.flags.subtracting(.erased) || new.originDigest != old.originDigest {
                note("its flags are not the origin's")
            }
            if entry.envelope != original.envelope, original.envelope != nil { note("its bytes are not the origin's") }
            // What was erased in the origin since then cannot be mapped again.
            if old.isErased { erasedSince += 1 }
            if let bytes = original.envelope, !old.isOwn, isMappable(bytes) { mappable += 1 }
            return
        }
        report.mapped += 1
        guard new.isMigrated, new.originDigest == old.envelopeDigest else {
            return note("its envelope is neither the origin's nor marked as made from it")
        }
        guard let bytes = entry.envelope, let source = original.envelope else {
            report.unproved += 1
            return
        }
        prove(bytes, from: source, at: new.position)
    }

    /// Whether the mappings have a way for the version of an envelope, so that only its being unfit explains why it was
    /// carried over.
    private mutating func isMappable(_ bytes: [UInt8]) -> Bool {
        guard let mappings, let shape = try? reader.read(bytes) else { return false }
        if case .mapped = mappings.standing(shape, reader.document) { return true }
        return false
    }

    /// Maps the original once more.
    private mutating func prove(_ bytes: [UInt8], from source: [UInt8], at position: Position) {
        guard let mappings else {
            report.unproved += 1
            return
        }
        do {
            let shape = try reader.read(source)
            guard case .mapped(let chain) = mappings.standing(shape, reader.document) else {
                return report.note(position, "it is mapped, and the mappings that are recorded do not map it")
            }
            var mapped: [UInt8] = []
            var changed = [Int](repeating: 0, count: chain.operationCount)
            try chain.up(shape, reader.document, source.span.bytes, to: &mapped, changed: &changed)
            if mapped != bytes { report.note(position, "the mappings that are recorded make something else of it") }
        } catch {
            report.note(position, "the mappings that are recorded make nothing of it: \(error)")
        }
    }

    /// Whether the step counts what was found.
    mutating func compare(_ step: RecordMigration, at position: Position) {
        let total = step.outcomes.reduce(Int64(0)) { $0.addingReportingOverflow($1.entries).partialValue }
        if total != step.position { report.note(position, "its counts do not add up to the origin's entries") }
        func count(_ outcome: MigrationOutcome) -> UInt64 {
            UInt64(clamping: step.outcomes.first { $0.name == outcome.rawValue }?.entries ?? 0)
        }
        if count(.migrated) != report.mapped, report.faultCount == 0 {
            report.note(position, "it counts \(count(.migrated)) mapped entries, and \(report.mapped) are")
        }
        if mappings != nil, erasedSince == 0, count(.unfit) != mappable, report.faultCount == 0 {
            report.note(position, "it counts \(count(.unfit)) unfit entries, and \(mappable) were left that have a way")
        }
    }
}
