internal import Synchronization

/// Journaled envelopes as JSON Lines, for an app that has no store: what a phone writes and `daybook import` takes.
///
/// One value writes one file; a second writer, in this process or another, is refused. A line is on the disk before
/// ``append(_:id:recordedAt:cause:)`` returns. docs/format.md section 4 is the normative text.
///
///     let file = try EnvelopeFile.open(at: path)
///     let request = try file.append(requestEnvelope)
///     try file.append(draftEnvelope, cause: request)
public final class EnvelopeFile: Sendable {
    /// The format that the header names.
    public static let format = "daybook-envelopes 1"

    /// The path it was opened by.
    public let path: String
    /// The file's own id, made when the file was.
    public let fileID: EntryID
    private let tail: Mutex<EnvelopeFileTail>

    /// Opens the file at `path` for appending; one that is missing, or empty, gets a header and is readable by this
    /// user only.
    ///
    /// A line that an earlier writer left unfinished is closed, and readers pass over it. The directory must exist.
    ///
    /// - Throws: `EnvelopeFileError.inUse` while somebody else writes to the file, `.otherFormat` for a file that is
    ///   none of these, which stays as it is, `.diskFull` and `.system`.
    public static func open(at path: String) throws(EnvelopeFileError) -> EnvelopeFile {
        let file = try SyncedFile(writing: path)
        guard try file.lock() else { throw .inUse(path: path) }
        let header = try EnvelopeFileHeader.opening(file)
        // Each time: whoever made the file may have died before its name was on the disk.
        try SyncedFile(reading: SyncedFile.directory(of: path)).synchronize()
        return EnvelopeFile(path, header.fileID, EnvelopeFileTail(file))
    }

    private init(_ path: String, _ fileID: EntryID, _ tail: consuming sending EnvelopeFileTail) {
        self.path = path
        self.fileID = fileID
        self.tail = Mutex(tail)
    }

    /// Appends an envelope and returns its id when it is on the disk.
    ///
    /// The call blocks its thread for one write to the disk, so keep it off the main actor. Any thread may call it;
    /// the lines stand in the order of the calls. After an error the entry does not count: call again with the same
    /// `id`, for an import takes each id once.
    ///
    /// - Parameters:
    ///   - id: a new one unless given.
    ///   - recordedAt: microseconds since the Unix epoch; now unless given.
    ///   - cause: the entry that led to this one, in this file or in the store that will import it.
    /// - Throws: `EnvelopeError.json` for an envelope past the standard limits, which no store would take;
    ///   `EnvelopeFileError.diskFull` and `.system` when writing fails, the file being as it was before; `.removed`,
    ///   `.unusable` and `.closed`.
    @discardableResult
    public func append(
        _ envelope: Envelope, id: EntryID = .next(), recordedAt: Int64? = nil, cause: EntryID? = nil
    ) throws -> EntryID {
        // It may have been read with limits of the caller's own.
        _ = try Envelope(envelope.bytes)
        let line = EnvelopeFileLine(
            id: id, recordedAt: recordedAt ?? SyncedFile.now(), cause: cause, envelope: envelope.bytes)
        try tail.withLock { tail throws(EnvelopeFileError) in try tail.append(line.bytes, path: path) }
        return id
    }

    /// Closes the file, so that another writer may open it; a file that is no longer used closes itself.
    public func close() {
        tail.withLock { $0.close() }
    }
}

/// The end of a file that is open for appending.
private struct EnvelopeFileTail: ~Copyable {
    private var file: SyncedFile?
    private var isUnusable = false

    init(_ file: consuming SyncedFile) { self.file = consume file }

    mutating func append(_ line: [UInt8], path: String) throws(EnvelopeFileError) {
        if isUnusable { throw .unusable(path: path) }
        guard let status = try file?.status() else { throw .closed(path: path) }
        // What is written to a file without a name is lost when it is closed.
        guard status.hasName else { throw .removed(path: path) }
        do throws(EnvelopeFileError) {
            try file?.append(line)
            try file?.synchronize()
        } catch {
            do throws(EnvelopeFileError) { try file?.truncate(to: status.byteCount) } catch { isUnusable = true }
            throw error
        }
    }

    mutating func close() { file = nil }
}
