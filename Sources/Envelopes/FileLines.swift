/// A line of a file.
struct FileLine {
    /// Counted from 1.
    let number: Int
    /// Bytes of the file before it.
    let offset: UInt64
    /// Its bytes, its end left out; only the first of them if it is too long.
    let bytes: [UInt8]
    /// False only for a last line without its line feed.
    let isTerminated: Bool
    /// Whether it has more bytes than were asked for.
    let isTooLong: Bool
}

/// The lines of a file, one after the other; a line ends with LF.
struct FileLines: ~Copyable {
    private static let pieceBytes = 65_536
    private let file: SyncedFile
    private let lineBytesMax: Int
    private var piece: ArraySlice<UInt8> = []
    /// Bytes of the file before `piece`, and before the next line, which is the same between two calls.
    private var offset = 0
    private var number = 0

    init(_ file: consuming SyncedFile, lineBytesMax: Int) {
        self.file = file
        self.lineBytesMax = lineBytesMax
    }

    /// The next line; nil at the end of the file.
    mutating func next() throws(EnvelopeFileError) -> FileLine? {
        let start = offset
        var line: [UInt8] = []
        while true {
            if piece.isEmpty { piece = try file.bytes(at: offset, count: Self.pieceBytes)[...] }
            let feed = piece.firstIndex(of: UInt8(ascii: "\n"))
            let part = piece[..<(feed ?? piece.endIndex)]
            line += part.prefix(lineBytesMax - min(line.count, lineBytesMax))
            let isOver = piece.isEmpty
            let taken = part.count + (feed == nil ? 0 : 1)
            piece = piece.dropFirst(taken)
            offset += taken
            guard feed != nil || isOver else { continue }
            if isOver, offset == start { return nil }
            number += 1
            return FileLine(
                number: number, offset: UInt64(start), bytes: line, isTerminated: feed != nil,
                isTooLong: offset - start - (feed == nil ? 0 : 1) > lineBytesMax)
        }
    }
}
