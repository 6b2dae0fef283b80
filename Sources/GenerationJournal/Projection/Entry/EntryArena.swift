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
    private var now = Taken()
    // What few entries leave; only where ``Taken/leaves`` is it there.
    private var fault: EnvelopeError?
    /// The step that one projection asked for, and the next may.
    private var recorded: (any Step)?
    private(set) var cause: StepReader?
    private var sessions = RecentSessions()

    /// What is known of the entry that was taken: one value, because each access to a variable of an object is checked for
    /// others at the same time, and a log has many entries.
    private struct Taken {
        var isHeld = false
        var isRead = false
        var leaves = false
        var head: EnvelopeHead?
        var session: SessionKey?
    }

    /// What its first members say; nil where it had to be read whole for that.
    var head: EnvelopeHead? { now.head }
    /// The session that the envelope belongs to, if it was asked for; nil if it belongs to none, or breaks the contract.
    var session: SessionKey? { now.session }

    /// Takes the envelope that is next, as far as `views` need it.
    ///
    /// - Parameter journal: nil if it is not asked to which session it belongs.
    func take(_ envelope: RawSpan, isOwn: Bool, for views: ViewSelection, journal: EntryID?) {
        takeNothing()
        guard let head = heads.head(of: envelope, isOwn: isOwn) else {
            read(envelope)
            if let journal { now.session = reader.withSessionId { id in sessions.key(of: id, journal: journal) } }
            return
        }
        var taken = Taken(head: head)
        if let journal, let range = head.session {
            taken.session = sessions.key(of: envelope.extracting(range), journal: journal)
        }
        if views.reachesBeyond(head, isOwn: isOwn) {
            held.removeAll(keepingCapacity: true)
            held.append(copying: envelope)
            taken.isHeld = true
        }
        now = taken
    }

    /// Takes nothing: of the next entry only the header is known.
    func takeNothing() {
        if now.leaves { (fault, recorded, cause) = (nil, nil, nil) }
        now = Taken()
    }

    private func read(_ envelope: RawSpan) {
        now.isRead = true
        do throws(EnvelopeError) { try reader.read(envelope, claiming: head?.step) } catch {
            fault = error
            now.leaves = true
        }
    }

    /// What reads the envelope.
    ///
    /// - Throws: `EnvelopeError`; ``UnusableEntry`` if it was not taken, since no projection said that it would ask.
    func read() throws -> StepReader {
        if now.isHeld, !now.isRead {
            let held = held
            read(held.span.bytes)
        }
        if now.leaves, let fault { throw fault }
        guard now.isRead else { throw UnusableEntry("the projection's interest leaves out the envelope that it asks for") }
        return reader
    }

    /// What the envelope claims to be; nothing if nobody needs to know.
    var claim: StepClaim {
        let now = now
        if let head = now.head { return head.step.map { .step($0) } ?? .nothing }
        if now.leaves, fault != nil { return .unreadable }
        return now.isRead ? reader.claimed.map { .step($0) } ?? .nothing : .nothing
    }

    /// The step that the envelope records; nil if it is another.
    func step<Recorded: Step>(_ step: Recorded.Type) throws -> Recorded? {
        let reader = try read()
        guard reader.claims(step) else { return nil }
        if now.leaves, let recorded = recorded as? Recorded { return recorded }
        let found = try reader.step(step)
        recorded = found
        now.leaves = true
        return found
    }

    /// Takes the envelope of the cause.
    func take(cause header: EntryHeader, _ envelope: RawSpan) {
        if header.isErased { return }
        do throws(EnvelopeError) {
            try causes.read(envelope)
            cause = causes
            now.leaves = true
        } catch {
            // Verification reports the damage; a step about it says nothing then.
        }
    }
}
