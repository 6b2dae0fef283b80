internal import Digest
internal import LMDB

/// Where a line of an input stands.
struct LinePlace: Hashable, Sendable {
    /// Counted from 1.
    let number: Int
    /// Bytes of the input before the line.
    let offset: UInt64
    /// False only for a last line without its line feed.
    let isTerminated: Bool
}

/// Reads the lines of a file descriptor; a line ends with LF, and a CR right before it belongs to the ending.
struct LineReader: Sendable {
    private let descriptor: Int32
    private let lineBytesMax: Int
    private var buffer = [UInt8](repeating: 0, count: 1 << 20)
    private var start = 0
    private var end = 0
    private var isAtEnd = false
    private var number = 0
    /// Bytes of the input before the next line.
    private var offset: UInt64 = 0
    /// Over the bytes of the input before the next line, where that is wanted.
    private var digest: SHA256?

    /// - Parameters:
    ///   - descriptor: stays open and belongs to the caller.
    ///   - lineBytesMax: a longer line is an error; it bounds the buffer.
    ///   - isNoted: whether ``progress`` is wanted.
    init(descriptor: Int32, lineBytesMax: Int, isNoted: Bool) {
        self.descriptor = descriptor
        self.lineBytesMax = lineBytesMax
        digest = isNoted ? SHA256() : nil
    }

    /// How far the input was read, in whole lines.
    var progress: ImportProgress? {
        digest.map { ImportProgress(offset: offset, lines: UInt64(number), digest: $0.finish()) }
    }

    /// The first line, which ``next(_:)`` will lend again, and whether it has its end; only before anything was read.
    mutating func peekFirst() throws -> (bytes: [UInt8], isTerminated: Bool)? {
        let unread = digest
        digest = nil
        let line = try next { place, line in (bytes: line.copied, isTerminated: place.isTerminated) }
        (start, offset, number, digest) = (0, 0, 0, unread)
        return line
    }

    /// Passes over what an earlier import has read.
    ///
    /// - Throws: `JournalError.resumeImpossible` when the input does not begin with the same bytes.
    mutating func skip(to progress: ImportProgress) throws {
        var hash = SHA256()
        while offset < progress.offset {
            if start == end {
                _ = makeRoom()
                try fill()
                guard start < end else {
                    throw JournalError.resumeImpossible(
                        reason: "the input ends at byte \(offset), and \(progress.offset) bytes were read before")
                }
            }
            let count = Int(min(UInt64(end - start), progress.offset - offset))
            hash.update(buffer.span.bytes.extracting(start..<(start + count)))
            start += count
            offset += UInt64(count)
        }
        guard hash.finish() == progress.digest else {
            throw JournalError.resumeImpossible(
                reason: "the first \(progress.offset) bytes of the input are not those that were read before")
        }
        number = Int(progress.lines)
        if digest != nil { digest = hash }
    }

    /// Lends the next line without its ending; nil at the end of the input.
    ///
    /// - Throws: `JournalError.storage` when reading fails, `.inputInvalid` for a line that is too long.
    mutating func next<R>(_ body: (LinePlace, RawSpan) throws -> R) throws -> R? {
        var scanned = start
        while true {
            if let feed = buffer.span.bytes.extracting(..<end).firstOffset(of: 0x0A, from: scanned) {
                return try lend(upTo: feed, ending: 1, body)
            }
            scanned = end
            if isAtEnd { return start == end ? nil : try lend(upTo: end, ending: 0, body) }
            guard end - start <= lineBytesMax else {
                throw JournalError.inputInvalid(
                    line: number + 1, reason: "the line is longer than \(lineBytesMax) bytes")
            }
            scanned -= makeRoom()
            try fill()
        }
    }

    private mutating func lend<R>(
        upTo feed: Int, ending: Int, _ body: (LinePlace, RawSpan) throws -> R
    ) throws -> R {
        number += 1
        let place = LinePlace(number: number, offset: offset, isTerminated: ending > 0)
        let line = start..<feed
        if var hash = digest {
            hash.update(buffer.span.bytes.extracting(start..<(feed + ending)))
            digest = hash
        }
        start = feed + ending
        offset += UInt64(line.count + ending)
        let span = buffer.span.bytes.extracting(line)
        let hasReturn = ending > 0 && !line.isEmpty && span.byte(at: line.count - 1) == UInt8(ascii: "\r")
        return try body(place, hasReturn ? span.extracting(droppingLast: 1) : span)
    }

    /// Moves what is left to the front and grows the buffer if it is full; returns by how much places moved.
    private mutating func makeRoom() -> Int {
        let moved = start
        if start > 0 {
            if start < end { buffer.replaceSubrange(0..<(end - start), with: buffer[start..<end]) }
            end -= start
            start = 0
        }
        if end == buffer.count { buffer += [UInt8](repeating: 0, count: buffer.count) }
        return moved
    }

    private mutating func fill() throws {
        let count = try FileSystem.read(descriptor, into: &buffer, from: end)
        if count == 0 { isAtEnd = true }
        end += count
    }
}
