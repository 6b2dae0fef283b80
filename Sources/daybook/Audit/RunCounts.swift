import Envelopes
import GenerationJournal

/// The runs of a journal, counted by how they ended. A pool's own request asks no model and is none; its drafts are.
struct RunCounts {
    /// What is counted together: an end, and the kind of failure where it is one.
    struct Group: Hashable {
        let end: FlowEnd
        let kind: String?

        init(_ run: RunState) {
            end = run.flow.end
            kind = run.flow.end == .failed ? run.failure ?? "erased" : nil
        }

        var words: String { end.runWords + (kind.map { ", \($0)" } ?? "") }
    }

    /// How many there are, and where the first of them begin.
    struct Count {
        var runs = 0
        var first: [Position] = []

        mutating func add(_ position: Position) {
            runs += 1
            if first.count < RunCounts.namedMax { first.append(position) }
        }
    }

    /// Runs of one group that are named.
    static let namedMax = 20

    private(set) var groups: [Group: Count] = [:]
    /// Flows whose beginning was erased: nobody can tell whether they were runs.
    private(set) var erased = Count()

    var total: Int { groups.values.reduce(0) { $0 + $1.runs } }

    init(of snapshot: borrowing Snapshot) throws {
        var counts: [Group: Count] = [:]
        var erased = Count()
        var pools: Set<EntryID> = []
        // A pool's own request looks like a run that was cut at once, until its first draft names it.
        var lone: [RunState] = []
        try snapshot.scanRuns { run in
            guard let request = run.request else { return erased.add(run.flow.first) }
            if let pool = request.pool { pools.insert(pool) }
            if run.flow.end == .open { lone.append(run) } else { counts[Group(run), default: Count()].add(run.flow.first) }
        }
        for run in lone where !(run.flow.count == 1 && pools.contains(run.id)) {
            counts[Group(run), default: Count()].add(run.flow.first)
        }
        (groups, self.erased) = (counts, erased)
    }

    /// The ends in their order, each with its kinds, the most frequent first.
    var ordered: [(group: Group, count: Count)] {
        FlowEnd.byWeight.flatMap { end in
            groups.filter { $0.key.end == end }.map { (group: $0.key, count: $0.value) }
                .sorted { ($1.count.runs, $0.group.kind ?? "") < ($0.count.runs, $1.group.kind ?? "") }
        }
    }

    /// The lines that a person reads.
    var text: String {
        var text = "\(total) \(total == 1 ? "run" : "runs")\n"
        for (group, count) in ordered {
            text += Self.line(group.words, count, isNamed: group.end.leavesWork)
        }
        if erased.runs > 0 { text += Self.line("begun by what was erased, so perhaps no run", erased, isNamed: true) }
        return text
    }

    private static func line(_ name: String, _ count: Count, isNamed: Bool) -> String {
        let head = "  \(DisplayWidth.padded(SafeText.escaped(name), columns: 32))  \(count.runs)"
        guard isNamed else { return head + "\n" }
        let more = count.runs > count.first.count ? " and \(count.runs - count.first.count) more" : ""
        return head + ": entry \(count.first.map(\.description).joined(separator: ", "))\(more)\n"
    }

    /// The lines that a program reads; schemas/output-audit.schema.json.
    var lines: [JSONLine] {
        var lines = ordered.map { Self.json("\($0.group.end)", kind: $0.group.kind, $0.count) }
        if erased.runs > 0 { lines.append(Self.json("erased", kind: nil, erased)) }
        return lines
    }

    private static func json(_ end: String, kind: String?, _ count: Count) -> JSONLine {
        var line = JSONLine()
        line.add("end", end)
        line.add("kind", kind)
        line.add("count", number: count.runs)
        line.add("first", json: Array("[\(count.first.map(\.description).joined(separator: ","))]".utf8))
        return line
    }
}

extension RunState {
    /// How it ended, in words: `failed, timeout`.
    var endWords: String { RunCounts.Group(self).words }
}

extension FlowEnd {
    /// What ends well first, then what a person has to look at last.
    fileprivate static let byWeight: [FlowEnd] = [
        .performed, .rejected, .failed, .refused, .actionFailed, .started, .inDoubt, .open,
    ]

    /// The end of a run, in words.
    fileprivate var runWords: String {
        switch self {
        case .open: "cut off, or still going on"
        case .performed: "saved"
        case .rejected: "rejected"
        case .failed: "failed"
        case .refused: "refused by the executor"
        case .started: "saving begun, no end recorded"
        case .actionFailed: "saving failed"
        case .inDoubt: "in doubt"
        }
    }

    /// Whether somebody has to look at it: nothing says how it ended.
    fileprivate var leavesWork: Bool { [.open, .started, .inDoubt].contains(self) }
}
