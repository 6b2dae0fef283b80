import Envelopes
import GenerationJournal

/// Which entries are wanted.
struct EntryFilter {
    let session: String?
    let type: String?
    /// Microseconds since the Unix epoch.
    let since: Int64?
    let first: Position
    let last: Position?

    func accepts(_ header: EntryHeader, _ envelope: Envelope?) -> Bool {
        guard header.position >= first, last.map({ header.position <= $0 }) ?? true else { return false }
        if let since, header.recordedAt < since { return false }
        // Compared as bytes: Swift takes two spellings of an accent for equal, the journal does not.
        if let session, !(envelope?.sessionId).isSpelled(session) { return false }
        if let type, !(envelope?.generable).isSpelled(type) { return false }
        return true
    }

    /// Calls `body` with every wanted entry up to and including `head`, in order.
    func forEach(of journal: Journal, through head: Position, _ body: (Entry, Envelope?) throws -> Void) throws {
        if session != nil { return try forEachOfSession(journal, through: head, body) }
        var position = Position(rawValue: first.rawValue - 1)
        let end = min(last ?? head, head)
        while position < end {
            let entries = try journal.entries(after: position)
            guard let reached = entries.last?.position else { return }
            for entry in entries where entry.position <= end {
                let envelope = try entry.decoded()
                if accepts(entry.header, envelope) { try body(entry, envelope) }
            }
            position = reached
        }
    }

    /// The index of sessions knows where its entries stand; one that was erased belongs to none any more.
    private func forEachOfSession(
        _ journal: Journal, through head: Position, _ body: (Entry, Envelope?) throws -> Void
    ) throws {
        var position = Position(rawValue: first.rawValue - 1)
        let end = min(last ?? head, head)
        while true {
            let entries = try journal.read { snapshot in
                var positions: [Position] = []
                try snapshot.scan(session: session ?? "", after: position) { header, _ in
                    guard header.position <= end else { return .stop }
                    positions.append(header.position)
                    return positions.count < JournalLimits.followEntriesMax ? .next : .stop
                }
                return try positions.compactMap { try snapshot.entry(at: $0) }
            }
            guard let reached = entries.last?.position else { return }
            for entry in entries {
                let envelope = try entry.decoded()
                if accepts(entry.header, envelope) { try body(entry, envelope) }
            }
            position = reached
        }
    }

    /// The positions of the last `count` wanted entries, ascending.
    func lastPositions(_ count: Int, of journal: Journal, through head: Position) throws -> [Position] {
        let end = min(last ?? head, head)
        if session == nil, type == nil, since == nil {
            let wanted = end.rawValue >= UInt64(count) ? end.rawValue - UInt64(count) + 1 : 1
            let begin = max(first.rawValue, wanted)
            return begin <= end.rawValue ? (begin...end.rawValue).map { Position(rawValue: $0) } : []
        }
        var positions: [Position] = []
        try forEach(of: journal, through: head) { entry, _ in
            positions.append(entry.position)
            if positions.count >= 2 * min(count, Int.max / 2) { positions.removeFirst(positions.count - count) }
        }
        return positions.suffix(count)
    }
}

extension String? {
    /// Whether it is there and consists of the same code points.
    fileprivate func isSpelled(_ other: String) -> Bool {
        map { $0.utf8.elementsEqual(other.utf8) } ?? false
    }
}
