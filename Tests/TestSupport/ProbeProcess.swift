import Foundation
import Synchronization

/// A running program of this package: a child process that says on standard output what it has done.
///
/// `@unchecked`: whether Foundation's `Process` can be sent differs by platform; it is only asked and signalled.
public final class ProbeProcess: @unchecked Sendable {
    private struct Output {
        var bytes = Data()
        var isAtEnd = false
    }

    private let process = Process()
    private let output = Mutex(Output())
    private let errors = Mutex(Data())

    /// - Parameters:
    ///   - program: the name of its target.
    ///   - environment: variables besides the test's own.
    ///   - launcher: a program with its arguments that starts the probe.
    public init(
        program: String, _ arguments: [String], environment: [String: String] = [:], launcher: [String] = []
    ) throws {
        let command = launcher + [try Self.path(of: program)] + arguments
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        let errorPipe = Pipe()
        process.standardOutput = pipe
        process.standardError = errorPipe
        try process.start()
        // Threads of their own: a blocking read must not hold up the pool that other tests run on.
        Thread.detachNewThread {
            while true {
                let data = pipe.fileHandleForReading.availableData
                self.output.withLock { $0.bytes += data; $0.isAtEnd = data.isEmpty }
                if data.isEmpty { return }
            }
        }
        Thread.detachNewThread {
            while true {
                let data = errorPipe.fileHandleForReading.availableData
                if data.isEmpty { return }
                self.errors.withLock { $0 += data }
            }
        }
    }

    /// The whole lines said so far; a last line that a kill cut off is left out.
    public var lines: [String] {
        let bytes = output.withLock { $0.bytes }
        let whole = bytes.lastIndex(of: 0x0A).map { bytes[..<$0] } ?? Data()
        return whole.isEmpty ? [] : String(decoding: whole, as: UTF8.self).components(separatedBy: "\n")
    }

    public var errorText: String { errors.withLock { String(decoding: $0, as: UTF8.self) } }

    /// The rest of every line that begins with `word`, in order.
    public func said(_ word: String) -> [String] {
        lines.filter { $0.hasPrefix(word + " ") }.map { String($0.dropFirst(word.count + 1)) }
    }

    public var processID: Int32 { process.processIdentifier }

    public func kill() { _ = Foundation.kill(process.processIdentifier, SIGKILL) }

    /// Waits until the probe has said a line that begins with `word`.
    public func waitUntilSaid(_ word: String, times: Int = 1) async throws {
        while lines.count(where: { $0.hasPrefix(word) }) < times {
            guard !output.withLock({ $0.isAtEnd }) else { throw ProbeEnded(lines: lines.suffix(3), errors: errorText) }
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    /// Waits for the end and answers the exit status, or minus the signal's number.
    @discardableResult
    public func waitForEnd() async throws -> Int32 {
        while process.isRunning || !output.withLock({ $0.isAtEnd }) { try await Task.sleep(for: .milliseconds(2)) }
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    deinit { if process.isRunning { kill() } }

    /// A program of this package, which stands beside the program that runs the tests.
    public static func path(of program: String) throws -> String {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")).map { [$0] } ?? []
        for argument in own + CommandLine.arguments where argument.contains("/") {
            var folder = URL(filePath: argument).standardizedFileURL.deletingLastPathComponent()
            for _ in 0..<4 {
                let candidate = folder.appending(path: program).path()
                if FileManager.default.isExecutableFile(atPath: candidate), !Self.isFolder(candidate) { return candidate }
                folder.deleteLastPathComponent()
            }
        }
        let usual = TestData.checkout + ".build/debug/\(program)"
        guard FileManager.default.isExecutableFile(atPath: usual) else { throw ProgramMissing(program: program) }
        return usual
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}

/// The probe ended before it said what was waited for.
public struct ProbeEnded: Error {
    let lines: [String]
    let errors: String
}

/// The program is not built.
struct ProgramMissing: Error {
    let program: String
}
