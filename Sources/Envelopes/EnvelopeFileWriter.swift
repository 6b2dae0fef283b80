/// Appends to an envelope file, one entry at a time, each on the disk before the call returns.
///
/// One writer has the file at a time, in this process or another. Copies of the id that a caller gave are the caller's
/// matter: whoever imports the file takes the first.
public struct EnvelopeFileWriter: ~Copyable, Sendable {
    /// The id in the file's first line.
    public let fileID: EntryID
    private let file: OpenFile
    /// Whether the file ends inside a line, which must be left to itself.
    private var endsInsideLine: Bool
    private var isBroken = false

    /// Opens the file at `path`, and makes it (mode 0600) if there is none. A first line that was never finished is
    /// made anew, for no entry can follow it; nothing else that is in the file is ever changed.
    public init(path: String) throws(EnvelopeFileError) {
        let opened = try OpenFile(path: path, .append)
        try opened.lock()
        (fileID, endsInsideLine) = try Self.prepare(opened, path: path)
        file = opened
    }

    private static func prepare(
        _ file: borrowing OpenFile, path: String
    ) throws(EnvelopeFileError) -> (fileID: EntryID, endsInsideLine: Bool) {
        let byteCount = try file.byteCount()
        let beginning = try file.read(at: 0, count: min(byteCount, EnvelopeFile.headerBytesMax))
        if let end = beginning.firstIndex(of: 0x0A) {
            guard let id = try EnvelopeFile.fileID(ofHeader: Array(beginning[..<end])) else { throw .notAnEnvelopeFile }
            return (id, try file.read(at: byteCount - 1, count: 1) != [0x0A])
        }
        guard byteCount == beginning.count, EnvelopeFile.mayBeTornHeader(beginning) else { throw .notAnEnvelopeFile }
        if byteCount > 0 { try file.truncate() }
        let id = EntryID.next()
        try file.write(EnvelopeFile.header(fileID: id))
        try file.sync()
        try OpenFile.syncDirectory(ofFile: path)
        return (id, false)
    }

    /// Appends `envelope`. When this returns the entry is on the disk; when it throws, the entry may be there only if
    /// its whole line is, which whoever reads the file finds out by `id`.
    ///
    /// - Parameter recordedAt: microseconds since the Unix epoch.
    public mutating func append(
        _ envelope: Envelope, id: EntryID = .next(), recordedAt: Int64, cause: EntryID? = nil
    ) throws(EnvelopeFileError) {
        if isBroken { throw .mustBeReopened }
        let line = EnvelopeFile.line(envelope, id: id, recordedAt: recordedAt, cause: cause)
        let separated = endsInsideLine ? [0x0A] + line : line
        // If the write stops half way, the next line begins with an LF.
        endsInsideLine = true
        try file.write(separated)
        endsInsideLine = false
        do throws(EnvelopeFileError) {
            try file.sync()
        } catch {
            // After a failed sync the kernel may have dropped the pages and call the next sync a success.
            isBroken = true
            throw error
        }
    }
}
