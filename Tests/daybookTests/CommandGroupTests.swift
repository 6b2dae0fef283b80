import Testing

@testable import daybook

struct CommandGroupTests {
    private static let page = """
        Check documents against schemas, compare and project them, and register schemas.

        Usage: daybook schema COMMAND ...

        Commands:
          check     Check documents against a schema
          diff      Compare two documents, or an envelope's content with its parameters
          project   Copy a document without what a schema does not declare
          list      List the schemas that a store judges by
          show      Write a schema that a store judges by
          register  Record in a store what a name and a version stand for

        `daybook help schema COMMAND` or `daybook schema COMMAND --help` tells more.

        """

    @Test(arguments: [["help", "schema"], ["schema", "--help"], ["schema", "-h"]])
    func `a group lists its commands`(_ words: [String]) async {
        #expect(await CommandFolder.anywhere(words) == CommandRun(status: .done, output: Self.page))
    }

    @Test func `a group alone is no command`() async {
        let run = await CommandFolder.anywhere("schema")
        #expect(run == CommandRun(status: .commandLine, output: "", errors: Self.page))
    }

    struct Case: CustomTestStringConvertible {
        let words: [String]
        let errors: String
        var testDescription: String { words.joined(separator: " ") }
    }

    @Test(arguments: [
        Case(
            words: ["schema", "chekc", "x"],
            errors: """
                daybook: There is no command "schema chekc"
                  Did you mean `daybook schema check`?
                  See `daybook help schema`

                """),
        Case(
            words: ["schema", "frobnicate"],
            errors: "daybook: There is no command \"schema frobnicate\"\n  See `daybook help schema`\n"),
        Case(
            words: ["shcema", "check"],
            errors: "daybook: There is no command \"shcema\"\n  Did you mean `daybook schema`?\n  See `daybook help`\n"),
        Case(
            words: ["schema", "--json", "check"],
            errors: """
                daybook: There is no option --json before a command of schema; known is --help
                  See `daybook help schema`

                """),
        Case(words: ["schema", "list"], errors: "daybook: schema list needs STORE\n  See `daybook help schema list`\n"),
        Case(
            words: ["schema", "list", "a", "--jsno"],
            errors: """
                daybook: schema list has no option --jsno
                  Did you mean --json?
                  See `daybook help schema list`

                """),
        Case(
            words: ["help", "schema", "list", "more"],
            errors: "daybook: help does not know what to do with \"more\"\n  See `daybook help help`\n"),
        Case(
            words: ["help", "log", "more"],
            errors: "daybook: help does not know what to do with \"more\"\n  See `daybook help help`\n"),
    ])
    func `says what is wrong with the words`(_ sample: Case) async {
        let run = await CommandFolder.anywhere(sample.words)
        #expect(run == CommandRun(status: .commandLine, output: "", errors: sample.errors))
    }

    @Test func `every command of two words is in a group, and every group has commands`() {
        let groups = Set(CommandTable.groups.map(\.name))
        #expect(Set(CommandTable.all.compactMap(\.group)) == groups)
        #expect(groups.isDisjoint(with: CommandTable.all.map(\.name)))
        #expect(Set(CommandTable.all.map(\.hyphenatedName)).count == CommandTable.all.count)
        // The list of first words names a group once only if its commands stand together.
        #expect(Set(CommandTable.firstWords).count == CommandTable.firstWords.count)
    }
}
