import Envelopes
import Foundation
import TestSupport

/// A second process, `EnvelopeFileProbe`, that writes an envelope file until it is killed or fails.
final class WritingChild {
    private let process = Process()
    private let answers = Pipe()

    /// Starts it, inside `wrapper` if it is given: a shell script in which `"$@"` is the command.
    init(_ path: String, within wrapper: String = #"exec "$@""#) throws {
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", wrapper, "sh", Self.executable, path]
        process.standardOutput = answers
        try process.start()
    }

    /// The probe stands beside the tests' own binary.
    private static let executable: String = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath
        let here = bundle ?? CommandLine.arguments[0]
        return URL(filePath: here).deletingLastPathComponent().appending(path: "EnvelopeFileProbe").path()
    }()

    /// The first bytes that it prints; returns when there are some, or it is gone.
    func firstWords() -> Data { answers.fileHandleForReading.availableData }

    /// Kills it as a crash would.
    func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

    /// What it had acknowledged when it ended, and the error that it printed.
    func end(after words: Data = Data()) throws -> (acknowledged: [EntryID], error: String?) {
        let rest = try answers.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        // The last line may be cut too: what was not said was not acknowledged.
        let said = String(decoding: words + rest, as: UTF8.self)
        let whole = said.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        return (whole.compactMap { EntryID(String($0)) }, whole.last { $0.hasPrefix("error: ") }.map(String.init))
    }
}
