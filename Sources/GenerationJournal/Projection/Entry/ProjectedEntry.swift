public import Envelopes
internal import LMDB

/// An entry on its way through the projections: its envelope is read once for all of them.
///
/// It belongs to the thread that runs the projections, and is good until the next entry comes.
public struct ProjectedEntry {
    /// Everything but the envelope.
    public let header: EntryHeader
    /// Where the model's session begins that the entry belongs to; nil if it belongs to none. Only for projections whose
    /// interest is ``Projection/Interest/sessionEntries``: it is not found out for others.
    public let sessionStart: Position?
    /// Whether it is complete, where that was found out before.
    private let known: Bool?
    private let arena: EntryArena

    init(_ header: EntryHeader, sessionStart: Position? = nil, isComplete: Bool? = nil, _ arena: EntryArena) {
        self.header = header
        self.sessionStart = sessionStart
        known = isComplete
        self.arena = arena
    }

    /// Where it stands.
    public var position: Position { header.position }
    /// Its id.
    public var id: EntryID { header.id }

    /// Whether its envelope is complete; nil once erased.
    ///
    /// - Throws: as ``decoded()``.
    public func isComplete() throws -> Bool? {
        if header.isErased { return nil }
        if let known { return known }
        if let head = arena.head { return head.isComplete }
        return try arena.read().isComplete
    }

    /// The envelope with its facts decoded; nil once erased.
    ///
    /// - Throws: `EnvelopeError` if the stored bytes no longer hold the contract, which `verify` reports as damage;
    ///   ``UnusableEntry`` where the projection's interest leaves out the envelope.
    public func decoded() throws -> Envelope? { header.isErased ? nil : try arena.read().envelope }

    /// What it claims to be.
    var claim: StepClaim { header.isErased ? .nothing : arena.claim }

    /// Whether it is a step of this kind, or claims to be one.
    ///
    /// - Throws: `EnvelopeError` as ``decoded()``.
    func claims<Recorded: Step>(_ step: Recorded.Type) throws -> Bool {
        switch claim {
        case .nothing: return false
        case .step(let kind): return kind.isKind(of: step)
        case .unreadable: return try arena.read().claims(step)
        }
    }

    /// The step that it records; nil if it is another, and once erased.
    ///
    /// - Throws: `EnvelopeError`, and `StepError` if a fact is missing or of the wrong type.
    func step<Recorded: Step>(_ step: Recorded.Type) throws -> Recorded? {
        try claims(step) ? try arena.step(step) : nil
    }

    /// Single facts of the step that it records; nil if it is another, and once erased.
    ///
    /// - Throws: `EnvelopeError`, and `StepError` if it is of another version.
    func facts<Recorded: Step>(of step: Recorded.Type) throws -> StepFacts? {
        try claims(step) ? try arena.read().facts(of: step) : nil
    }

    /// The entry that a step is about.
    ///
    /// - Throws: `UnusableEntry` if it names none.
    func requiredCause() throws(UnusableEntry) -> Position {
        guard let cause = header.cause else {
            throw UnusableEntry("its cause is missing, so nobody knows what it is about")
        }
        return cause
    }

    /// The envelope of its cause; nil without one, once that is erased, and for projections that do not read causes.
    var cause: StepReader? { arena.cause }
}
