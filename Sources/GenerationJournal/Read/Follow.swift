extension Journal {
    /// The entries after `position`, those of the past first and then each new one, whichever process appends it.
    ///
    /// A new entry is seen at most ``JournalLimits/followPollMilliseconds`` after it is durable. The sequence ends
    /// when its task is cancelled, and throws once the journal is closed.
    public func follow(after position: Position) -> EntryFollower {
        EntryFollower(journal: self, position: position)
    }
}

/// The entries of a journal in order, waiting for more at the end.
public struct EntryFollower: AsyncSequence, Sendable {
    /// Entries come one by one, copied.
    public typealias Element = Entry

    let journal: Journal
    let position: Position

    /// An iterator that begins after the position that the sequence was made with.
    public func makeAsyncIterator() -> Iterator { Iterator(journal: journal, seen: position) }

    /// Walks on from the last position seen.
    public struct Iterator: AsyncIteratorProtocol {
        let journal: Journal
        var seen: Position
        private var fetched: ArraySlice<Entry> = []

        init(journal: Journal, seen: Position) {
            self.journal = journal
            self.seen = seen
        }

        /// - Throws: `JournalError`. Cancellation ends the sequence.
        public mutating func next() async throws -> Entry? {
            while fetched.isEmpty {
                if Task.isCancelled { return nil }
                fetched = try journal.entries(after: seen)[...]
                guard fetched.isEmpty else { break }
                do {
                    try await Task.sleep(for: .milliseconds(JournalLimits.followPollMilliseconds))
                } catch {
                    return nil
                }
            }
            let entry = fetched.removeFirst()
            seen = entry.position
            return entry
        }
    }
}

extension Journal {
    /// Copies of the entries after `position`, as many as ``JournalLimits/followEntriesMax`` and
    /// ``JournalLimits/followBytesMax`` allow, at least one if there is one.
    public func entries(after position: Position) throws -> [Entry] {
        try read { snapshot in
            var entries: [Entry] = []
            var bytes = 0
            try snapshot.scan(after: position) { header, envelope in
                bytes += envelope.byteCount
                if !entries.isEmpty, bytes > JournalLimits.followBytesMax { return .stop }
                entries.append(Entry(header: header, envelope: envelope))
                return entries.count < JournalLimits.followEntriesMax ? .next : .stop
            }
            return entries
        }
    }
}
