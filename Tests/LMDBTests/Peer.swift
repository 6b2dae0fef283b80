import Foundation
import LMDB
import TestSupport
import Testing

/// A second process, `LMDBProbe`, that obeys one command at a time.
final class Peer {
    private let process = Process()
    private let commands = Pipe()
    private let answers = Pipe()
    private var unread: [UInt8] = []

    /// Starts the probe, inside `wrapper` if it is given: a shell script in which `"$@"` is the probe.
    init(within wrapper: String? = nil, environment: [String: String] = [:]) throws {
        if let wrapper {
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", wrapper, "sh", Self.executable]
        } else {
            process.executableURL = URL(filePath: Self.executable)
        }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = commands
        process.standardOutput = answers
        try process.start()
    }

    deinit {
        try? commands.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    private static let executable = BuildFolder.path + "/LMDBProbe"

    /// Sends a command and answers the line that comes back; empty if the process died.
    @discardableResult
    func ask(_ command: String) throws -> String {
        try tell(command)
        return listen()
    }

    /// Sends a command without waiting for its answer.
    func tell(_ command: String) throws {
        try commands.fileHandleForWriting.write(contentsOf: Array((command + "\n").utf8))
    }

    /// The next line of the probe; empty if the process died.
    func listen() -> String {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: unread[..<end], as: UTF8.self)
                unread.removeFirst(end + 1)
                return line
            }
            let more = answers.fileHandleForReading.availableData
            if more.isEmpty { return "" }
            unread += more
        }
    }

    /// Kills the process as a crash would, and returns when it is gone.
    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    var processIdentifier: Int32 { process.processIdentifier }

    /// The answer to a command that failed for `kind`.
    static func error(_ kind: LMDBError.Kind) -> String { "error \(kind)" }

    static let done = "ok "
}
