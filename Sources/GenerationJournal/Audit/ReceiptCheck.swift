/// What a receipt says of the journal that it is held against.
public enum ReceiptVerdict: Hashable, Sendable {
    /// Nothing up to the receipt's position was changed or cut.
    case upheld
    /// The receipt is of another journal.
    case otherJournal
    /// The journal ends before the receipt's position: entries from `position` on are gone.
    case cut(from: Position)
    /// An entry after `after` and at or before `through` is not what it was.
    case changed(after: Position, through: Position)
}

extension Journal {
    /// Holds a receipt against the journal's stored chain digests; ``verify(threads:progress:)`` tells whether these
    /// are right themselves.
    ///
    /// - Throws: `JournalError`.
    public func check(_ receipt: Receipt) throws -> ReceiptVerdict {
        guard receipt.journalID == journalID else { return .otherJournal }
        return try read { snapshot in
            let marks = receipt.trail + [Receipt.Mark(position: receipt.position, chain: receipt.chain)]
            var sound = Position.start
            for mark in marks {
                guard let chain = try snapshot.chainDigest(at: mark.position) else {
                    return .cut(from: try snapshot.head().next)
                }
                guard chain == mark.chain else { return .changed(after: sound, through: mark.position) }
                sound = mark.position
            }
            return .upheld
        }
    }
}
