public import GenerationJournal
internal import Envelopes
internal import StrictJSON

/// Which entries a run over the whole journal looks at.
public struct ReadySelection: Hashable, Sendable {
    /// Only entries recorded at or after this moment, in microseconds since the Unix epoch.
    public var since: Int64?
    /// How many may be tried.
    public var max: Int?
    /// The last position to look at; nil for where the journal ends as the run begins.
    public var through: Position?

    /// All of them.
    public init() {}
}

/// What a run over the journal came to.
public struct ReadyReport: Hashable, Sendable {
    /// Entries that were looked at more closely, because their intent has an action.
    public internal(set) var considered = 0
    /// Entries that were performed.
    public internal(set) var performed = 0
    /// Attempts that failed.
    public internal(set) var failed = 0
    /// Attempts that ended in doubt.
    public internal(set) var inDoubt = 0
    /// How many entries were passed over, by the name of the refusal.
    public internal(set) var skipped: [String: Int] = [:]
}

extension Executor {
    /// Performs, in order, every entry that may run and has not. What is passed over is not recorded.
    ///
    /// - Parameters:
    ///   - dryRun: whether only to say what would be performed.
    ///   - found: called for each entry that is tried, or would be; of the latter the execution is nil.
    /// - Throws: as ``execute(_:retries:)``, and whatever `found` throws.
    @concurrent
    public func executeReady(
        _ selection: ReadySelection = ReadySelection(), dryRun: Bool = false,
        found: (Candidate, Execution?) throws -> Void = { _, _ in }
    ) async throws -> ReadyReport {
        var report = ReadyReport()
        var judge = EntryJudge(actions: actions, catalog: catalog, store: journal.creationID)
        let head = try journal.read { try $0.head() }
        let end = min(selection.through ?? head, head)
        var position = Position.start
        var tried = 0
        while position < end, tried < selection.max ?? .max {
            let candidate = try nextCandidate(
                after: &position, through: end, since: selection.since ?? .min, &judge, &report)
            guard let candidate else { continue }
            tried += 1
            guard !dryRun else {
                try found(candidate, nil)
                continue
            }
            let execution = try await perform(candidate)
            report.add(execution)
            try found(candidate, execution)
        }
        return report
    }

    /// The next entry that may run; nil where the stretch that one snapshot should see holds none.
    private func nextCandidate(
        after position: inout Position, through end: Position, since: Int64, _ judge: inout EntryJudge,
        _ report: inout ReadyReport
    ) throws -> Candidate? {
        var reached = position
        defer { position = reached }
        return try journal.read { snapshot in
            var candidate: Candidate?
            var reader = EnvelopeReader()
            var looked = 0
            try snapshot.scan(after: reached) { header, bytes in
                guard header.position <= end else { return .stop }
                reached = header.position
                looked += 1
                if !header.isErased, !header.isOwn, header.recordedAt >= since,
                    try asks(bytes, at: header.position, &reader)
                {
                    report.considered += 1
                    do {
                        candidate = try judge.judge(header.position, retries: false, in: snapshot)
                        return .stop
                    } catch let refusal as Refusal {
                        report.skipped[refusal.name, default: 0] += 1
                    }
                }
                return looked < Self.snapshotEntriesMax ? .next : .stop
            }
            return candidate
        }
    }

    private static var snapshotEntriesMax: Int { 65_536 }

    /// Whether the envelope's intent has an action.
    ///
    /// - Throws: `JournalError.recordDamaged`: whether what cannot be read asks for anything is not for a guess.
    private func asks(
        _ bytes: RawSpan, at position: Position, _ reader: inout EnvelopeReader
    ) throws(JournalError) -> Bool {
        let shape: EnvelopeShape
        do throws(EnvelopeError) { shape = try reader.read(bytes) } catch {
            throw .recordDamaged(position: position, reason: "the envelope breaks the contract: \(error.message)")
        }
        let intent = reader.document.string(of: shape.intent)
        return actions.contains { $0.intent.utf8.elementsEqual(intent.utf8) }
    }
}

extension ReadyReport {
    fileprivate mutating func add(_ execution: Execution) {
        switch execution {
        case .tried(.performed, _, _): performed += 1
        case .tried(.failed, _, _): failed += 1
        case .tried(.inDoubt, _, _): inDoubt += 1
        case .refused(let refusal): skipped[refusal.name, default: 0] += 1
        }
    }
}
