internal import LMDB

extension Journal {
    /// Lends a snapshot of the journal to `body`, which runs at once on the calling thread.
    ///
    /// - Throws: `JournalError`, and whatever `body` throws.
    public func read<R>(_ body: (borrowing Snapshot) throws -> R) throws -> R {
        try store.read(body)
    }

    /// Lends every entry after `position` up to and including `last`, in order, renewing the snapshot by position.
    ///
    /// What is appended meanwhile shows up too, unless `last` is given; without it the scan ends at the head that it
    /// meets.
    ///
    /// - Returns: the last position lent, or `position` if there was none.
    /// - Throws: `JournalError`, and whatever `body` throws.
    @discardableResult
    public func scan(
        after position: Position = .start, through last: Position? = nil,
        _ body: (EntryHeader, RawSpan) throws -> ScanStep
    ) throws -> Position {
        try store.scan(after: position, through: last, body)
    }
}

extension Journal {
    /// Where the longest beginning of the journal ends in which nothing was recorded after `moment`, in microseconds since
    /// the Unix epoch; ``Position/start`` if the first entry was.
    ///
    /// Times say what clocks said, and clocks are set back: an entry after the first that is too late does not count,
    /// whatever its own time.
    ///
    /// - Throws: `JournalError`.
    public func lastPosition(recordedUntil moment: Int64) throws -> Position {
        var last = Position.start
        try scan { header, _ in
            guard header.recordedAt <= moment else { return .stop }
            last = header.position
            return .next
        }
        return last
    }
}

extension OpenStore {
    func read<R>(_ body: (borrowing Snapshot) throws -> R) throws -> R {
        try JournalError.translating {
            try environment.readOwning { transaction in
                let snapshot = Snapshot(transaction: transaction, tables: tables, journalID: journalID)
                return try body(snapshot)
            }
        }
    }

    func scan(
        after position: Position, through last: Position?, _ body: (EntryHeader, RawSpan) throws -> ScanStep
    ) throws -> Position {
        var reached = position
        while true {
            var count = 0
            var isOver = false
            let before = reached
            reached = try read { snapshot in
                try snapshot.scan(after: before) { header, envelope in
                    if let last, header.position > last {
                        isOver = true
                        return .stop
                    }
                    count += 1
                    if try body(header, envelope) == .stop { isOver = true }
                    return isOver || count == JournalLimits.snapshotEntriesMax ? .stop : .next
                }
            }
            if let last, reached > last { return last }
            if isOver || count < JournalLimits.snapshotEntriesMax { return reached }
        }
    }
}
