import Foundation
import LMDB
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
        try process.run()
    }

    deinit {
        try? commands.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// The probe stands beside the tests' own binary.
    private static let executable: String = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath
        let here = bundle ?? CommandLine.arguments[0]
        return URL(filePath: here).deletingLastPathComponent().appending(path: "LMDBProbe").path()
    }()

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

/// What a test needs of the machine, asked once.
enum Machine {
    /// Whether this process may mount file systems in a namespace of its own.
    static let canMount = succeeds("unshare --mount sh -c 'mount -t tmpfs none /mnt'")
    /// Whether this process may start others in a namespace of process numbers.
    static let canIsolateProcesses = succeeds("unshare --pid --fork true")
    /// Whether commands can be run as another user.
    static let canChangeUser = succeeds("setpriv --reuid 65534 --clear-groups true")
    /// Whether there is a C compiler, for libraries that make calls fail.
    static let hasCompiler = succeeds("cc --version")

    static func succeeds(_ script: String) -> Bool { (try? run(script))?.status == 0 }

    /// Runs a script and answers what it printed.
    @discardableResult
    static func run(_ script: String) throws -> (status: Int32, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
    }
}
