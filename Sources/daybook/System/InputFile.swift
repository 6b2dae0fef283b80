#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file or standard input, read from its beginning line by line, or all that is left at once.
struct InputFile: ~Copyable {
    private static let chunkBytes = 256 * 1024

    /// A line without its line feed.
    struct Line {
        var bytes: [UInt8]
        /// From 1.
        var number: Int
        /// False only for a last line without its line feed.
        var isTerminated: Bool

        /// Whether nothing but white space of JSON stands in it.
        var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }
    }

    /// As people know it.
    let name: String
    private let descriptor: Int32
    private let isOwned: Bool
    private var buffer: [UInt8] = []
    private var start = 0
    private var lines = 0
    private var isAtEnd = false

    /// - Parameter path: `-` is standard input.
    /// - Throws: `FileFailure` when the file cannot be opened.
    init(_ path: String) throws {
        name = Self.name(of: path)
        isOwned = path != "-"
        descriptor = isOwned ? open(path, O_RDONLY | O_CLOEXEC) : 0
        guard descriptor >= 0 else { throw FileFailure("open", path: path, code: errno) }
    }

    deinit { if isOwned { close(descriptor) } }

    /// A path as people are told it.
    static func name(of path: String) -> String { path == "-" ? "standard input" : path }

    /// The next line; nil at the end.
    ///
    /// - Throws: `FileFailure`; `CommandRefusal` for a line of more than `bytesMax` bytes.
    mutating func nextLine(bytesMax: Int) throws -> Line? {
        var scanned = start
        while true {
            let feed = buffer[scanned...].firstIndex(of: 0x0A)
            guard (feed ?? buffer.count) - start <= bytesMax else {
                throw CommandRefusal(message: "\(name):\(lines + 1): the line is longer than \(bytesMax) bytes")
            }
            if let feed { return take(upTo: feed, ending: 1) }
            if isAtEnd { return start == buffer.count ? nil : take(upTo: buffer.count, ending: 0) }
            scanned = buffer.count - start
            try fill()
        }
    }

    /// All that is left.
    ///
    /// - Throws: `FileFailure`; `CommandRefusal` for more than `bytesMax` bytes.
    mutating func rest(bytesMax: Int) throws -> [UInt8] {
        while true {
            guard buffer.count - start <= bytesMax else {
                throw CommandRefusal(message: "\(name): one document has at most \(bytesMax) bytes")
            }
            if isAtEnd { break }
            try fill()
        }
        defer { start = buffer.count }
        return Array(buffer[start...])
    }

    private mutating func take(upTo end: Int, ending: Int) -> Line {
        lines += 1
        defer { start = end + ending }
        return Line(bytes: Array(buffer[start..<end]), number: lines, isTerminated: ending > 0)
    }

    /// Drops what was taken and reads more behind the rest.
    private mutating func fill() throws {
        buffer.removeFirst(start)
        start = 0
        var chunk = [UInt8](repeating: 0, count: Self.chunkBytes)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count >= 0 {
                isAtEnd = count == 0
                buffer += chunk[..<count]
                return
            }
            guard errno == EINTR else { throw FileFailure("read", path: name, code: errno) }
        }
    }
}
