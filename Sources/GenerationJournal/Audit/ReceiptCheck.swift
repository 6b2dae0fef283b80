/// What a receipt says of the journal that it is held against.
public enum ReceiptVerdict: Hashable, Sendable {
    /// Nothing up to the receipt's position was changed or cut.
    case upheld
    /// Nothing up to the receipt's position was changed or cut, but so many of the entries there were erased since, each
    /// recorded by a step. What the projections came to then can no longer be computed.
    case erasedSince(entries: Int)
    /// The receipt is of another journal.
    case otherJournal
    /// The journal ends before the receipt's position: entries from `position` on are gone.
    case cut(from: Position)
    /// The log up to the receipt's position is what it was, but a projection comes to something else than it did then.
    case viewDiffers(name: String, version: UInt16)
    /// An entry after `after` and at or before `through` is not what it was.
    case changed(after: Position, through: Position)

    /// Whether nothing up to the receipt's position was changed or cut.
    public var isUpheld: Bool {
        switch self {
        case .upheld, .erasedSince: true
        case .otherJournal, .cut, .viewDiffers, .changed: false
        }
    }
}

extension Journal {
    /// Holds a receipt against the journal's stored chain digests; ``verify(threads:progress:)`` tells whether these
    /// are right themselves.
    ///
    /// - Throws: `JournalError`.
    public func check(_ receipt: Receipt) throws -> ReceiptVerdict {
        guard receipt.journalID == journalID else { return .otherJournal }
        let verdict = try checkChain(receipt)
        guard verdict == .upheld else { return verdict }
        let erased = try erasedSince(receipt.position)
        if erased > 0, !receipt.projections.isEmpty { return .erasedSince(entries: erased) }
        // A version that this program does not know cannot be computed, and says nothing about the log.
        let known = receipt.projections.filter { view in store.projections.contains { view.names($0) } }
        let projections = known.compactMap { view in store.projections.first { view.names($0) } }
        for (view, fold) in zip(known, try store.fold(projections, through: receipt.position))
        where fold.digest != view.digest {
            return .viewDiffers(name: view.name, version: view.version)
        }
        return .upheld
    }

    /// How many entries up to `position` are erased by steps after it.
    private func erasedSince(_ position: Position) throws -> Int {
        var account = ErasureAccount()
        _ = try store.scan(after: .start, through: position) { header, envelope in
            account.take(header, envelope)
            return .next
        }
        return account.unaccounted.count
    }

    private func checkChain(_ receipt: Receipt) throws -> ReceiptVerdict {
        try read { snapshot in
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

extension Receipt.View {
    fileprivate func names(_ projection: Projection) -> Bool { name == projection.name && version == projection.version }
}
