/// First positions of sessions, as committed; bounded, and emptied when full.
struct SessionCache {
    private var firsts: [SessionKey: UInt64] = [:]
    /// The last erasure when they were read: another one may have taken a session's first entry.
    private var erasure = Position.start

    func first(of session: SessionKey, erasure: Position) -> UInt64? {
        erasure == self.erasure ? firsts[session] : nil
    }

    /// Takes over what a transaction learned, once it is committed.
    mutating func merge(_ learned: LearnedSessions) {
        if learned.erasure != erasure || firsts.count + learned.firsts.count > JournalLimits.sessionsCachedMax {
            firsts.removeAll(keepingCapacity: true)
        }
        erasure = learned.erasure
        for (session, first) in learned.firsts { firsts[session] = first }
    }
}

/// First positions of sessions that a transaction found or gave, as of the last erasure that it knows of.
struct LearnedSessions {
    var firsts: [SessionKey: UInt64] = [:]
    var erasure: Position
}
