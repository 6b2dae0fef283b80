internal import LMDB

/// What a call that was decided by looking at the log asks of it: that nothing it concerns has come since.
///
/// An expected head asks for more: where others write all the time it never stands still, though what they write may be of no
/// concern. It is judged in the transaction that writes, so it holds among processes.
package struct AppendCondition: Sendable {
    /// The end of the log that was looked at.
    package let head: Position
    /// Whether an entry that came since is of concern. It runs while the writer waits for it.
    package let concerns: @Sendable (EntryHeader, RawSpan) -> Bool

    /// The condition that nothing behind `head` is of concern.
    package init(nothingSince head: Position, _ concerns: @escaping @Sendable (EntryHeader, RawSpan) -> Bool) {
        (self.head, self.concerns) = (head, concerns)
    }

    /// - Throws: `JournalError.headMoved` if something of concern stands behind ``head``, or so much that the writer does not
    ///   look through it for one call; `.recordDamaged`.
    func check(
        in transaction: borrowing WriteTransaction, _ tables: StoreTables, head actual: Position
    ) throws {
        guard actual > head else { return }
        guard actual.rawValue - head.rawValue <= JournalLimits.conditionEntriesMax else {
            throw JournalError.headMoved(expected: head, actual: actual)
        }
        var isMet = true
        try transaction.scan(tables.log, fromPosition: head.rawValue + 1) { key, record in
            let header = try EntryHeader(position: try LogHead.position(ofKey: key), record: record)
            isMet = !concerns(header, record.extracting(droppingFirst: header.envelopeOffset))
            return isMet
        }
        guard isMet else { throw JournalError.headMoved(expected: head, actual: actual) }
    }
}

extension Journal {
    /// Appends one entry if nothing that `condition` names has come since.
    ///
    /// - Throws: as ``append(_:expecting:)``, and `JournalError.headMoved`; then nothing was written.
    @concurrent
    package func append(_ entry: NewEntry, _ condition: AppendCondition) async throws -> AppendResult {
        try await append([entry], expecting: .any, flags: [], condition)[0]
    }
}
