internal import Envelopes
internal import LMDB

extension Projection {
    /// The sessions of models: where each begins and ends, and how many of its entries are complete.
    ///
    /// The key is the position of the session's first entry in eight bytes, big-endian, as the journal's index of sessions
    /// has it too: a key made from the session's id would scatter the rows.
    public static let sessions: Projection = Projection(
        name: "sessions", version: 1, interest: .sessionEntries, steps: nil
    ) { entry, read, changes in
        guard let first = entry.sessionStart, let isComplete = try entry.isComplete() else { return }
        let key = SessionRow.key(first)
        guard let stored = try read(key) else {
            return changes.put(key, SessionRow(beginningAt: first, isComplete: isComplete).encoded)
        }
        var row = try stored.withBytes { try SessionRow.decode($0, beginningAt: first) }
        row.take(entry.position, isComplete: isComplete)
        changes.put(key, row.encoded)
    }
}

/// What is known of a model's session.
public struct SessionState: Hashable, Sendable {
    /// Its first entry.
    public let first: Position
    /// Its last entry.
    public let last: Position
    /// How many of its entries are complete.
    public let complete: UInt64
    /// How many of its entries are not.
    public let partial: UInt64
    /// Whether its last entry is complete; false means that it goes on or was cut off.
    public let isComplete: Bool
}

struct SessionRow {
    private let first: Position
    private var last: Position
    private var complete: UInt64
    private var partial: UInt64
    private var isComplete: Bool

    static func key(_ first: Position) -> RowBytes { RowBytes(byteCount: 8) { $0.store(bigEndian: first.rawValue, at: 0) } }

    init(beginningAt first: Position, isComplete: Bool) {
        (self.first, last, self.isComplete) = (first, first, isComplete)
        (complete, partial) = isComplete ? (1, 0) : (0, 1)
    }

    mutating func take(_ position: Position, isComplete: Bool) {
        last = position
        self.isComplete = isComplete
        if isComplete { complete += 1 } else { partial += 1 }
    }

    var state: SessionState {
        SessionState(first: first, last: last, complete: complete, partial: partial, isComplete: isComplete)
    }

    /// Last and both counts in eight bytes each, little-endian, then 1 if the last is complete, else 0; the key says where it
    /// begins.
    var encoded: RowBytes {
        RowBytes(byteCount: 25) { row in
            row.store(littleEndian: last.rawValue, at: 0)
            row.store(littleEndian: complete, at: 8)
            row.store(littleEndian: partial, at: 16)
            row.store(littleEndian: isComplete ? 1 : 0 as UInt8, at: 24)
        }
    }

    static func decode(_ row: RawSpan, beginningAt first: Position) throws -> SessionRow {
        guard row.byteCount == 25, row.byte(at: 24) <= 1 else { throw damaged }
        var state = SessionRow(beginningAt: first, isComplete: row.byte(at: 24) == 1)
        state.last = Position(rawValue: row.littleEndianUInt64(at: 0))
        state.complete = row.littleEndianUInt64(at: 8)
        state.partial = row.littleEndianUInt64(at: 16)
        return state
    }

    static let damaged: JournalError = .projectionDamaged(
        name: Projection.sessions.name, version: Projection.sessions.version, reason: "a row cannot be read")
}

extension Snapshot {
    /// What is known of the session with this id; nil if no entry has it.
    ///
    /// - Throws: `JournalError`.
    public borrowing func session(_ id: String) throws -> SessionState? {
        guard let first = try sessionStart(id) else { return nil }
        return try row(of: .sessions, at: SessionRow.key(first)).map { row in
            try row.withBytes { try SessionRow.decode($0, beginningAt: first).state }
        }
    }

    /// Lends what is known of the sessions that begin at `first` or later, in order.
    ///
    /// - Throws: `JournalError`, and whatever `body` throws.
    public borrowing func scanSessions(from first: Position = .start, _ body: (SessionState) throws -> ScanStep) throws {
        try scanRows(of: .sessions, from: SessionRow.key(first).array) { key, row in
            guard key.byteCount == 8 else { throw SessionRow.damaged }
            return try body(
                try SessionRow.decode(row, beginningAt: Position(rawValue: key.bigEndianUInt64(at: 0))).state)
        }
    }
}
