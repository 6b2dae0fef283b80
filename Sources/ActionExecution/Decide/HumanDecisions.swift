public import Envelopes
public import GenerationJournal

extension Executor {
    /// Records what a person found out about an attempt that is in doubt.
    ///
    /// - Throws: `DecisionError` if nothing is in doubt there, or nobody or no reason is named; `JournalError`.
    @concurrent
    @discardableResult
    public static func resolve(
        _ position: Position, as finding: ResolveEntry.Finding, in journal: Journal, by: String, reason: String
    ) async throws -> AppendResult {
        try DecisionError.requireSigned(by: by, reason: reason)
        let (entry, state) = try journal.read { snapshot in
            guard let entry = try snapshot.entry(at: position) else { throw DecisionError.notFound }
            guard let state = try snapshot.execution(of: position) else { throw DecisionError.nothingInDoubt }
            guard let step = try snapshot.entry(at: state.step) else { throw DecisionError.nothingInDoubt }
            switch state.stage {
            case .inDoubt: break
            case .started:
                if let process = try ExecutionStanding.process(of: step), process.isAlive {
                    throw DecisionError.inProgress(process)
                }
            case .performed, .failed, .released: throw DecisionError.nothingInDoubt
            }
            return (entry, state)
        }
        let step = ResolveEntry(
            entry: entry.id, attempt: state.attempt, finding: finding, by: by, reason: reason)
        // One attempt is resolved once: a second person gets the conflict rather than the last word.
        let id = EntryID.derived("resolved", entry.id.description, "\(state.attempt)")
        do {
            return try await journal.appendOwn(
                [NewEntry(try step.envelope(), id: id, cause: entry.id)], expecting: .any)[0]
        } catch JournalError.idConflict {
            throw DecisionError.nothingInDoubt
        }
    }

    /// Records that copies may act in this store.
    ///
    /// - Throws: `DecisionError.notACopy` for an entry that is none, `.notSigned`; `JournalError`.
    @concurrent
    @discardableResult
    public static func adopt(
        _ positions: [Position], in journal: Journal, by: String, reason: String
    ) async throws -> [AppendResult] {
        try DecisionError.requireSigned(by: by, reason: reason)
        var seen: Set<Position> = []
        let ids = try journal.read { snapshot in
            let copies = try snapshot.copyRanges()
            return try positions.filter({ seen.insert($0).inserted }).map { position in
                guard let id = try snapshot.withEntry(at: position, { header, _ in header.id }) else {
                    throw DecisionError.notFound
                }
                guard copies.contains(position) else { throw DecisionError.notACopy(position) }
                return id
            }
        }
        guard !ids.isEmpty else { throw DecisionError.notFound }
        let steps = try stride(from: 0, to: ids.count, by: AdoptEntries.entriesMax).map { start in
            let some = Array(ids[start..<min(start + AdoptEntries.entriesMax, ids.count)])
            return NewEntry(
                try AdoptEntries(entries: some, store: journal.creationID, by: by, reason: reason).envelope())
        }
        return try await journal.appendOwn(steps, expecting: .any)
    }

    /// Records that an envelope which a migration rewrote may be performed.
    ///
    /// - Throws: `DecisionError.notMigrated` for one that none rewrote, `.notSigned`; `JournalError`.
    @concurrent
    @discardableResult
    public static func approve(
        _ position: Position, in journal: Journal, by: String, reason: String
    ) async throws -> AppendResult {
        try DecisionError.requireSigned(by: by, reason: reason)
        let header = try journal.read { try $0.withEntry(at: position) { header, _ in header } }
        guard let header else { throw DecisionError.notFound }
        guard header.isMigrated else { throw DecisionError.notMigrated }
        let step = ApproveEntry(entry: header.id, by: by, reason: reason)
        return try await journal.appendOwn([NewEntry(try step.envelope(), cause: header.id)], expecting: .any)[0]
    }
}

/// Why a person's decision was not recorded.
public enum DecisionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no such entry.
    case notFound
    /// No attempt at the entry is in doubt.
    case nothingInDoubt
    /// Whoever began the attempt is still at it.
    case inProgress(ProcessIdentity)
    /// The entry is no copy, so there is nothing to adopt.
    case notACopy(Position)
    /// No migration rewrote the entry, so there is nothing to approve.
    case notMigrated
    /// Who decides or why is left empty, and a decision without them is worth nothing later (spec J10).
    case notSigned

    public var description: String {
        switch self {
        case .notFound: "There is no such entry"
        case .nothingInDoubt: "Nothing is in doubt about this entry"
        case .inProgress(let process): "Process \(process.process) is still performing it"
        case .notACopy(let position): "The entry at position \(position) is no copy: it can act as it is"
        case .notMigrated: "No migration rewrote this entry: it needs no approval"
        case .notSigned: "A decision names who makes it and why; neither may be empty"
        }
    }

    fileprivate static func requireSigned(by: String, reason: String) throws(DecisionError) {
        guard !by.isBlank, !reason.isBlank else { throw .notSigned }
    }
}

extension String {
    /// Whether there is nothing but white space of ASCII.
    var isBlank: Bool { utf8.allSatisfy { $0 <= 0x20 } }
}
