import Envelopes
import GenerationJournal
import QuoteGeneration
import Synchronization

/// Shows runs: what goes on, live on a terminal, and what came of each.
final class GenerationOutput: Sendable {
    private let terminal: Terminal
    private let isJSON: Bool
    private let wanted: Int
    /// Curated lines that were offered.
    private let offered = Mutex<Set<[UInt8]>>([])

    /// - Parameter wanted: how many runs there will be, if all goes well.
    init(_ terminal: Terminal, isJSON: Bool, wanted: Int) {
        (self.terminal, self.isJSON, self.wanted) = (terminal, isJSON, wanted)
    }

    /// The draft so far, on one line that is written anew. It is provisional, so it shows nowhere else.
    func show(_ progress: QuoteProgress) {
        var text = ""
        if case .partialText(let draft) = progress { text = draft }
        // Whoever reads no more is told of it by what is written after the run.
        try? replaceLine(with: text)
    }

    private func replaceLine(with text: String) throws {
        guard terminal.errors.isTerminal else { return }
        let columns = max(1, (terminal.errors.columns ?? 80) - 1)
        let fitted = DisplayWidth.fitted(SafeText.escaped(text), columns: columns)
        try terminal.errors.write(Array((ControlSequence.clearedLine + fitted).utf8))
    }

    /// What came of a run, as soon as it has ended: whatever happens to later ones, it is said.
    ///
    /// - Parameter index: which of the wanted runs it is, counted from 0.
    func write(_ run: QuoteRun, at index: Int) throws {
        try replaceLine(with: "")
        if isJSON {
            try terminal.output.write(json: JSONLine(run).bytes)
        } else {
            if index > 0 { try terminal.output.print("\n") }
            if wanted > 1 { try print("Draft \(index + 1) of \(wanted)") }
            try write(run)
            if run.quote == nil { try offer(run) }
        }
        try terminal.output.flush()
    }

    /// What came of all runs if several were wanted.
    func writeAccount(of runs: [QuoteRun]) throws {
        if wanted > 1, !isJSON { try print("\n" + Self.account(of: runs, wanted: wanted)) }
    }

    private func write(_ run: QuoteRun) throws {
        if let draft = run.draft { try print(draft) }
        for verdict in run.verdicts {
            let name = verdict.verdict == .notProved ? "not proved" : verdict.verdict.rawValue
            let accounts = FindingAccount.accounts(of: verdict.findings, scores: verdict.scores)
            var parts = [name] + zip(verdict.findings, accounts).map { "\($0.rule): \($1.comparison)" }
            parts += verdict.scores.map { "\($0.name) \($0.value.text) (\($0.source))" }
            try print("  \(verdict.layer.rawValue): " + (parts + [verdict.note].compactMap(\.self)).joined(separator: "; "))
        }
        if let quote = run.quote {
            try print("Saved; the quote came from entry \(quote)")
        } else {
            try print("No quote: \(run.end.name)" + (run.reason.map { ", \($0)" } ?? ""))
        }
    }

    /// The curated line of a run, unless it was offered already; where there is none, that is said once.
    private func offer(_ run: QuoteRun) throws {
        guard offered.withLock({ $0.insert(Array((run.fallback?.text ?? "").utf8)).inserted }) else { return }
        if let line = run.fallback {
            try print("Instead a curated line, not generated and not stored: \(line.text)")
        } else {
            try print("There is no curated line in \(run.locale)")
        }
    }

    /// `1 of 8 saved, 4 rejected, 3 failed`.
    private static func account(of runs: [QuoteRun], wanted: Int) -> String {
        var (saved, rejected, failed) = (0, 0, 0)
        for run in runs {
            switch run.end {
            case .accepted: saved += 1
            case .noCandidate: rejected += 1
            default: failed += 1
            }
        }
        let account = "\(saved) of \(wanted) saved, \(rejected) rejected, \(failed) failed"
        guard runs.count < wanted else { return account }
        return account + "; the recording is used up, so \(wanted - runs.count) were not asked for"
    }

    /// Which signal cancelled the runs.
    func write(_ signal: Interruption) throws {
        try terminal.errors.print("daybook: cancelled by \(signal.name), which is recorded\n")
    }

    private func print(_ text: String) throws {
        try terminal.output.print(wrapped: text + "\n")
    }
}

extension JSONLine {
    /// A run; schemas/output-generate.schema.json.
    init(_ run: QuoteRun) {
        self.init()
        add("request", run.request.description)
        add("locale", run.locale.description)
        add("end", run.end.name)
        add("draft", run.draft)
        add("quote", number: run.quote?.rawValue)
        add("verdicts", run.verdicts.map(JSONLine.init))
        add("reason", run.reason)
        if let line = run.fallback {
            var fallback = JSONLine()
            fallback.add("text", line.text)
            fallback.add("author", line.author)
            fallback.add("source", "curated")
            add("fallback", json: fallback.object)
        } else {
            add("fallback", nil as String?)
        }
    }

    init(_ verdict: LayerVerdict) {
        self.init()
        add("layer", verdict.layer.rawValue)
        add("verdict", verdict.verdict.rawValue)
        add("findings", verdict.findings.map { finding in
            var line = JSONLine()
            line.add("rule", finding.rule)
            line.add("observed", json: finding.observed.json)
            line.add("limit", json: finding.limit.json)
            line.add("bound", finding.bound.rawValue)
            return line
        })
        add("scores", verdict.scores.map { score in
            var line = JSONLine()
            line.add("name", score.name)
            line.add("value", json: score.value.json)
            line.add("limit", json: score.limit.json)
            line.add("source", score.source)
            return line
        })
        add("note", verdict.note)
    }
}
