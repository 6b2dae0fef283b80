internal import Digest
internal import Envelopes
internal import LMDB

/// What a batch comes to, decided from the store before its first put.
struct AppendJudgement {
    /// For each entry: the position where it stands already, or nil if it is to be written.
    var existing: [Position?]
    /// For an entry that repeats an earlier one of the same batch: the index of that one.
    var repeats: [Int: Int] = [:]

    /// Nothing is to be written.
    var isSettled: Bool { !existing.indices.contains { existing[$0] == nil && repeats[$0] == nil } }
}

extension PreparedBatch {
    /// Judges the batch against the store as the transaction sees it; only reads.
    ///
    /// - Throws: `JournalError.idConflict`, `.erased`, `.causeUnknown` or `.headMoved`.
    func judge(
        in transaction: borrowing WriteTransaction, _ tables: StoreTables, head: Position, expecting: HeadExpectation
    ) throws -> AppendJudgement {
        var judgement = AppendJudgement(existing: Array(repeating: nil, count: entries.count))
        var indexOfID: [EntryID: Int] = [:]
        for (index, entry) in entries.enumerated() {
            if entry.mayRepeat {
                if let earlier = indexOfID[entry.id] {
                    try requireSameBytes(entry, entries[earlier], at: head)
                    judgement.repeats[index] = earlier
                    continue
                }
                judgement.existing[index] = try storedTwin(of: entry, in: transaction, tables)
            }
            if let cause = entry.cause, judgement.existing[index] == nil, indexOfID[cause] == nil,
                try Self.position(of: cause, in: transaction, tables) == nil
            {
                throw JournalError.causeUnknown(cause: cause)
            }
            indexOfID[entry.id] = index
        }
        if case .head(let expected) = expecting, expected != head, !judgement.isSettled {
            throw JournalError.headMoved(expected: expected, actual: head)
        }
        return judgement
    }

    /// Two entries of one batch under one id must be the same, byte for byte.
    private func requireSameBytes(_ entry: PreparedEntry, _ earlier: PreparedEntry, at head: Position) throws {
        let digest = withEnvelope(of: entry) { RecordDigests.envelope($0, salt: earlier.salt) }
        guard digest == earlier.digest else { throw JournalError.idConflict(id: entry.id, position: head.next) }
    }

    /// The position of the stored entry with the same id, which must have the same bytes.
    private func storedTwin(
        of entry: PreparedEntry, in transaction: borrowing WriteTransaction, _ tables: StoreTables
    ) throws -> Position? {
        guard let position = try Self.position(of: entry.id, in: transaction, tables) else { return nil }
        let header = try transaction.value(in: tables.log, position: position.rawValue) {
            try EntryHeader(position: position, record: $0)
        }
        guard let header else {
            throw JournalError.recordDamaged(position: position, reason: "the index names it, the log has no record")
        }
        guard !header.isErased else { throw JournalError.erased(id: entry.id, position: position) }
        // A migrated entry still answers to the bytes that it was made from.
        let digest = withEnvelope(of: entry) { RecordDigests.envelope($0, salt: header.salt) }
        guard digest == header.envelopeDigest || digest == header.originDigest else {
            throw JournalError.idConflict(id: entry.id, position: position)
        }
        return position
    }

    /// Where the id stands, if it does.
    static func position(
        of id: EntryID, in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables
    ) throws -> Position? {
        let key = id.rowKey
        return try transaction.value(in: tables.ids, key: key.span.bytes) { value in
            Position(rawValue: value.littleEndianUInt64(at: 0))
        }
    }
}
