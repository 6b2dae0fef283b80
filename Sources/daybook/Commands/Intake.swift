import GenerationJournal

/// Takes in one file after another and says what became of their lines.
final class Intake {
    /// Refused lines that are printed one by one.
    private static let refusalsPrintedMax = 20

    private let journal: Journal
    private let options: ImportOptions
    private let terminal: Terminal
    private let isJSON: Bool
    private let rejects: NewFile?
    private var refusals = 0

    /// - Throws: `FileFailure` when the file for rejects exists.
    init(journal: Journal, options: ImportOptions, terminal: Terminal, isJSON: Bool, rejects: String?) throws {
        (self.journal, self.options, self.terminal, self.isJSON) = (journal, options, terminal, isJSON)
        self.rejects = try rejects.map { try NewFile($0) }
    }

    /// Whether every line was taken and the last one was whole.
    func take(_ path: String) throws -> Bool {
        let name = path == "-" ? "standard input" : path
        let progress = Progress(terminal)
        var latest: ImportReport?
        let report: ImportReport
        do {
            report = try journal.importEntries(
                from: path == "-" ? .descriptor(0) : .file(path: path), options: options,
                refused: { try self.note($0, name) },
                progress: { report in
                    latest = report
                    try progress.show("Imported \(report.imported + report.known) entries of \(name)")
                })
        } catch {
            try progress.end()
            // Batches that were written before are in, and the next run should not come as a surprise.
            if let latest { try say(latest, name) }
            try finish()
            throw error
        }
        try progress.end()
        try say(report, name)
        return report.refused == 0 && report.tornOffset == nil
    }

    /// Says how many refusals were not printed, and gives the file of rejects its name if there are any.
    func finish() throws {
        let unsaid = refusals - Self.refusalsPrintedMax
        if unsaid > 0, !isJSON { try terminal.errors.print("and \(unsaid) more lines\n") }
        if refusals > 0 { try rejects?.finish() }
    }

    private func note(_ line: RefusedLine, _ name: String) throws {
        refusals += 1
        try rejects?.write(line.bytes + [UInt8(ascii: "\n")])
        if isJSON {
            try terminal.output.write(json: json(line, name).bytes)
        } else if refusals <= Self.refusalsPrintedMax {
            let column = line.column.map { "\($0):" } ?? ""
            try terminal.errors.print("\(name):\(line.line):\(column) \(line.reason)\n")
        }
    }

    private func say(_ report: ImportReport, _ name: String) throws {
        if isJSON { return try terminal.output.write(json: json(report, name).bytes) }
        if let offset = report.tornOffset {
            try terminal.errors.print("\(name): the last line was cut off; it begins at byte \(offset)\n")
        }
        if report.wasSeenBefore, report.imported > 0, !options.isRehearsal {
            try terminal.errors.print(
                "\(name): this file was imported before, and its lines were appended again; --resume goes on instead\n")
        }
        let verb = options.isRehearsal ? "would be imported" : "imported"
        var counts = ["\(report.imported) \(verb)"]
        if report.known > 0 { counts.append("\(report.known) known already") }
        let erased = options.isRehearsal ? "would be erased" : "erased"
        if report.erased > 0 { counts.append("\(report.erased) \(erased) by its steps") }
        counts.append("\(report.refused) refused")
        if report.blank > 0 { counts.append("\(report.blank) blank") }
        if let offset = report.resumedOffset { counts.append("resumed at byte \(offset)") }
        let head = options.isRehearsal ? "nothing was written" : "head \(report.head)"
        try terminal.output.print("\(name): \(counts.joined(separator: ", ")); \(head)\n")
    }

    private func json(_ line: RefusedLine, _ name: String) -> JSONLine {
        var json = JSONLine()
        json.add("type", "refused")
        json.add("file", name)
        json.add("line", number: line.line)
        json.add("column", number: line.column)
        json.add("offset", number: line.offset)
        json.add("reason", line.reason)
        return json
    }

    private func json(_ report: ImportReport, _ name: String) -> JSONLine {
        var json = JSONLine()
        json.add("type", "report")
        json.add("file", name)
        json.add("kind", report.kind.rawValue)
        json.add("dryRun", options.isRehearsal)
        json.add("lines", number: report.lines)
        json.add("imported", number: report.imported)
        json.add("known", number: report.known)
        json.add("erased", number: report.erased)
        json.add("refused", number: report.refused)
        json.add("blank", number: report.blank)
        json.add("tornOffset", number: report.tornOffset)
        json.add("resumedOffset", number: report.resumedOffset)
        json.add("seenBefore", report.wasSeenBefore)
        json.add("head", number: report.head.rawValue)
        return json
    }
}
