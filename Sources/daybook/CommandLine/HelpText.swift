/// The pages of `daybook help`, made from the commands' tables.
enum HelpText {
    private static let columnsMax = 100

    static var overview: String {
        let width = CommandTable.all.map(\.name.count).max() ?? 0
        var text = """
            daybook keeps a journal of what language models and apps said and did, one JSON envelope a step.

            Usage: daybook COMMAND ...

            Commands:

            """
        for command in CommandTable.all { text += row(command.name, command.summary, width: width) }
        return text + """

            `daybook help COMMAND` or `daybook COMMAND --help` tells more; `daybook --version` prints the version.
            Exit status: 0 done, 1 refused or found wanting, 2 wrong command line, 3 pipe closed, 70 a fault of the
            program or an unreadable store.

            """
    }

    /// The commands of a group.
    static func page(of group: CommandGroup) -> String {
        let width = group.commands.map(\.lastWord.count).max() ?? 0
        var text = "\(group.summary).\n\nUsage: daybook \(group.name) COMMAND ...\n\nCommands:\n"
        for command in group.commands { text += row(command.lastWord, command.summary, width: width) }
        let name = group.name
        return text + "\n`daybook help \(name) COMMAND` or `daybook \(name) COMMAND --help` tells more.\n"
    }

    static func page(of command: Command) -> String {
        var text = "\(command.summary).\n\nUsage: \(usage(of: command))\n"
        for paragraph in command.details { text += "\n" + wrapped(paragraph, indent: 0) }
        let options = command.options + [.help]
        let width = (command.arguments.map(\.name.count) + options.map(\.usage.count)).max() ?? 0
        if !command.arguments.isEmpty {
            text += "\nArguments:\n"
            for argument in command.arguments { text += row(argument.name, argument.help, width: width) }
        }
        text += "\nOptions:\n"
        for option in options { text += row(option.usage, option.help, width: width) }
        return text
    }

    static func usage(of command: Command) -> String {
        let options = command.options.map { "[\($0.usage)]" }
        return (["daybook", command.name] + command.arguments.map(\.usage) + options).joined(separator: " ")
    }

    private static func row(_ name: String, _ help: String, width: Int) -> String {
        let head = "  " + name + String(repeating: " ", count: max(0, width - name.count) + 2)
        return head + wrapped(help, indent: width + 4).dropFirst(width + 4)
    }

    /// Breaks at spaces, so that no line is longer than ``columnsMax``.
    private static func wrapped(_ text: String, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = margin
        for word in text.split(separator: " ") {
            if line.count > indent, line.count + 1 + word.count > columnsMax {
                lines.append(line)
                line = margin
            }
            line += (line.count > indent ? " " : "") + word
        }
        return (lines + [line]).joined(separator: "\n") + "\n"
    }
}
