import ActionExecution
import Envelopes
import GenerationJournal

/// How `execute` and `intent` say what was done.
struct ExecutionOutput: Sendable {
    private let terminal: Terminal
    private let isJSON: Bool

    init(_ terminal: Terminal, isJSON: Bool) {
        self.terminal = terminal
        self.isJSON = isJSON
    }

    /// An entry that was tried, or, without an execution, that would be.
    func write(_ candidate: Candidate, _ execution: Execution?) throws {
        let position = candidate.entry.position
        if let execution {
            _ = try write(execution, at: position)
        } else if isJSON {
            var line = JSONLine()
            line.add("type", "execution")
            line.add("position", number: position.rawValue)
            line.add("outcome", "wouldPerform")
            line.add("attempt", number: candidate.attempt)
            line.add("step", number: UInt64?.none)
            line.add("evidence", json: Array("{}".utf8))
            try terminal.output.write(json: line.bytes)
        } else {
            try terminal.output.print(
                "Would perform entry \(position) as \(candidate.action.name), attempt \(candidate.attempt)\n")
        }
    }

    /// What became of an entry; refusals are told on standard error.
    func write(_ execution: Execution, at position: Position) throws -> RunStatus {
        if isJSON {
            try terminal.output.write(json: line(execution, at: position).bytes)
        } else {
            switch execution {
            case .refused(let refusal):
                try terminal.errors.print("Entry \(position) is refused, \(refusal.name): \(refusal)\n")
            case .tried(let result, let attempt, let step):
                try terminal.output.print(
                    "\(result.text) entry \(position), attempt \(attempt): recorded as entry \(step.position)\n"
                        + result.evidence.text)
            }
        }
        return execution.isPerformed ? .done : .refused
    }

    private func line(_ execution: Execution, at position: Position) -> JSONLine {
        var line = JSONLine()
        line.add("type", "execution")
        line.add("position", number: position.rawValue)
        switch execution {
        case .refused(let refusal):
            line.add("outcome", "refused")
            line.add("attempt", number: Int64?.none)
            line.add("step", number: UInt64?.none)
            line.add("evidence", json: refusal.evidence)
        case .tried(let result, let attempt, let step):
            line.add("outcome", result.outcome)
            line.add("attempt", number: attempt)
            line.add("step", number: step.position.rawValue)
            line.add("evidence", json: result.evidence.encoded)
        }
        return line
    }

    /// What a run over the journal came to.
    func write(_ report: ReadyReport) throws {
        let skipped = report.skipped.sorted { $0.key < $1.key }
        if isJSON {
            var counts = JSONLine()
            for (reason, count) in skipped { counts.add(reason, number: count) }
            var line = JSONLine()
            line.add("type", "summary")
            line.add("considered", number: report.considered)
            line.add("performed", number: report.performed)
            line.add("failed", number: report.failed)
            line.add("inDoubt", number: report.inDoubt)
            line.add("skipped", json: counts.object)
            try terminal.output.write(json: line.bytes)
        } else {
            var text = "Performed \(report.performed) of \(report.considered) considered"
            if report.failed > 0 { text += ", \(report.failed) failed" }
            if report.inDoubt > 0 { text += ", \(report.inDoubt) in doubt" }
            if !skipped.isEmpty { text += "; passed over: " + skipped.map { "\($0.key) \($0.value)" }.joined(separator: ", ") }
            try terminal.output.print(text + "\n")
        }
    }
}

extension ActionResult {
    fileprivate var outcome: String {
        switch self {
        case .performed: "performed"
        case .failed: "failed"
        case .inDoubt: "inDoubt"
        }
    }

    fileprivate var text: String {
        switch self {
        case .performed: "Performed"
        case .failed: "Failed:"
        case .inDoubt: "In doubt:"
        }
    }

    fileprivate var evidence: ActionEvidence {
        switch self {
        case .performed(let evidence), .failed(let evidence), .inDoubt(let evidence): evidence
        }
    }
}

extension ActionEvidence {
    /// What it left behind, each line of its outputs behind a mark.
    fileprivate var text: String {
        var text = ""
        if let exitStatus, exitStatus != 0 { text += "exit status \(exitStatus)\n" }
        if let reason { text += "\(reason)\n" }
        for (mark, said) in [("| ", output), ("! ", errorOutput)] {
            guard let said else { continue }
            var lines = said.split(separator: "\n", omittingEmptySubsequences: false)
            if lines.last?.isEmpty == true { lines.removeLast() }
            for line in lines { text += "\(mark)\(line)\n" }
        }
        if bytesLeftOut > 0 { text += "\(bytesLeftOut) more bytes were not kept\n" }
        return text
    }
}
