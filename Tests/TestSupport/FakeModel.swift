import Foundation

/// A running `tools/fake-model`: a server on loopback that answers as its script says.
///
/// `@unchecked`: whether Foundation's `Process` can be sent differs by platform; it is only signalled.
public final class FakeModel: @unchecked Sendable {
    private let process = Process()
    private let directory: TemporaryDirectory
    /// Where it listens.
    public let port: Int

    /// Whether it can run here.
    public static let isPresent: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "--version"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.start()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// - Parameter responses: the script's responses, each a text of JSON.
    public init(_ responses: [String]) async throws {
        await ChildPrograms.servers.take()
        do {
            directory = try TemporaryDirectory("fake-model")
            port = try await Self.start(process, in: directory, responses)
        } catch {
            // What was not made whole has no end of its own.
            ChildPrograms.servers.giveBack()
            throw error
        }
    }

    private static func start(_ process: Process, in directory: TemporaryDirectory, _ responses: [String]) async throws -> Int {
        let script = directory.file("script.json")
        try Data(#"{"responses":[\#(responses.joined(separator: ","))]}"#.utf8).write(to: URL(filePath: script))
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", TestData.checkout + "tools/fake-model", script, "--log", directory.file("log")]
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.start()
        let line = try await onOwnThread { String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self) }
        guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else { throw FakeModelEnded(said: line) }
        return port
    }

    deinit {
        kill()
        ChildPrograms.servers.giveBack()
    }

    /// The address of its interface.
    public var address: String { "http://127.0.0.1:\(port)/v1" }

    public func kill() {
        if process.isRunning { _ = Foundation.kill(process.processIdentifier, SIGKILL) }
    }

    /// Kills it, and waits until it is gone.
    public func end() async {
        kill()
        while process.isRunning { try? await Task.sleep(for: .milliseconds(2)) }
    }

    /// What it has noted so far, each a line of JSON.
    public var log: [String] {
        let text = (try? String(contentsOf: URL(filePath: directory.file("log")), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// Waits until a line of the log holds `word`; nil if none does within ten seconds.
    public func noted(_ word: String) async throws -> String? {
        for _ in 0..<1_000 {
            if let line = log.first(where: { $0.contains(word) }) { return line }
            try await Task.sleep(for: .milliseconds(10))
        }
        return nil
    }
}

/// The server said no port.
struct FakeModelEnded: Error {
    let said: String
}
