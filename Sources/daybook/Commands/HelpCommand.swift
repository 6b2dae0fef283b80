/// `daybook help`.
enum HelpCommand {
    private static let topic = Argument(
        name: "COMMAND", help: "The command to explain; without it all are listed", count: .optional)
    private static let second = Argument(name: "WORD", help: "Its second word, if it has two", count: .optional)
    private static let markdown = Option(name: "markdown", help: "Print docs/cli.md")
    private static let steps = Option(name: "steps", help: "Print docs/steps.md")

    // What its arguments can be is not known before every table is there; completion knows.
    static let command = Command(
        name: "help", summary: "Explain a command, or list all of them", arguments: [topic, second],
        options: [markdown, steps], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, output) = (invocation.arguments, invocation.terminal.output)
        var words = (arguments.words(topic) + arguments.words(second))[...]
        if arguments.isSet(markdown) {
            try output.print(HelpMarkdown.page)
        } else if arguments.isSet(steps) {
            try output.print(StepsMarkdown.page)
        } else if words.isEmpty {
            try output.print(HelpText.overview)
        } else {
            let found = try CommandTable.find(&words)
            if let word = words.first { throw arguments.fault("help does not know what to do with \"\(word)\"") }
            switch found {
            case .command(let command): try output.print(HelpText.page(of: command))
            case .group(let group): try output.print(HelpText.page(of: group))
            }
        }
        return .done
    }
}
