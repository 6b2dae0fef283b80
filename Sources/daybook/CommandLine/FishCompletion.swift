/// The completion script for fish.
enum FishCompletion {
    static var script: String {
        var text = """
            # Completion of daybook for fish, made by `daybook completion fish`.

            # Whether the words so far begin with these.
            function __daybook_begins
                set -l words (commandline -opc)
                set -e words[1]
                set -l count (count $argv)
                test (count $words) -ge $count; and test "$words[1..$count]" = "$argv"
            end

            # Whether the words so far are these.
            function __daybook_is
                set -l words (commandline -opc)
                set -e words[1]
                test "$words" = "$argv"
            end

            complete -c daybook -f
            complete -c daybook -n __daybook_is -l version -d 'Print the version'
            complete -c daybook -l help -d 'Print this help'

            """
        for group in CommandTable.groups {
            text += "complete -c daybook -n __daybook_is -a \(group.name) -d '\(quoted(group.summary))'\n"
            let words = group.commands.map(\.lastWord).joined(separator: " ")
            text += "complete -c daybook -n '__daybook_is \(HelpCommand.command.name) \(group.name)' -a '\(words)'\n"
        }
        return text + CommandTable.all.map(lines).joined()
    }

    private static func lines(on command: Command) -> String {
        let before = "-n '__daybook_is\(command.group.map { " \($0)" } ?? "")'"
        var text = "complete -c daybook \(before) -a \(command.lastWord) -d '\(quoted(command.summary))'\n"
        let condition = "-n '__daybook_begins \(command.name)'"
        for option in command.options {
            let value = option.value == nil ? "" : option.takesPath ? " -r -F" : " -x"
            text += "complete -c daybook \(condition) -l \(option.name)\(value) -d '\(quoted(option.help))'\n"
        }
        let words = KnownWords.of(command, at: 0)
        if !words.isEmpty {
            text += "complete -c daybook -n '__daybook_is \(command.name)' -a '\(words.joined(separator: " "))'\n"
        } else if !command.arguments.isEmpty {
            text += "complete -c daybook \(condition) -F\n"
        }
        return text
    }

    private static func quoted(_ text: String) -> String {
        text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
    }
}
