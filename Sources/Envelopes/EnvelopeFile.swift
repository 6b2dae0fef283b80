internal import StrictJSON

/// A file of envelopes for an app that has no store: JSON Lines, each synced before it counts.
///
/// The first line is `{"format":"daybook-envelopes 1","fileId":UUID}`. Each line after it is one entry: `id`, a UUID;
/// `recordedAt`, microseconds since the Unix epoch; `cause`, the id of the entry that led to this one, or null; and the
/// envelope as `EnvelopeLine` has it. Unknown keys mean nothing. A line counts when its LF is there; one without was
/// never acknowledged to anybody. A writer that finds or leaves such a line begins its next one with an LF, so a torn
/// line stands alone: readers report it and go on. The same file may be read again and again while it grows, for
/// entries have ids.
public enum EnvelopeFile {
    /// The format's name and version.
    public static let format = "daybook-envelopes 1"
    static let formatPrefix = "daybook-envelopes "
    /// The longest first line, in bytes.
    static let headerBytesMax = 4096

    /// The first line of a file with this id, its LF included.
    static func header(fileID: EntryID) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("format")
        writer.string(format)
        writer.key("fileId")
        writer.string(fileID.description)
        writer.endObject()
        return writer.bytes + [0x0A]
    }

    /// Whether `bytes` may be the beginning of a first line that was never finished.
    static func mayBeTornHeader(_ bytes: [UInt8]) -> Bool {
        let whole = header(fileID: EntryID(high: 0, low: 0))
        let fixed = whole.prefix { $0 != 0x30 }
        return bytes.count < whole.count && (fixed.starts(with: bytes) || bytes.starts(with: fixed))
    }

    /// The id of the file whose first line is `line`, without its LF; nil if it is not the first line of such a file.
    /// Throws `unknownFormat` if it is one of another version.
    public static func fileID(ofHeader line: [UInt8]) throws(EnvelopeFileError) -> EntryID? {
        let document: JSONDocument
        do throws(JSONReadError) {
            document = try JSONDocument(line)
        } catch {
            return nil
        }
        guard let format = document.member("format", of: document.root),
            document.kind(of: format) == .string
        else { return nil }
        let name = document.string(of: format)
        guard name.hasPrefix(formatPrefix) else { return nil }
        guard name == Self.format else { throw .unknownFormat(name) }
        guard let id = document.member("fileId", of: document.root) else { return nil }
        return EntryID(document.string(of: id))
    }

    /// One entry's line, its LF included.
    static func line(_ envelope: Envelope, id: EntryID, recordedAt: Int64, cause: EntryID?) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("id")
        writer.string(id.description)
        writer.key("recordedAt")
        writer.integer(recordedAt)
        writer.key("cause")
        if let cause { writer.string(cause.description) } else { writer.null() }
        EnvelopeLine.write(envelope.bytes, to: &writer)
        writer.endObject()
        return writer.bytes + [0x0A]
    }
}

/// One entry of an envelope file.
public struct EnvelopeFileEntry: Hashable, Sendable {
    public let id: EntryID
    /// Microseconds since the Unix epoch.
    public let recordedAt: Int64
    /// The entry that led to this one.
    public let cause: EntryID?
    /// The exact bytes, as they were handed in; JSON, but not checked against the contract again.
    public let envelope: [UInt8]
}

/// Reads the lines of an envelope file, which come from wherever the caller has them.
public struct EnvelopeFileDecoder: ~Copyable, Sendable {
    private var document: JSONDocument

    public init(limits: EnvelopeLimits = .standard) {
        document = JSONDocument(limits: EnvelopeLine.limits(for: limits))
    }

    /// The entry in `line`, given without its LF.
    public mutating func entry(_ line: Span<UInt8>) throws(EnvelopeLineError) -> EnvelopeFileEntry {
        do throws(JSONReadError) {
            try document.parse(line)
        } catch {
            throw .json(error)
        }
        let root = document.root
        guard document.kind(of: root) == .object else { throw .notAnObject }
        let recordedAt = try member("recordedAt")
        guard let time = document.number(of: recordedAt)?.int64 else { throw .wrongValue(key: "recordedAt") }
        guard let id = try identity("id") else { throw .wrongValue(key: "id") }
        let cause = try identity("cause")
        guard let envelope = try EnvelopeLine.envelope(of: root, in: document) else {
            throw .wrongValue(key: EnvelopeLine.key)
        }
        return EnvelopeFileEntry(id: id, recordedAt: time, cause: cause, envelope: envelope)
    }

    private func member(_ key: String) throws(EnvelopeLineError) -> JSONNode {
        guard let node = document.member(key, of: document.root) else { throw .missingKey(key) }
        return node
    }

    private func identity(_ key: String) throws(EnvelopeLineError) -> EntryID? {
        let node = try member(key)
        if document.kind(of: node) == .null { return nil }
        guard document.kind(of: node) == .string, let id = EntryID(document.string(of: node)) else {
            throw .wrongValue(key: key)
        }
        return id
    }
}
