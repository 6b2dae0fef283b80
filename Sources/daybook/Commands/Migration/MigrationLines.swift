import Envelopes
import GenerationJournal

/// A rehearsal as JSON Lines.
enum RehearsalLines {
    static func lines(_ rehearsal: MigrationRehearsal, _ mappings: MappingSet) -> [JSONLine] {
        var lines: [JSONLine] = []
        let carried = rehearsal.census.carried(by: mappings)
        for row in rehearsal.census.rows {
            let outcome = carried.first { $0.type == row.type && $0.version == row.version }?.outcome ?? .migrated
            lines.append(
                MigrationLines.version(row.type, row.version, outcome, row.entries, row.positions, row.shapes.count))
        }
        for note in rehearsal.census.shapeNotes { lines.append(line(note)) }
        for field in rehearsal.fields { lines.append(line(field)) }
        for (mapping, losses) in rehearsal.losses { for loss in losses { lines.append(line(loss, of: mapping)) } }
        lines += MigrationLines.findings("fault", rehearsal.faults)
        lines += MigrationLines.findings("unfit", rehearsal.unfit)
        lines += MigrationLines.findings("lost", rehearsal.lost)
        var report = JSONLine()
        report.add("type", "rehearsal")
        report.add("head", number: rehearsal.census.head.rawValue)
        report.add("outcomes", json: MigrationLines.outcomes(rehearsal.outcomes))
        report.add("faults", number: rehearsal.faults.count)
        report.add("unfit", number: rehearsal.unfit.count)
        report.add("lost", number: rehearsal.lost.count)
        return lines + [report]
    }

    private static func line(_ note: ShapeNote) -> JSONLine {
        var line = JSONLine()
        line.add("type", "shapes")
        line.add("name", note.type.name)
        line.add("kind", note.type.kind.rawValue)
        line.add("versions", json: MigrationLines.texts(note.versions.map(\.description)))
        line.add(
            "shapes",
            note.shapes.map { shape in
                var line = JSONLine()
                line.add("fields", json: MigrationLines.texts(shape.fields))
                line.add("entries", number: shape.entries)
                line.add("positions", json: MigrationLines.numbers(shape.positions))
                return line
            })
        return line
    }

    private static func line(_ field: FieldReport) -> JSONLine {
        var line = JSONLine()
        line.add("type", "field")
        line.add("name", field.source.type.name)
        line.add("kind", field.source.type.kind.rawValue)
        line.add("version", number: field.source.version)
        line.add("mapping", field.mapping)
        line.add("operation", number: field.operation)
        line.add("field", field.field)
        line.add("fate", field.fate.rawValue)
        line.add("results", json: MigrationLines.texts(field.results))
        line.add("keptAside", field.isKeptAside)
        line.add("entries", number: field.entries)
        line.add("positions", json: MigrationLines.numbers(field.positions))
        return line
    }

    static func line(_ loss: MappingLoss, of mapping: String) -> JSONLine {
        var line = JSONLine()
        line.add("type", "loss")
        line.add("mapping", mapping)
        line.add("operation", number: loss.operation)
        line.add("field", loss.field)
        line.add("what", loss.what)
        return line
    }
}

/// A migration as JSON Lines, and what it shares with a rehearsal.
enum MigrationLines {
    static func lines(_ report: MigrationReport, _ path: String) -> [JSONLine] {
        var lines = report.carried.map { version($0.type, $0.version, $0.outcome, $0.entries, $0.positions, 0) }
        lines += findings("unfit", report.unfit)
        var line = JSONLine()
        line.add("type", "migration")
        line.add("into", path)
        line.add("written", number: report.written)
        line.add("known", number: report.known)
        line.add("outcomes", json: outcomes(report.outcomes))
        line.add("receipt", json: report.receipt.map { Array($0.encoded.dropLast()) } ?? Array("null".utf8))
        return lines + [line]
    }

    static func version(
        _ type: MappedType?, _ version: EnvelopeSchemaVersion, _ outcome: MigrationOutcome, _ entries: Int,
        _ positions: [Position], _ shapes: Int
    ) -> JSONLine {
        var line = JSONLine()
        line.add("type", "version")
        line.add("name", type?.name)
        line.add("kind", type?.kind.rawValue)
        line.add("version", version.description)
        line.add("outcome", outcome.rawValue)
        line.add("entries", number: entries)
        line.add("positions", json: numbers(positions))
        line.add("shapes", number: shapes)
        return line
    }

    static func findings(_ type: String, _ findings: EntryFindings) -> [JSONLine] {
        findings.first.map { finding in
            var line = JSONLine()
            line.add("type", type)
            line.add("position", number: finding.position.rawValue)
            line.add("reason", finding.reason)
            return line
        }
    }

    static func outcomes(_ outcomes: [MigrationOutcome: Int]) -> [UInt8] {
        var line = JSONLine()
        for outcome in MigrationOutcome.allCases { line.add(outcome.rawValue, number: outcomes[outcome] ?? 0) }
        return line.object
    }

    static func numbers(_ positions: [Position]) -> [UInt8] {
        Array("[\(positions.map(\.description).joined(separator: ","))]".utf8)
    }

    static func texts(_ texts: [String]) -> [UInt8] {
        var array: [UInt8] = [0x5B]
        for (index, text) in texts.enumerated() {
            if index > 0 { array.append(0x2C) }
            JSONLine.appendQuoted(Array(text.utf8), to: &array)
        }
        return array + [0x5D]
    }
}
