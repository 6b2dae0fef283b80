internal import StrictJSON

/// The first line of an envelope file.
package struct EnvelopeFileHeader: Sendable {
    /// The file's own id.
    package let fileID: EntryID

    /// More than any header takes; what is longer is something else.
    static let bytesMax = 4096
    private static let beginning = Array("{\"format\":\"\(EnvelopeFile.format)\",\"fileId\":\"".utf8)

    /// The whole line.
    var bytes: [UInt8] { Self.beginning + Array("\(fileID)\"}\n".utf8) }

    /// The header of a file that is open for writing and locked: read, or written if the file has none yet. A line that
    /// was left unfinished at the end is closed.
    static func opening(_ file: borrowing SyncedFile) throws(EnvelopeFileError) -> EnvelopeFileHeader {
        let byteCount = try file.status().byteCount
        var first = try file.bytes(at: 0, count: bytesMax)
        if let feed = first.firstIndex(of: UInt8(ascii: "\n")) {
            first.removeSubrange(feed...)
        } else if first.isEmpty || isTorn(first) {
            // Nothing was acknowledged yet, so there is nothing to keep.
            let header = EnvelopeFileHeader(fileID: .next())
            try file.truncate(to: 0)
            try file.append(header.bytes)
            try file.synchronize()
            return header
        }
        let header = try EnvelopeFileHeader(first, path: file.path)
        if try file.bytes(at: byteCount - 1, count: 1) != [UInt8(ascii: "\n")] {
            try file.append([UInt8(ascii: "\n")])
            try file.synchronize()
        }
        return header
    }

    /// Whether a first line without its end is the beginning of a header, all of it perhaps.
    package static func isTorn(_ line: [UInt8]) -> Bool {
        line.starts(with: beginning)
            ? line.count <= beginning.count + EntryID(high: 0, low: 0).description.utf8.count + 2
            : !line.isEmpty && beginning.starts(with: line)
    }

    /// The header that `line` holds, its end left out.
    init(_ line: [UInt8], path: String) throws(EnvelopeFileError) {
        var document = JSONDocument()
        do throws(JSONReadError) { try document.parse(line.span.bytes) } catch {
            throw .otherFormat(path: path, format: nil)
        }
        let root = document.root
        guard document.kind(of: root) == .object, let node = document.member("format", of: root),
            document.kind(of: node) == .string
        else { throw .otherFormat(path: path, format: nil) }
        let format = document.string(of: node)
        guard format.utf8.elementsEqual(EnvelopeFile.format.utf8) else {
            // Another program's first line may hold anything, so only a format of ours is named.
            throw .otherFormat(path: path, format: format.hasPrefix("daybook-") ? format : nil)
        }
        guard let id = document.member("fileId", of: root), document.kind(of: id) == .string,
            let fileID = EntryID(document.string(of: id))
        else { throw .otherFormat(path: path, format: nil) }
        self.fileID = fileID
    }

    private init(fileID: EntryID) { self.fileID = fileID }
}
