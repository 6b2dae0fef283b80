internal import Envelopes
internal import LMDB

/// The envelope that is on its way through the projections, and that of its cause where one asks for it.
final class EntryArena {
    private let heads = EnvelopeHeadReader.shared
    // Most appends need neither.
    private lazy var reader = StepReader()
    private lazy var causes = StepReader()
    /// The envelope, where one may ask for more than its head says; it is read only then.
    private var held: [UInt8] = []
    private var isHeld = false
    private var isRead = false
    private var fault: EnvelopeError?
    /// The step that one projection asked for, and the next may.
    private var recorded: (any Step)?
    private(set) var cause: StepReader?
    private var sessions = RecentSessions()
    /// What its first members say; nil where it had to be read whole for that.
    private(set) var head: EnvelopeHead?
    /// The session that the envelope belongs to, if it was asked for; nil if it belongs to none, or breaks the contract.
    private(set) var session: SessionKey?

    /// Takes the envelope that is next, as far as `views` need it.
    ///
    /// - Parameter journal: nil if it is not asked to which session it belongs.
    func take(_ envelope: RawSpan, isOwn: Bool, for views: ViewSelection, journal: EntryID?) {
        takeNothing()
        head = heads.head(of: envelope, isOwn: isOwn)
        guard let head else {
            read(envelope)
            if let journal { session = reader.withSessionId { id in sessions.key(of: id, journal: journal) } }
            return
        }
        if let journal, let range = head.session { session = sessions.key(of: envelope.extracting(range), journal: journal) }
        guard views.reachesBeyond(head, isOwn: isOwn) else { return }
        held.removeAll(keepingCapacity: true)
        held.append(copying: envelope)
        isHeld = true
    }

    /// Takes nothing: of the next entry only the header is known.
    func takeNothing() {
        (isHeld, isRead, session, head) = (false, false, nil, nil)
        // What was counted is let go of only where there is something.
        if fault != nil { fault = nil }
        if recorded != nil { recorded = nil }
        if cause != nil { cause = nil }
    }

    private func read(_ envelope: RawSpan) {
        isRead = true
        do throws(EnvelopeError) { try reader.read(envelope, claiming: head?.step) } catch { fault = error }
    }

    /// What reads the envelope.
    ///
    /// - Throws: `EnvelopeError`; ``UnusableEntry`` if it was not taken, since no projection said that it would ask.
    func read() throws -> StepReader {
        if isHeld, !isRead {
            let held = held
            read(held.span.bytes)
        }
        if let fault { throw fault }
        guard isRead else { throw UnusableEntry("the projection's interest leaves out the envelope that it asks for") }
        return reader
    }

    /// What the envelope claims to be; nothing if nobody needs to know.
    var claim: StepClaim {
        if let head { return head.step.map { .step($0) } ?? .nothing }
        if fault != nil { return .unreadable }
        return isRead ? reader.claimed.map { .step($0) } ?? .nothing : .nothing
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
}
