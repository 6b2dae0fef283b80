import Foundation
import TestSupport
import Testing

/// `tools/verify-format`: the journal's format, read by a program that shares no code with it.
enum FormatVerifier {
    static let isPresent = FileManager.default.isExecutableFile(atPath: "/usr/bin/env") && hasPython

    private static let hasPython: Bool = {
        (try? run(["python3", "-c", ""]).status == 0) ?? false
    }()

    /// What the verifier says of an export; it begins with `OK` when nothing is wrong.
    static func verdict(on path: String) throws -> String {
        try run(["python3", TestData.checkout + "tools/verify-format", path]).output
    }

    private static func run(_ command: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.start()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
