public import Envelopes
internal import LMDB

/// An entry on its way through the projections: its envelope is read once for all of them.
///
/// It belongs to the thread that runs the projections, and is good until the next entry comes.
public final class ProjectedEntry {
    /// Everything but the envelope.
    public let header: EntryHeader
    /// Where the model's session begins that the entry belongs to; nil if it belongs to none. Only for projections whose
    /// interest is ``Projection/Interest/sessionEntries``: it is not found out for others.
    public internal(set) var sessionStart: Position?
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
    public func isComplete() throws(EnvelopeError) -> Bool? {
        if header.isErased { return nil }
        if let known { return known }
        return try arena.read().isComplete
    }

    /// The envelope with its facts decoded; nil once erased.
    ///
    /// - Throws: `EnvelopeError` if the stored bytes no longer hold the contract, which `verify` reports as damage.
    public func decoded() throws(EnvelopeError) -> Envelope? { header.isErased ? nil : try arena.read().envelope }

    /// Whether it is a step of this kind, or claims to be one.
    func claims<Recorded: Step>(_ step: Recorded.Type) throws(EnvelopeError) -> Bool {
        if header.isErased { return false }
        return try arena.read().claims(step)
    }

    /// The step that it records; nil if it is another, and once erased.
    ///
    /// - Throws: `EnvelopeError`, and `StepError` if a fact is missing or of the wrong type.
    func step<Recorded: Step>(_ step: Recorded.Type) throws -> Recorded? {
        header.isErased ? nil : try arena.step(step)
    }

    /// Single facts of the step that it records; nil if it is another, and once erased.
    ///
    /// - Throws: `EnvelopeError`, and `StepError` if it is of another version.
    func facts<Recorded: Step>(of step: Recorded.Type) throws -> StepFacts? {
        header.isErased ? nil : try arena.read().facts(of: step)
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

/// The envelope that is on its way through the projections, and that of its cause where one asks for it.
final class EntryArena {
    private let reader = StepReader()
    private let causes = StepReader()
    private var fault: EnvelopeError?
    /// The step that one projection asked for, and the next may.
    private var recorded: (any Step)?
    private(set) var cause: StepReader?
    private var sessions = RecentSessions()

    /// Takes the envelope that is next.
    func take(_ envelope: RawSpan) {
        (fault, recorded, cause) = (nil, nil, nil)
        do throws(EnvelopeError) { try reader.read(envelope) } catch { fault = error }
    }

    /// What reads the envelope.
    func read() throws(EnvelopeError) -> StepReader {
        if let fault { throw fault }
        return reader
    }

    /// The step that the envelope records; nil if it is another.
    func step<Recorded: Step>(_ step: Recorded.Type) throws -> Recorded? {
        let reader = try read()
        guard reader.claims(step) else { return nil }
        if let recorded = recorded as? Recorded { return recorded }
        let found = try reader.step(step)
        recorded = found
        return found
    }

    /// Takes the envelope of the cause.
    func take(cause header: EntryHeader, _ envelope: RawSpan) {
        if header.isErased { return }
        do throws(EnvelopeError) {
            try causes.read(envelope)
            cause = causes
        } catch {
            // Verification reports the damage; a step about it says nothing then.
        }
    }

    /// The session that the envelope belongs to; nil if it belongs to none, or breaks the contract.
    func session(in journal: EntryID) -> SessionKey? {
        guard fault == nil else { return nil }
        return reader.withSessionId { id in sessions.key(of: id, journal: journal) }
    }
}
