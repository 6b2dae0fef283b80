/// The completion script for bash.
enum BashCompletion {
    static var script: String {
        var cases = ""
        for command in CommandTable.all {
            let options = (command.options + [.help]).map { "--\($0.name)" }.joined(separator: " ")
            cases += "        \(command.name)) options=\"\(options)\"; words=\"\(words(of: command))\" ;;\n"
        }
        let names = CommandTable.all.map(\.name).joined(separator: " ")
        let valued = Set(CommandTable.all.flatMap(\.options).filter { $0.value != nil }.map { "--\($0.name)" }).sorted()
        let filed = Set(CommandTable.all.flatMap(\.options).filter(\.takesPath).map { "--\($0.name)" }).sorted()
        return """
            # Completion of daybook for bash, made by `daybook completion bash`.
            _daybook() {
                local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" options="" words=""
                if [ "$COMP_CWORD" -eq 1 ]; then
                    COMPREPLY=($(compgen -W "\(names) --help --version" -- "$current"))
                    return
                fi
                case "${COMP_WORDS[1]}" in
            \(cases)    esac
                case "$previous" in
                    \(filed.joined(separator: "|"))) COMPREPLY=($(compgen -f -- "$current")); return ;;
                    \(valued.filter { !filed.contains($0) }.joined(separator: "|"))) return ;;
                esac
                case "$current" in
                    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
                    *)
                        if [ -n "$words" ]; then
                            COMPREPLY=($(compgen -W "$words" -- "$current"))
                        else
                            COMPREPLY=($(compgen -f -- "$current"))
                        fi
                        ;;
                esac
            }
            complete -o filenames -F _daybook daybook

            """
    }

    /// The words that its first argument can be, where they are known.
    static func words(of command: Command) -> String {
        if command.name == HelpCommand.command.name { return CommandTable.all.map(\.name).joined(separator: " ") }
        if case .oneOf(let words) = command.arguments.first?.kind { return words.joined(separator: " ") }
        return ""
    }
}

extension Option {
    /// Whether its value names a file or a folder.
    var takesPath: Bool {
        switch kind {
        case .file, .folder: true
        case .text, .oneOf: false
        }
    }
}
