import GenerationJournal

/// What `daybook verify` says of the journal that a migrated one came from.
enum OriginOutput {
    static func text(_ report: OriginReport) -> String {
        var text = "Compared \(report.entries) entries with their origin:"
        text += " \(report.mapped) mapped, \(report.carried) as they were\n"
        if report.unproved > 0 { text += "\(report.unproved) mapped entries are compared by their origin's digest only\n" }
        for fault in report.faults { text += "\(fault)\n" }
        let more = report.faultCount - report.faults.count
        if more > 0 { text += "and \(more) more\n" }
        return text + (report.isUpheld ? "It is what the recorded mappings make of its origin\n" : "It is not its origin's\n")
    }

    static func line(_ report: OriginReport) -> JSONLine {
        var line = JSONLine()
        line.add("upheld", report.isUpheld)
        line.add("entries", number: report.entries)
        line.add("mapped", number: report.mapped)
        line.add("carried", number: report.carried)
        line.add("unproved", number: report.unproved)
        line.add("faults", number: report.faultCount)
        return line
    }

    static func text(_ receipt: MigrationReceipt, isUpheld: Bool) -> String {
        let name = "The receipt of the migration of journal \(receipt.origin.journalID)"
        return isUpheld ? "\(name) is upheld\n" : "\(name) is not upheld: this store gives another\n"
    }

    static func line(_ receipt: MigrationReceipt, isUpheld: Bool) -> JSONLine {
        var line = JSONLine()
        line.add("position", number: receipt.target.position.rawValue)
        line.add("verdict", isUpheld ? "upheld" : "differs")
        return line
    }
}
