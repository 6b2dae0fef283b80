internal import StrictJSON

/// What stands in a line of an envelope file.
public enum EnvelopeFileLine: Hashable, Sendable {
    case entry(EnvelopeFileEntry)
    /// A line that says nothing, with the reason; the lines after it are not touched by that.
    case damaged(EnvelopeLineError)
}

/// Reads an envelope file from its beginning, line by line. No lock is needed: lines that count do not change.
public struct EnvelopeFileReader: ~Copyable, Sendable {
    /// The id in the file's first line.
    public let fileID: EntryID
    /// Where the line that was read last begins, in bytes from the file's beginning.
    public private(set) var lineOffset = 0
    /// The number of the line that was read last, from 1; the first line is the header.
    public private(set) var lineNumber = 1

    private let file: OpenFile
    private var decoder: EnvelopeFileDecoder
    private let lineBytesMax: Int
    /// Bytes read ahead, and where in the file they begin.
    private var chunk: [UInt8] = []
    private var chunkOffset = 0
    private var nextOffset: Int

    private static let chunkBytes = 65_536

    public init(path: String, limits: EnvelopeLimits = .standard) throws(EnvelopeFileError) {
        let opened = try OpenFile(path: path, .read)
        let beginning = try opened.read(at: 0, count: EnvelopeFile.headerBytesMax)
        guard let end = beginning.firstIndex(of: 0x0A),
            let id = try EnvelopeFile.fileID(ofHeader: Array(beginning[..<end]))
        else { throw .notAnEnvelopeFile }
        file = opened
        fileID = id
        nextOffset = end + 1
        decoder = EnvelopeFileDecoder(limits: limits)
        lineBytesMax = EnvelopeLine.limits(for: limits).documentBytesMax
    }

    /// The next line, or nil at the end of the file. A line that the file ends inside is reported as unfinished each
    /// time that its end is not there; when it is there, the next call reads it whole.
    public mutating func next() throws(EnvelopeFileError) -> EnvelopeFileLine? {
        let start = nextOffset
        var line: [UInt8] = []
        var isTooLong = false
        while true {
            if nextOffset < chunkOffset || nextOffset >= chunkOffset + chunk.count {
                chunk = try file.read(at: nextOffset, count: Self.chunkBytes)
                chunkOffset = nextOffset
            }
            let rest = chunk[(nextOffset - chunkOffset)...]
            if rest.isEmpty {
                let isEnd = nextOffset == start
                nextOffset = start
                if isEnd { return nil }
                return report(start, .damaged(.unfinished), isWhole: false)
            }
            let end = rest.firstIndex(of: 0x0A)
            let part = rest[..<(end ?? rest.endIndex)]
            isTooLong = isTooLong || line.count + part.count > lineBytesMax
            // A line too long is passed over, not kept.
            if isTooLong { line = [] } else { line += part }
            nextOffset += part.count
            if end != nil { break }
        }
        nextOffset += 1
        if isTooLong { return report(start, .damaged(.tooLong(lineBytesMax: lineBytesMax)), isWhole: true) }
        do throws(EnvelopeLineError) {
            return report(start, .entry(try decoder.entry(line.span)), isWhole: true)
        } catch {
            return report(start, .damaged(error), isWhole: true)
        }
    }

    private var isAfterUnfinished = false

    private mutating func report(_ start: Int, _ line: EnvelopeFileLine, isWhole: Bool) -> EnvelopeFileLine {
        lineOffset = start
        // An unfinished line is met again at the next call and keeps its number.
        if !isAfterUnfinished { lineNumber += 1 }
        isAfterUnfinished = !isWhole
        return line
    }
}
