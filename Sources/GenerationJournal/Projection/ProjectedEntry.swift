public import Envelopes

/// An entry on its way through the projections: its envelope is decoded once for all of them, and only if one asks.
///
/// It belongs to the thread that runs the projections.
public final class ProjectedEntry {
    /// What the log says of it.
    public let entry: Entry
    /// Where the model's session begins that the entry belongs to; nil if it belongs to none. Only for projections whose
    /// interest is ``Projection/Interest/sessionEntries``: it is not found out for others.
    public internal(set) var sessionStart: Position?
    private let traits: EnvelopeTraits
    private let decoder: EntryDecoder
    private var outcome: Result<Envelope?, EnvelopeError>?

    init(_ entry: Entry, sessionStart: Position? = nil, traits: EnvelopeTraits = [], _ decoder: EntryDecoder) {
        self.entry = entry
        self.sessionStart = sessionStart
        self.traits = traits
        self.decoder = decoder
    }

    /// Everything but the envelope.
    public var header: EntryHeader { entry.header }
    /// Where it stands.
    public var position: Position { entry.position }
    /// Its id.
    public var id: EntryID { entry.id }
    /// The exact bytes that were handed in; nil once erased.
    public var envelope: [UInt8]? { entry.envelope }

    /// Whether its envelope is complete; nil once erased.
    ///
    /// - Throws: as ``decoded()``.
    public func isComplete() throws(EnvelopeError) -> Bool? {
        if entry.header.isErased { return nil }
        return traits.contains(.known) ? traits.contains(.complete) : try decoded()?.isComplete
    }

    /// The session that it belongs to; nil if it belongs to none, or breaks the contract.
    func session(in journal: EntryID) -> SessionKey? {
        guard let id = (try? decoded())?.sessionId else { return nil }
        let text = Array(id.utf8)
        return SessionKey(journal: journal, sessionID: text.span.bytes)
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

    /// The envelope with its facts decoded; nil once erased.
    ///
    /// - Throws: `EnvelopeError` if the stored bytes no longer hold the contract, which `verify` reports as damage.
    public func decoded() throws(EnvelopeError) -> Envelope? {
        if let outcome { return try outcome.get() }
        let decoding = Result<Envelope?, EnvelopeError> { () throws(EnvelopeError) in
            guard let bytes = entry.envelope else { return nil }
            return try decoder.decode(bytes)
        }
        outcome = decoding
        return try decoding.get()
    }
}

/// One arena for the envelopes of many entries.
final class EntryDecoder {
    private var reader = EnvelopeReader()

    func decode(_ bytes: [UInt8]) throws(EnvelopeError) -> Envelope { try Envelope(bytes, using: &reader) }
}
