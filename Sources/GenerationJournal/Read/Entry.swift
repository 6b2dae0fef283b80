public import Envelopes
internal import LMDB

/// An entry taken out of a snapshot: what the log says of it, and a copy of its envelope.
public struct Entry: Hashable, Sendable {
    /// Everything but the envelope.
    public let header: EntryHeader
    /// The exact bytes that were handed in; nil once erased.
    public let envelope: [UInt8]?

    /// Where it stands.
    public var position: Position { header.position }
    /// Its id.
    public var id: EntryID { header.id }

    init(header: EntryHeader, envelope: RawSpan) {
        self.header = header
        self.envelope = header.isErased ? nil : envelope.copied
    }

    /// The envelope with its facts decoded; nil once erased.
    ///
    /// - Throws: `EnvelopeError` if the stored bytes no longer hold the contract, which `verify` reports as damage.
    public func decoded() throws -> Envelope? {
        guard let envelope else { return nil }
        return try Envelope(envelope)
    }
}

extension Entry {
    /// The step that `envelope`, which is the entry's, records.
    ///
    /// - Throws: `JournalError.stepUnreadable` if it is another step, of another version, or its facts cannot be read.
    package func step<Recorded: Step>(_ step: Recorded.Type, in envelope: Envelope) throws(JournalError) -> Recorded {
        do throws(StepError) { return try Recorded(of: envelope) } catch {
            throw .stepUnreadable(position: position, reason: error.reason)
        }
    }
}

/// Whether a scan goes on.
public enum ScanStep: Sendable {
    case next
    case stop
}
