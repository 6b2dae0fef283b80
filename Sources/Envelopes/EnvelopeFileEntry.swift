/// An entry of an envelope file.
public struct EnvelopeFileEntry: Hashable, Sendable {
    /// The entry's id.
    public let id: EntryID
    /// When it was recorded, in microseconds since the Unix epoch.
    public let recordedAt: Int64
    /// The entry that led to this one, in the same file or in a store.
    public let cause: EntryID?
    /// The envelope, its bytes as they were handed in.
    public let envelope: Envelope
    /// Its line in the file, counted from 1; the header is the first.
    public let line: Int

    init(_ line: FileLine, _ reader: inout EnvelopeFileLineReader) throws(EnvelopeFileLineFault) {
        guard !line.isTooLong else { throw EnvelopeFileLineFault(reason: "the line is longer than any entry's") }
        let fields = try reader.read(line.bytes.span.bytes)
        do throws(EnvelopeError) { envelope = try Envelope(fields.envelope) } catch {
            throw EnvelopeFileLineFault(reason: "the envelope breaks the contract: \(error.message)")
        }
        (id, recordedAt, cause, self.line) = (fields.id, fields.recordedAt, fields.cause, line.number)
    }
}

/// A whole line of an envelope file that is no entry.
public struct RefusedEnvelopeLine: Hashable, Sendable {
    /// Counted from 1; the header is the first.
    public let line: Int
    /// Counted from 1, in Unicode scalars; nil where the whole line is meant.
    public let column: Int?
    /// Bytes of the file before the line.
    public let offset: UInt64
    /// What is wrong, in words; nothing of the line's text.
    public let reason: String
}

/// What a reading of an envelope file found.
public struct EnvelopeFileSummary: Hashable, Sendable {
    /// The file's id; nil for a file that has no whole header yet.
    public internal(set) var fileID: EntryID?
    /// Entries that were read.
    public internal(set) var entries = 0
    /// Whole lines that are no entries.
    public internal(set) var refused = 0
    /// Where a last line without its end begins, in bytes.
    public internal(set) var tornOffset: UInt64?
}
