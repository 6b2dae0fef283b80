import Foundation
import TestSupport
import Testing

@testable import daybook

struct HelpTests {
    @Test func `the command lines' page is what help prints`() async throws {
        let run = await CommandFolder.anywhere("help", "--markdown")
        let page = try String(contentsOfFile: TestData.checkout + "docs/cli.md", encoding: .utf8)
        #expect(run.output == page, "run: daybook help --markdown > docs/cli.md")
    }

    @Test func `the steps' page is what the schemas say`() async throws {
        let run = await CommandFolder.anywhere("help", "--steps")
        let page = try String(contentsOfFile: TestData.checkout + "docs/steps.md", encoding: .utf8)
        #expect(run.output == page, "run: daybook help --steps > docs/steps.md")
    }

    @Test(arguments: CommandTable.all.map(\.name) + CommandTable.groups.map(\.name))
    func `every command explains itself`(_ name: String) async throws {
        let words = name.split(separator: " ").map(String.init)
        let help = await CommandFolder.anywhere(["help"] + words)
        #expect(help.status == .done)
        #expect(help.output.contains("Usage: daybook \(name)"))
        #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 100 || $0.hasPrefix("Usage:") })
        #expect(await CommandFolder.anywhere(words + ["--nonsense", "--help"]) == help)
        #expect(await CommandFolder.anywhere(words + ["-h"]) == help)
    }

    @Test func `help lists every command and explains nothing unknown`() async throws {
        let overview = await CommandFolder.anywhere("help")
        for command in CommandTable.all { #expect(overview.output.contains("  \(command.name) ")) }
        #expect(await CommandFolder.anywhere("--help") == overview)
        let bare = await CommandFolder.anywhere()
        #expect(bare == CommandRun(status: .commandLine, output: "", errors: overview.output))
        #expect(await CommandFolder.anywhere("help", "lgo").errors.contains("Did you mean `daybook log`?"))
    }

    @Test func `prints its version`() async throws {
        #expect(await CommandFolder.anywhere("--version") == CommandRun(status: .done, output: "daybook 0.1.0\n"))
    }
}

extension CommandFolder {
    /// Runs a command that needs no folder.
    static func anywhere(_ arguments: String...) async -> CommandRun { await anywhere(arguments) }

    /// As above, for words that are a list already.
    static func anywhere(_ arguments: [String]) async -> CommandRun {
        do { return try await CommandFolder().run(arguments) } catch {
            return CommandRun(status: .fault, output: "", errors: "\(error)")
        }
    }
}
