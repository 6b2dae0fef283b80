/// `daybook help`.
enum HelpCommand {
    private static let topic = Argument(
        name: "COMMAND", help: "The command to explain; without it all are listed", count: .optional)
    private static let markdown = Option(name: "markdown", help: "Print docs/cli.md")

    private static let steps = Option(name: "steps", help: "Print docs/steps.md")

    // Its argument's words are the commands' names, which are not known before every table is there.
    static let command = Command(
        name: "help", summary: "Explain a command, or list all of them", arguments: [topic], options: [markdown, steps],
        run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, output) = (invocation.arguments, invocation.terminal.output)
        if arguments.isSet(markdown) {
            try output.print(HelpMarkdown.page)
        } else if arguments.isSet(steps) {
            try output.print(StepsMarkdown.page)
        } else if arguments.words(topic).isEmpty {
            try output.print(HelpText.overview)
        } else {
            try output.print(HelpText.page(of: CommandTable.command(named: arguments.word(topic))))
        }
        return .done
    }
}
