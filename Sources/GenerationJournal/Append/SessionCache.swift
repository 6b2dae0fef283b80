/// First positions of sessions, as committed; bounded, and emptied when full.
struct SessionCache {
    private var firsts: [SessionKey: UInt64] = [:]

    func first(of session: SessionKey) -> UInt64? { firsts[session] }

    /// Takes over what a transaction learned, once it is committed.
    mutating func merge(_ learned: [SessionKey: UInt64]) {
        if firsts.count + learned.count > JournalLimits.sessionsCachedMax { firsts.removeAll(keepingCapacity: true) }
        for (session, first) in learned { firsts[session] = first }
    }
}
