import Foundation
import TestSupport
import Testing

@testable import daybook

struct CompletionTests {
    private static let bash = ["/bin/bash", "/usr/bin/bash"].first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `completion knows every command and option, and the shell can read it`(_ shell: String) async throws {
        let place = try CommandFolder()
        let run = await place.run("completion", shell)
        #expect(run.status == .done)
        for command in CommandTable.all {
            // Fish hears the whole name only where something can follow it.
            #expect(run.output.contains(command.options.isEmpty ? command.lastWord : command.name))
            for option in command.options {
                #expect(run.output.contains(shell == "fish" ? "-l \(option.name)" : "--\(option.name)"))
            }
        }
        let program = ["/bin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + shell }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let program else { return }
        try place.write(run.output, to: "script")
        #expect(try Self.output(of: program, ["-n", place.directory.file("script")]).status == 0)
    }

    struct Line: CustomTestStringConvertible {
        let words: [String]
        let offered: [String]
        var testDescription: String { words.joined(separator: " ") }
    }

    private static let second = ["check", "diff", "project", "list", "show", "register", "--help"]

    @Test(
        .enabled(if: bash != nil, "bash is missing"),
        arguments: [
            Line(words: ["sch"], offered: ["schema"]),
            Line(words: ["schema", ""], offered: second),
            Line(words: ["schema", "re"], offered: ["register"]),
            Line(words: ["help", "schem"], offered: ["schema"]),
            Line(words: ["help", "schema", ""], offered: second),
            Line(words: ["schema", "list", "--"], offered: ["--json", "--help"]),
            Line(words: ["schema", "register", "store", "--r"], offered: ["--reason"]),
            Line(words: ["show", "store", "--ra"], offered: ["--raw"]),
            Line(words: ["schema", "show", "store", "--ra"], offered: []),
            Line(words: ["schema", "check", "--resource", ""], offered: []),
            Line(words: ["completion", "z"], offered: ["zsh"]),
        ])
    func `bash offers what can stand there`(_ line: Line) async throws {
        let place = try CommandFolder()
        try place.write(await place.run("completion", "bash").output, to: "script")
        let words = (["daybook"] + line.words).map { "'\($0)'" }.joined(separator: " ")
        let program = """
            cd "$2" && . "$1" && COMP_WORDS=(\(words)) COMP_CWORD=\(line.words.count) && _daybook
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        try FileManager.default.createDirectory(
            atPath: place.directory.file("empty"), withIntermediateDirectories: false)
        let arguments = ["-c", program, "bash", place.directory.file("script"), place.directory.file("empty")]
        let offered = try Self.output(of: try #require(Self.bash), arguments).text
        #expect(offered.split(separator: "\n").map(String.init) == line.offered)
    }

    private static func output(of program: String, _ arguments: [String]) throws -> (text: String, status: Int32) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.start()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (String(decoding: data, as: UTF8.self), process.terminationStatus)
    }
}
