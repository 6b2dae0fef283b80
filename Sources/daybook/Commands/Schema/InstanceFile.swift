import StrictJSON

/// The documents of one file: the whole file, or one a line.
struct InstanceFile: ~Copyable {
    /// The longest document, in bytes: what is held in memory at once.
    static let bytesMax = 64 << 20
    /// The bounds of one document.
    static let limits = JSONLimits(documentBytesMax: bytesMax)

    struct Instance {
        let bytes: [UInt8]
        /// The line of the file, from 1, that its first byte stands in.
        let line: Int
    }

    private var file: InputFile
    /// Read already, the last first.
    private var waiting: [Instance]

    var name: String { file.name }

    /// - Parameters:
    ///   - path: `-` is standard input.
    ///   - isLines: whether each line is a document; else the content decides.
    init(_ path: String, isLines: Bool) throws {
        var file = try InputFile(path)
        let waiting = isLines ? [] : try Self.decide(&file)
        self.file = file
        self.waiting = waiting
    }

    /// The next document; nil at the end.
    mutating func next() throws -> Instance? {
        if let instance = waiting.popLast() { return instance }
        while let line = try file.nextLine(bytesMax: Self.bytesMax) {
            if !line.isBlank { return Instance(bytes: line.bytes, line: line.number) }
        }
        return nil
    }

    /// A first line that is a whole value shows that each line is one, so a long file of lines is never held. Else all
    /// of the file is looked at: it is one document, unless it is none and another line is an object by itself; then
    /// the first line is only a bad one.
    ///
    /// - Returns: what was read and is to be judged before the file goes on, the last first.
    private static func decide(_ file: inout InputFile) throws -> [Instance] {
        var text: [UInt8] = []
        while let line = try file.nextLine(bytesMax: bytesMax) {
            if !line.isBlank, isWhole(line.bytes) { return [Instance(bytes: line.bytes, line: line.number)] }
            text += line.bytes
            if line.isTerminated { text.append(0x0A) }
            if !line.isBlank { break }
        }
        do {
            text += try file.rest(bytesMax: bytesMax - min(text.count, bytesMax))
        } catch is CommandRefusal {
            throw CommandRefusal(
                message: "\(file.name): one document has at most \(bytesMax) bytes",
                hints: ["With --lines each line is a document"])
        }
        let whole = Instance(bytes: text, line: 1)
        if isWhole(text) { return [whole] }
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        guard lines.contains(where: { $0.first == 0x7B && isWhole($0) }) else { return [whole] }
        return lines.enumerated().reversed().compactMap { index, bytes in
            let line = InputFile.Line(bytes: bytes, number: index + 1, isTerminated: true)
            return line.isBlank ? nil : Instance(bytes: bytes, line: line.number)
        }
    }

    /// Whether `bytes` are one value and nothing else.
    private static func isWhole(_ bytes: [UInt8]) -> Bool {
        do throws(JSONReadError) {
            _ = try JSONDocument(bytes, limits: limits)
            return true
        } catch {
            return false
        }
    }
}
