import Synchronization

/// Where a command writes: standard output or standard error, or whatever stands in for them.
///
/// `print` is safe for text of any origin; only `write` passes bytes on as they are.
final class OutputStream: Sendable {
    private static let bufferBytesMax = 64 * 1024

    let isTerminal: Bool
    /// The terminal's width; nil where lines are not cut.
    let columns: Int?
    /// Whether emphasis is shown by colours.
    let isColored: Bool
    /// Whether bytes wait for more of them; what people are told must not wait.
    private let isBuffered: Bool
    /// What is written there has to be seen before what is written here.
    private let preceding: OutputStream?
    private let sink: @Sendable ([UInt8]) throws -> Void
    private let buffer = Mutex<[UInt8]>([])

    /// - Parameters:
    ///   - preceding: a stream that often ends in the same place, so what waits in it goes first.
    ///   - sink: takes all of the bytes or throws.
    init(
        isTerminal: Bool, columns: Int?, isColored: Bool = false, isBuffered: Bool = true, preceding: OutputStream? = nil,
        sink: @escaping @Sendable ([UInt8]) throws -> Void
    ) {
        self.isTerminal = isTerminal
        self.columns = columns
        self.isColored = isColored
        self.isBuffered = isBuffered && !isTerminal
        self.preceding = preceding
        self.sink = sink
    }

    /// Writes text in which everything but printable characters and line feeds is made visible.
    func print(_ text: String) throws {
        try write(Array(SafeText.escaped(text).utf8))
    }

    /// Writes text as `print` does, its lines broken between words where they are cut.
    func print(wrapped text: String) throws {
        guard let columns else { return try print(text) }
        let lines = SafeText.escaped(text).split(separator: "\n", omittingEmptySubsequences: false)
        try print(lines.flatMap { DisplayWidth.wrapped(String($0), columns: columns) }.joined(separator: "\n"))
    }

    /// Writes text as `print` does, its emphasis shown where there are colours and its lines broken where they are cut.
    func print(styled text: StyledText) throws {
        try write(Array(text.rendered(columns: columns, isColored: isColored).utf8))
    }

    /// Writes JSON: exact bytes, but on a terminal what is not printable is spelled as an escape of JSON.
    func write(json bytes: [UInt8]) throws {
        try write(isTerminal ? Array(SafeText.escapedJSON(String(decoding: bytes, as: UTF8.self)).utf8) : bytes)
    }

    /// Writes bytes as they are.
    func write(_ bytes: [UInt8]) throws {
        let isFull = buffer.withLock { buffer in
            buffer += bytes
            return buffer.count >= Self.bufferBytesMax
        }
        if isFull || !isBuffered { try flush() }
    }

    /// Passes on what is buffered.
    func flush() throws {
        let bytes = buffer.withLock { buffer in
            defer { buffer.removeAll(keepingCapacity: true) }
            return buffer
        }
        guard !bytes.isEmpty else { return }
        try preceding?.flush()
        try sink(bytes)
    }
}

/// Whoever read the output has gone.
struct PipeClosed: Error {}
