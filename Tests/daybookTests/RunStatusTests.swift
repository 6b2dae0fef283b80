import Testing

@testable import daybook

struct RunStatusTests {
    struct Case: CustomTestStringConvertible {
        let words: [String]
        let status: RunStatus
        let errors: String
        var testDescription: String { words.joined(separator: " ") }
    }

    private static let cases: [Case] = [
        Case(
            words: ["logg"], status: .commandLine,
            errors: "daybook: There is no command \"logg\"\n  Did you mean `daybook log`?\n  See `daybook help`\n"),
        Case(
            words: ["frobnicate"], status: .commandLine,
            errors: "daybook: There is no command \"frobnicate\"\n  See `daybook help`\n"),
        Case(
            words: ["--verbose"], status: .commandLine,
            errors: """
                daybook: There is no option --verbose before a command; known are --help and --version
                  See `daybook help`

                """),
        Case(words: ["log"], status: .commandLine, errors: "daybook: log needs STORE\n  See `daybook help log`\n"),
        Case(
            words: ["log", "$a", "b"], status: .commandLine,
            errors: "daybook: log does not know what to do with \"b\"\n  See `daybook help log`\n"),
        Case(
            words: ["log", "$a", "--sesion", "x"], status: .commandLine,
            errors: "daybook: log has no option --sesion\n  Did you mean --session?\n  See `daybook help log`\n"),
        Case(
            words: ["log", "$a", "--last"], status: .commandLine,
            errors: "daybook: --last needs a value: --last N\n  See `daybook help log`\n"),
        Case(
            words: ["log", "$a", "--last", "--json"], status: .commandLine,
            errors: "daybook: --last needs a value: --last N\n  See `daybook help log`\n"),
        Case(
            words: ["log", "$a", "--json=yes"], status: .commandLine,
            errors: "daybook: --json takes no value\n  See `daybook help log`\n"),
        Case(
            words: ["log", "$a", "--json", "--json"], status: .commandLine,
            errors: "daybook: --json is given twice\n  See `daybook help log`\n"),
        Case(
            words: ["log", "$a", "--from", "0"], status: .commandLine,
            errors: "daybook: --from P: \"0\" is no position; positions count from 1\n  See `daybook help log`\n"),
        Case(
            words: ["log", "$a", "--since", "2026-02-30"], status: .commandLine,
            errors: """
                daybook: --since TIME: "2026-02-30" is no time; write 2026-03-01, 2026-03-01T09:30, or 45m, 2h, 7d
                  See `daybook help log`

                """),
        Case(
            words: ["verify", "$a", "--threads", "65"], status: .commandLine,
            errors: "daybook: --threads N: \"65\" is no number from 1 to 64\n  See `daybook help verify`\n"),
        Case(
            words: ["replay", "$a"], status: .commandLine,
            errors: "daybook: replay needs --into NEW\n  See `daybook help replay`\n"),
        Case(
            words: ["completion", "tcsh"], status: .commandLine,
            errors: """
                daybook: "tcsh" is no shell that is known; known are bash, zsh and fish
                  See `daybook help completion`

                """),
        Case(
            words: ["log", "$missing"], status: .refused,
            errors: "daybook: There is no store at $missing\n  `daybook init $missing` makes one\n"),
        Case(
            words: ["import", "$a", "$missing"], status: .refused,
            errors: "daybook: $missing: No such file or directory (open)\n"),
        Case(
            words: ["import", "$a", "--resume", Sample.envelopes, "--trust"], status: .commandLine,
            errors: "daybook: --trust goes with --merge only\n  See `daybook help import`\n"),
        Case(
            words: ["log", "$"], status: .fault,
            errors: "daybook: $ is not a Daybook store: it has no store.json\n"),
    ]

    @Test(arguments: cases)
    func `says what is wrong and ends with the right status`(_ sample: Case) async throws {
        let place = try await CommandFolder.withSample()
        let run = await place.run(sample.words)
        #expect(run == CommandRun(status: sample.status, output: "", errors: sample.errors))
    }

    @Test func `whoever read the output has gone`() async throws {
        let place = try await CommandFolder.withSample()
        for command in [["log", "$a"], ["export", "$a"], ["show", "$a", "1"], ["help"]] {
            #expect(await place.run(command, outputBytesMax: 10) == CommandRun(status: .pipeClosed, output: ""))
        }
    }

    @Test func `words after two hyphens are no options`() async throws {
        let place = try CommandFolder()
        let run = await place.run("log", "--", "--help")
        #expect(run.status == .refused)
        #expect(run.errors == "daybook: There is no store at --help\n  `daybook init --help` makes one\n")
    }
}
