import Foundation
import Synchronization
import TestSupport

@testable import daybook

/// What one run of a command printed and ended with.
struct CommandRun: Equatable {
    var status: RunStatus
    var output: String
    var errors = ""
}

/// A folder in which commands run; `$` in an argument stands for it, and never shows in what they print.
final class CommandFolder: Sendable {
    let directory: TemporaryDirectory
    /// 2026-03-02T12:00:00Z.
    static let now: Int64 = 1_772_452_800_000_000

    init() throws { directory = try TemporaryDirectory("cli") }

    /// Runs the program in this process.
    ///
    /// - Parameters:
    ///   - columns: the width of the terminal on standard output; nil where that is none.
    ///   - isColored: whether that terminal shows colours.
    ///   - outputBytesMax: after that many bytes whoever reads the output has gone.
    func run(
        _ arguments: String..., columns: Int? = nil, isColored: Bool = false, isInputTerminal: Bool = false,
        outputBytesMax: Int = .max
    ) async -> CommandRun {
        await run(
            arguments, columns: columns, isColored: isColored, isInputTerminal: isInputTerminal,
            outputBytesMax: outputBytesMax)
    }

    /// As above, for words that are a list already.
    func run(
        _ arguments: [String], columns: Int? = nil, isColored: Bool = false, isInputTerminal: Bool = false,
        outputBytesMax: Int = .max
    ) async -> CommandRun {
        let output = Collected(bytesMax: outputBytesMax)
        let errors = Collected(bytesMax: .max)
        let terminal = Terminal(
            output: OutputStream(isTerminal: columns != nil, columns: columns, isColored: isColored, sink: output.take),
            errors: OutputStream(isTerminal: false, columns: nil, isBuffered: false, sink: errors.take),
            isInputTerminal: isInputTerminal, now: { Self.now }, account: { "tester@host" })
        let status = await Program.run(arguments.map { $0.replacing("$", with: directory.path + "/") }, on: terminal)
        return CommandRun(status: status, output: hiding(output.text), errors: hiding(errors.text))
    }

    private func hiding(_ text: String) -> String { text.replacing(directory.path + "/", with: "$") }

    /// Writes a file into the folder.
    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: directory.file(name)))
    }

    /// The content of a file in the folder.
    func text(of name: String) throws -> String { String(decoding: try data(of: name), as: UTF8.self) }

    func data(of name: String) throws -> Data { try Data(contentsOf: URL(filePath: directory.file(name))) }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: directory.file(name)) }

    /// A place with the store `a`, which holds the five entries of docs/sample-export.ndjson.
    static func withSample() async throws -> CommandFolder {
        let place = try CommandFolder()
        _ = await place.run("init", "$a")
        _ = await place.run("import", "$a", Sample.export)
        return place
    }
}

/// The files of docs/ that tests use.
enum Sample {
    static let export = TestData.checkout + "docs/sample-export.ndjson"
    static let envelopes = TestData.checkout + "docs/sample.ndjson"
    static let bad = TestData.checkout + "docs/sample-bad.ndjson"
    static let journal = "01a22b2a-2e9e-7727-9f77-1e4642e93d0a"
    static let chain = "e4932b3c6479ecaa797e2454e155e540cbc82b70ae70ae045ddf29c4e88f732d"
    /// The digests of its sessions and flows, and of a projection without rows: SHA-256 of nothing.
    static let sessionRows = "2f3cd0eb0c15449f201557993aff959a267c9b80f9ede4a7f9d548cc430ee6a4"
    static let flowRows = "e0afb6bc5eedb53c4c7d44dd37f75cb64a520ee0ca802e944d36534fb441b03c"
    static let noRows = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    /// One envelope of a model whose content's text is this JSON string.
    static func draft(_ text: String, session: String = "lm_01") -> String {
        #"{"source":"foundation-models","sessionId":"\#(session)","schemaVersion":1,"generable":"QuoteDraft","#
            + #""complete":true,"content":{"text":"\#(text)"},"intent":"SaveQuoteIntent","parameters":null}"# + "\n"
    }
}

/// Collects what is written to it.
private final class Collected: Sendable {
    private let bytes = Mutex<[UInt8]>([])
    private let bytesMax: Int

    init(bytesMax: Int) { self.bytesMax = bytesMax }

    @Sendable func take(_ more: [UInt8]) throws {
        try bytes.withLock { bytes in
            guard bytes.count + more.count <= bytesMax else { throw PipeClosed() }
            bytes += more
        }
    }

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
}
