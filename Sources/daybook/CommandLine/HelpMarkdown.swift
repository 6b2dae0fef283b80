/// docs/cli.md, made from the same tables as everything else.
enum HelpMarkdown {
    static var page: String {
        var text = """
            # The command line

            <!-- Made by `daybook help --markdown`; a test compares it. -->

            `daybook COMMAND ...`; some commands are two words. ENTRY is a position or an id. Results go to standard
            output, everything else to standard error. Text from a model is escaped: only printable characters and line
            feeds are printed, anything else shows as `\\u{202E}`. Only `--json`, `show --raw`, `export`, `schema show` and
            `schema project` give exact bytes; on a terminal JSON spells what is not printable as `\\u` escapes, and
            `show --raw` alone escapes nothing. Colours are used on a terminal only, and not if NO_COLOR is set.

            The shape of what `--json` prints is in schemas/output-COMMAND.schema.json, a hyphen between two words.

            | exit status | meaning |
            |---|---|
            | 0 | done |
            | 1 | refused, or something was found wanting |
            | 2 | the command line is wrong |
            | 3 | whoever read the output has gone |
            | 70 | a fault of the program, or a store that cannot be read |
            | 130, 143 | SIGINT or SIGTERM cancelled a generation, which is recorded to its end |

            """
        for command in CommandTable.all { text += section(on: command) }
        return text
    }

    private static func section(on command: Command) -> String {
        var text = "\n## daybook \(command.name)\n\n\(command.summary).\n\n    \(HelpText.usage(of: command))\n"
        for paragraph in command.details { text += "\n\(paragraph)\n" }
        text += "\n| | |\n|---|---|\n"
        for argument in command.arguments { text += row(argument.name, argument.help) }
        for option in command.options + [.help] { text += row(option.usage, option.help) }
        return text
    }

    private static func row(_ name: String, _ help: String) -> String {
        "| `\(name)` | \(help.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")) |\n"
    }
}
