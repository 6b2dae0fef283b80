import Digest
import GenerationJournal

/// A rehearsal for people.
enum RehearsalText {
    static func text(_ rehearsal: MigrationRehearsal, _ mappings: MappingSet) -> String {
        var text = "Rehearsed \(rehearsal.census.head) entries; nothing was written\n"
        text += "\nversions in the log\n" + versions(rehearsal, mappings)
        let notes = rehearsal.census.shapeNotes
        if !notes.isEmpty { text += "\nshapes\n" + notes.map { "  \($0)\n" }.joined() }
        text += fields(rehearsal)
        let losses = rehearsal.losses.flatMap { mapping, losses in losses.map { "  \(mapping), \($0)\n" } }
        if !losses.isEmpty { text += "\nwhat the mappings may lose\n" + losses.joined() }
        text += findings("wrong", rehearsal.faults)
        text += findings("left as they are", rehearsal.unfit)
        text += findings("lost on the way back", rehearsal.lost)
        text += "\noutcomes\n" + MigrationText.outcomes(rehearsal.outcomes)
        return text + "\n" + verdict(rehearsal)
    }

    private static func verdict(_ rehearsal: MigrationRehearsal) -> String {
        guard rehearsal.isFaultless else {
            return "Cannot be migrated: the mappings make something wrong of \(rehearsal.faults.count) entries\n"
        }
        return rehearsal.isLossless
            ? "Can be migrated; every mapped envelope comes back letter for letter\n"
            : "Can be migrated; \(rehearsal.lost.count) envelopes would not come back letter for letter\n"
    }

    private static func versions(_ rehearsal: MigrationRehearsal, _ mappings: MappingSet) -> String {
        let carried = rehearsal.census.carried(by: mappings)
        return rehearsal.census.rows.map { row in
            let kept = carried.first { $0.type == row.type && $0.version == row.version }
            let target = mappings.targets.first { $0.type == row.type }
            let fate = kept.map { MigrationText.words($0.outcome) } ?? "to \(target?.version ?? 0)"
            return "  \(row.type?.description ?? "no type") \(row.version)  \(row.entries)  \(fate)"
                + "  from position \(row.positions.first?.description ?? "-") on\n"
        }.joined()
    }

    private static func fields(_ rehearsal: MigrationRehearsal) -> String {
        var text = ""
        var source: TypeVersion?
        for field in rehearsal.fields {
            if source != field.source {
                text += "\nfields of \(field.source)\n"
                source = field.source
            }
            let name = field.field.isEmpty ? "the whole value" : field.field
            let way =
                field.fate == .kept || field.results.isEmpty || field.results == [field.field]
                ? name : "\(name) to \(field.results.joined(separator: ", "))"
            let by = field.mapping.map { "  (\($0), operation \(field.operation ?? 0))" } ?? ""
            // What is dropped and kept aside is not lost.
            let aside = field.isKeptAside && field.fate == .dropped ? ", kept aside" : ""
            text += "  \(field.fate.rawValue)\(aside)  \(way)  \(field.entries)\(by)\n"
        }
        return text
    }

    private static func findings(_ title: String, _ findings: EntryFindings) -> String {
        guard findings.count > 0 else { return "" }
        var text = "\n\(title): \(findings.count)\n"
        for finding in findings.first.prefix(shownMax) { text += "  position \(finding.position): \(finding.reason)\n" }
        if findings.count > shownMax { text += "  and \(findings.count - min(shownMax, findings.first.count)) more\n" }
        return text
    }

    private static let shownMax = 5
}

/// A migration for people.
enum MigrationText {
    static func text(_ report: MigrationReport, _ path: String) -> String {
        let known = report.known > 0 ? ", \(report.known) were there already" : ""
        var text = "Migrated into \(path): \(report.written) entries written\(known)\n"
        text += outcomes(report.outcomes)
        for carried in report.carried {
            let noun = carried.entries == 1 ? "entry" : "entries"
            text += "as it was: \(carried.type?.description ?? "no type") \(carried.version), \(carried.entries) \(noun)"
            text += " (\(words(carried.outcome)))\n"
        }
        for finding in report.unfit.first { text += "as it was: position \(finding.position): \(finding.reason)\n" }
        guard let receipt = report.receipt else { return text }
        text += "journal  \(receipt.target.journalID)\n"
        text += "head     \(receipt.target.position), the step that records the migration\n"
        return text + "chain    \(receipt.target.chain.hex)\n"
    }

    static func outcomes(_ outcomes: [MigrationOutcome: Int]) -> String {
        MigrationOutcome.allCases.compactMap { outcome in
            outcomes[outcome].map { "  \($0)  \(words(outcome))\n" }
        }.joined()
    }

    static func words(_ outcome: MigrationOutcome) -> String {
        switch outcome {
        case .migrated: "mapped to the target"
        case .current: "at the target already"
        case .beyond: "past the target, left as it is"
        case .unmapped: "without a mapping, left as it is"
        case .ownStep: "steps of Daybook, left as they are"
        case .erased: "erased"
        case .unfit: "unfit for any mapping, left as they are"
        }
    }
}
