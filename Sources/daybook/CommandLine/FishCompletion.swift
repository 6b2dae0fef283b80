/// The completion script for fish.
enum FishCompletion {
    static var script: String {
        var text = """
            # Completion of daybook for fish, made by `daybook completion fish`.
            complete -c daybook -f
            complete -c daybook -n __fish_use_subcommand -l version -d 'Print the version'
            complete -c daybook -l help -d 'Print this help'

            """
        for command in CommandTable.all {
            text += "complete -c daybook -n __fish_use_subcommand -a \(command.name) -d '\(quoted(command.summary))'\n"
            let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
            for option in command.options {
                let value = option.value == nil ? "" : option.takesPath ? " -r -F" : " -x"
                text += "complete -c daybook \(condition) -l \(option.name)\(value) -d '\(quoted(option.help))'\n"
            }
            let words = BashCompletion.words(of: command)
            if !words.isEmpty {
                text += "complete -c daybook \(condition) -a '\(words)'\n"
            } else if !command.arguments.isEmpty {
                text += "complete -c daybook \(condition) -F\n"
            }
        }
        return text
    }

    private static func quoted(_ text: String) -> String {
        text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
    }
}
