import Foundation
import TestSupport

/// A program that notes each run of itself, for actions that other processes perform.
struct SpyProgram {
    let path: String
    private let notes: String

    /// - Parameter then: what it does after it has noted that it runs, in the language of the shell.
    init(in store: ExecutionStore, then: String = "") throws {
        path = store.file("spy")
        notes = store.file("spied")
        // One line in one write, so that runs at the same time do not mix.
        let script = "#!/bin/sh\necho \"$DAYBOOK_ENTRY $DAYBOOK_ATTEMPT $PPID\" >> '\(notes)'\n\(then)\n"
        try Data(script.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    struct Run: Hashable {
        let entry: String
        let attempt: Int
        /// The process that started it.
        let starter: Int32
    }

    /// Each run that has begun, in order.
    func runs() throws -> [Run] {
        guard FileManager.default.fileExists(atPath: notes) else { return [] }
        return try String(contentsOfFile: notes, encoding: .utf8).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 3, let attempt = Int(words[1]), let starter = Int32(words[2]) else { return nil }
            return Run(entry: String(words[0]), attempt: attempt, starter: starter)
        }
    }

    /// A process of `daybook` that performs orders by this program, with time enough for whoever watches it.
    func execute(_ store: ExecutionStore, _ arguments: String..., launcher: [String] = []) throws -> ProbeProcess {
        try ProbeProcess(
            program: "daybook", ["execute", store.path, "--time-limit", "3600"] + arguments + ["--action", "PlaceOrderIntent=\(path)"],
            launcher: launcher)
    }
}
