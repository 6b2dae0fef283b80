import QuoteGeneration

/// Says what became of the records and files of a catalogue.
final class CatalogueAccount {
    /// Why a file is not read as a catalogue.
    enum FileOutcome: String, CaseIterable {
        /// It is read.
        case read
        /// The index of a file of fortunes.
        case index
        /// Another name of a file that is read.
        case sameFile
        /// No bytes.
        case empty
        /// No separator stands in it, and no index beside it.
        case notFortunes
        /// It cannot be read as what it is said to be.
        case faulty
    }

    /// Records that are named one by one where people read.
    private static let namedMax = 20

    private let terminal: Terminal
    private let isJSON: Bool
    private let rejects: NewFile?
    private let rejectEnd: String
    private var named = 0
    private var rejected = 0
    private var files: [FileOutcome: Int] = [:]

    /// - Parameters:
    ///   - rejects: the path of a new file for the records that were left out.
    ///   - rejectEnd: what stands behind each of them.
    /// - Throws: `FileFailure` when the file for rejects exists.
    init(_ terminal: Terminal, isJSON: Bool, rejects: String? = nil, rejectEnd: String = "") throws {
        self.terminal = terminal
        self.isJSON = isJSON
        self.rejects = try rejects.map { try NewFile($0) }
        self.rejectEnd = rejectEnd
    }

    /// Takes note of a record that was not added.
    func note(_ finding: CatalogueFinding) throws {
        if finding.outcome.isLeftOut {
            rejected += 1
            try rejects?.write(finding.bytes + Array(rejectEnd.utf8))
        }
        if isJSON { return try terminal.output.write(json: json(finding).bytes) }
        guard finding.outcome == .faulty || finding.outcome == .differing else { return }
        named += 1
        if named <= Self.namedMax {
            let place = finding.place
            let reason = finding.reason ?? finding.outcome.rawValue
            try terminal.errors.print("\(place.origin):\(place.line): record \(place.record): \(reason)\n")
        }
    }

    /// Takes note of a file; `reason` says what is wrong with a faulty one.
    func note(_ path: String, _ outcome: FileOutcome, reason: String? = nil) throws {
        files[outcome, default: 0] += 1
        if isJSON {
            var line = JSONLine()
            line.add("type", "file")
            line.add("file", path)
            line.add("outcome", outcome.rawValue)
            line.add("reason", reason)
            try terminal.output.write(json: line.bytes)
        } else if let reason {
            try terminal.errors.print("\(path): \(reason)\n")
        }
    }

    /// Says the counts, gives the file of rejects its name if there are any, and answers whether all could be read.
    func finish(_ report: CatalogueReport) throws -> RunStatus {
        if rejected > 0 { try rejects?.finish() }
        if isJSON {
            try terminal.output.write(json: json(report).bytes)
        } else {
            if named > Self.namedMax { try terminal.errors.print("and \(named - Self.namedMax) more records\n") }
            try terminal.output.print(text(report))
        }
        return report[.faulty] == 0 && files[.faulty] == nil ? .done : .refused
    }

    private func text(_ report: CatalogueReport) -> String {
        var text = "\(report[.added]) of \(report.records) records added\n"
        for outcome in CatalogueOutcome.allCases where report[outcome] > 0 {
            text += "  \(DisplayWidth.padded(outcome.rawValue, columns: 18))  \(report[outcome])\n"
        }
        if !files.isEmpty {
            let counts = FileOutcome.allCases.compactMap { outcome in files[outcome].map { "\($0) \(outcome.rawValue)" } }
            text += "files: \(counts.joined(separator: ", "))\n"
        }
        return text
    }

    private func json(_ finding: CatalogueFinding) -> JSONLine {
        var line = JSONLine()
        line.add("type", "record")
        line.add("file", finding.place.origin)
        line.add("record", number: finding.place.record)
        line.add("line", number: finding.place.line)
        line.add("outcome", finding.outcome.rawValue)
        line.add("reason", finding.reason)
        return line
    }

    private func json(_ report: CatalogueReport) -> JSONLine {
        var line = JSONLine()
        line.add("type", "report")
        line.add("records", number: report.records)
        for outcome in CatalogueOutcome.allCases { line.add(outcome.rawValue, number: report[outcome]) }
        return line
    }
}
