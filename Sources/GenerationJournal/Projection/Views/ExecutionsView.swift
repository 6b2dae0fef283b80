public import Envelopes
internal import LMDB
internal import StrictJSON

extension Projection {
    /// What became of the actions of entries, and what people decided about them.
    ///
    /// Keys begin with a kind: 1 and the entry's position in eight bytes, big-endian, for its last attempt; 2, the
    /// entry's id and a store's creation id for an adoption; 3 and the entry's id for an approval. The row of an
    /// attempt is ``ExecutionState``; of a decision, the position of its step in eight bytes, little-endian. Whether
    /// an entry or a decision is a copy is no fact of the log, so that is left to whoever asks.
    public static let executions = Projection(
        name: "executions", version: 1, interest: .ownSteps,
        steps: [RecordOutcome.self, ResolveEntry.self, AdoptEntries.self, ApproveEntry.self]
    ) { entry, read in
        if let step = try entry.step(RecordOutcome.self) { return try ExecutionRow.change(step, entry, read) }
        if let step = try entry.step(ResolveEntry.self) { return try ExecutionRow.change(step, entry, read) }
        if let step = try entry.step(AdoptEntries.self) {
            return step.entries.map {
                .put(key: ExecutionRow.adoptionKey($0, store: step.store), row: entry.position.rawValue.littleEndianBytes)
            }
        }
        if let step = try entry.step(ApproveEntry.self) {
            return [.put(key: ExecutionRow.approvalKey(step.entry), row: entry.position.rawValue.littleEndianBytes)]
        }
        return []
    }
}

/// How far the action of an entry has come, by the last step that says something about it.
public struct ExecutionState: Hashable, Sendable {
    /// The kinds of state.
    public enum Stage: UInt8, Hashable, Sendable {
        /// An attempt began, and nothing more is known.
        case started = 1
        /// It was performed, or a person found that it was.
        case performed = 2
        /// The attempt failed; the next is up to somebody.
        case failed = 3
        /// A person found that the attempt was not performed; the next may come.
        case released = 4
        /// The attempt ended, and nobody knows whether it was performed.
        case inDoubt = 5
    }

    /// How far it has come.
    public let stage: Stage
    /// The attempt, from 1.
    public let attempt: Int64
    /// Where the step stands that says so.
    public let step: Position
}

enum ExecutionRow {
    static func attemptKey(_ position: Position) -> [UInt8] { position.rowKey(kind: 1).array }
    static func adoptionKey(_ entry: EntryID, store: EntryID) -> [UInt8] { [2] + entry.bytes + store.bytes }
    static func approvalKey(_ entry: EntryID) -> [UInt8] { [3] + entry.bytes }

    static func change(_ step: RecordOutcome, _ entry: ProjectedEntry, _ read: Projection.ReadRow) throws -> [RowChange] {
        let stage: ExecutionState.Stage
        switch step.outcome {
        case .started: stage = .started
        case .performed: stage = .performed
        case .failed: stage = .failed
        case .inDoubt: stage = .inDoubt
        case .refused: return []
        }
        return try change(to: stage, attempt: step.attempt, entry, read)
    }

    static func change(_ step: ResolveEntry, _ entry: ProjectedEntry, _ read: Projection.ReadRow) throws -> [RowChange] {
        try change(to: step.finding == .performed ? .performed : .released, attempt: step.attempt, entry, read)
    }

    /// What was performed once stays performed, and word of an earlier attempt says nothing about a later one.
    private static func change(
        to stage: ExecutionState.Stage, attempt: Int64, _ entry: ProjectedEntry, _ read: Projection.ReadRow
    ) throws -> [RowChange] {
        let cause = try entry.requiredCause()
        let key = attemptKey(cause)
        if let known = try read(key).map(decode) {
            if known.stage == .performed { return [] }
            if attempt < known.attempt, stage != .performed { return [] }
        }
        let state = ExecutionState(stage: stage, attempt: attempt, step: entry.position)
        return [.put(key: key, row: encode(state))]
    }

    /// Stage in one byte, attempt and position in eight each, little-endian.
    static func encode(_ state: ExecutionState) -> [UInt8] {
        [UInt8](byteCount: 17) { row in
            row.store(littleEndian: state.stage.rawValue, at: 0)
            row.store(littleEndian: state.attempt, at: 1)
            row.store(littleEndian: state.step.rawValue, at: 9)
        }
    }

    static func decode(_ row: [UInt8]) throws -> ExecutionState {
        let bytes = row.span.bytes
        guard row.count == 17, let stage = ExecutionState.Stage(rawValue: row[0]) else {
            throw JournalError.projectionDamaged(
                name: Projection.executions.name, version: Projection.executions.version, reason: "a row cannot be read")
        }
        return ExecutionState(
            stage: stage, attempt: bytes.littleEndianInt64(at: 1),
            step: Position(rawValue: bytes.littleEndianUInt64(at: 9)))
    }
}

extension Snapshot {
    /// How far the action of the entry at `position` has come; nil if none was ever begun.
    ///
    /// - Throws: `JournalError`.
    public borrowing func execution(of position: Position) throws -> ExecutionState? {
        try row(of: .executions, at: ExecutionRow.attemptKey(position)).map(ExecutionRow.decode)
    }

    /// Where the last step stands that adopts the entry for the store with this creation id.
    ///
    /// - Throws: `JournalError`.
    public borrowing func adoption(of entry: EntryID, store: EntryID) throws -> Position? {
        try decision(at: ExecutionRow.adoptionKey(entry, store: store))
    }

    /// Where the last step stands that approves the migrated entry.
    ///
    /// - Throws: `JournalError`.
    public borrowing func approval(of entry: EntryID) throws -> Position? {
        try decision(at: ExecutionRow.approvalKey(entry))
    }

    private borrowing func decision(at key: [UInt8]) throws -> Position? {
        try row(of: .executions, at: key).map { row in
            guard row.count == 8 else {
                throw JournalError.projectionDamaged(
                    name: Projection.executions.name, version: Projection.executions.version, reason: "a row cannot be read")
            }
            return Position(rawValue: row.span.bytes.littleEndianUInt64(at: 0))
        }
    }
}
