internal import Envelopes
internal import LMDB

extension Projection {
    /// Which drafts were thrown away, by which rule of which layer.
    ///
    /// Keys begin with a kind: 1 and the position of the step that rejects, in eight bytes, big-endian, for the facts; 2
    /// and the position of the draft, for the step. The draft's words stay in the log.
    public static let rejections: Projection = Projection(
        name: "rejections", version: 1, interest: .ownSteps, steps: [RejectDraft.self]
    ) { entry, _ in
        guard let step = try entry.step(RejectDraft.self) else { return [] }
        let draft = try entry.requiredCause()
        var row = RowWriter()
        row.put(draft)
        row.put(entry.header.recordedAt)
        for text in [step.layer, step.finding.rule, step.outcome, step.locale] { row.put(text) }
        row.put(bytes: step.finding.observed.json)
        row.put(bytes: step.finding.limit.json)
        return [
            .put(key: RejectionRow.key(entry.position), row: row.bytes),
            .put(key: RejectionRow.draftKey(draft), row: entry.position.rawValue.littleEndianBytes),
        ]
    }
}

/// A draft that was thrown away.
public struct Rejection: Hashable, Sendable {
    /// The step that throws it away.
    public let step: Position
    /// The draft.
    public let draft: Position
    /// When, in microseconds since the Unix epoch.
    public let recordedAt: Int64
    /// The layer that decided.
    public let layer: String
    /// Its rule that decided.
    public let rule: String
    /// How the run ended by it.
    public let outcome: String
    /// The language that was wanted.
    public let locale: String
    /// What was seen, a JSON value.
    public let observed: [UInt8]
    /// What would have been allowed, a JSON value.
    public let limit: [UInt8]
}

enum RejectionRow {
    static func key(_ step: Position) -> [UInt8] { step.rowKey(kind: 1).array }
    static func draftKey(_ draft: Position) -> [UInt8] { draft.rowKey(kind: 2).array }

    static func decode(key: RawSpan, _ row: RawSpan) throws(JournalError) -> Rejection {
        var reader = RowReader()
        guard key.byteCount == 9, let draft = reader.position(row), let recordedAt = reader.integer(row),
            let layer = reader.text(row), let rule = reader.text(row), let outcome = reader.text(row),
            let locale = reader.text(row), let observed = reader.bytes(row), let limit = reader.bytes(row),
            reader.isAtEnd(of: row)
        else { throw damaged }
        return Rejection(
            step: Position(rawValue: key.bigEndianUInt64(at: 1)), draft: draft, recordedAt: recordedAt, layer: layer, rule: rule,
            outcome: outcome, locale: locale, observed: observed, limit: limit)
    }

    static let damaged: JournalError = .projectionDamaged(
        name: Projection.rejections.name, version: Projection.rejections.version, reason: "a row cannot be read")
}

extension Snapshot {
    /// Lends the drafts that were thrown away, in the order in which they were.
    ///
    /// - Throws: `JournalError`, and whatever `body` throws.
    public borrowing func scanRejections(_ body: (Rejection) throws -> ScanStep) throws {
        try scanRows(of: .rejections, from: [1]) { key, row in
            guard key.byte(at: 0) == 1 else { return .stop }
            return try body(try RejectionRow.decode(key: key, row))
        }
    }

    /// The step that last threw the draft away; nil if none did.
    ///
    /// - Throws: `JournalError`.
    public borrowing func rejection(ofDraft draft: Position) throws -> Position? {
        try row(of: .rejections, at: RejectionRow.draftKey(draft)).map { row in
            guard row.count == 8 else { throw RejectionRow.damaged }
            return Position(rawValue: row.span.bytes.littleEndianUInt64(at: 0))
        }
    }
}
