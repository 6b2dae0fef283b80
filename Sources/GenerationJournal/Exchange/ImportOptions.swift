/// How an import goes about its input.
public struct ImportOptions: Hashable, Sendable {
    /// Append the entries of an export of another journal at new positions.
    public var merges = false
    /// Believe an export's word about which steps Daybook itself wrote; only with ``merges``.
    public var trustsOwnSteps = false
    /// Go on where an earlier import of the same file of bare envelopes stopped.
    public var resumes = false
    /// Judge every line, write nothing.
    public var isRehearsal = false
    /// Stop at the first line that is refused; what came before it is imported.
    public var stopsAtRefusal = false

    /// Everything off: append what is new, refuse what is bad, go on.
    public init() {}
}

/// A line that an import did not take.
public struct RefusedLine: Hashable, Sendable {
    /// Counted from 1.
    public let line: Int
    /// Counted from 1, in characters of Unicode; nil where the whole line is meant.
    public let column: Int?
    /// Bytes of the input before the line.
    public let offset: UInt64
    /// The line without its ending.
    public let bytes: [UInt8]
    /// Why it was refused, without any text of the line.
    public let reason: String
}

/// What an import did.
public struct ImportReport: Hashable, Sendable {
    /// What the first line said the input is.
    public enum Kind: String, Sendable {
        case bareEnvelopes = "envelopes"
        case export = "export"
        case envelopeFile = "envelope file"
    }

    /// What the first line said the input is.
    public internal(set) var kind = Kind.bareEnvelopes
    /// Lines read, the header left out.
    public internal(set) var lines = 0
    /// Entries written; in a rehearsal, those that would be.
    public internal(set) var imported = 0
    /// Entries that were there already.
    public internal(set) var known = 0
    /// Entries that lost their envelope to a step that was written, as `daybook erase` would have done; in a rehearsal of a
    /// merge, those that would.
    public internal(set) var erased = 0
    /// Lines that were not taken.
    public internal(set) var refused = 0
    /// Lines of white space only, which are passed over.
    public internal(set) var blank = 0
    /// Where a last line without its end begins, in bytes; its writer was cut off.
    public internal(set) var tornOffset: UInt64?
    /// Bytes that an earlier import of the same file had read, when it was resumed.
    public internal(set) var resumedOffset: UInt64?
    /// The same file was imported before, and its lines were appended again.
    public internal(set) var wasSeenBefore = false
    /// The journal's end afterwards.
    public internal(set) var head = Position.start
}
