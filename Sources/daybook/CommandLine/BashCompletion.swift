/// The completion script for bash.
enum BashCompletion {
    static var script: String {
        """
        # Completion of daybook for bash, made by `daybook completion bash`.
        _daybook() {
            local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" options="" words=""
            local name="${COMP_WORDS[1]}"
            case "${COMP_WORDS[*]:1:COMP_CWORD-1}" in
        \(beginnings)    esac
            case "$name" in
                \(CommandTable.groups.map(\.name).joined(separator: "|"))) name="$name ${COMP_WORDS[2]}" ;;
            esac
            case "$name" in
        \(cases)    esac
            case "$previous" in
        \(values)    esac
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

    /// Where a command's name is still being typed.
    private static var beginnings: String {
        var text = beginning("\"\"", CommandTable.firstWords + ["--help", "--version"])
        for group in CommandTable.groups {
            let words = group.commands.map(\.lastWord) + ["--help"]
            text += beginning("\"\(group.name)\"|\"\(HelpCommand.command.name) \(group.name)\"", words)
        }
        return text
    }

    private static func beginning(_ pattern: String, _ words: [String]) -> String {
        "        \(pattern)) COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\")); return ;;\n"
    }

    private static var cases: String {
        CommandTable.all.map { command in
            let options = (command.options + [.help]).map { "--\($0.name)" }.joined(separator: " ")
            let words = KnownWords.of(command, at: 0).joined(separator: " ")
            return "        \"\(command.name)\") options=\"\(options)\"; words=\"\(words)\" ;;\n"
        }.joined()
    }

    /// What follows an option that takes a value.
    private static var values: String {
        let options = CommandTable.all.flatMap(\.options).filter { $0.value != nil }
        let filed = Set(options.filter(\.takesPath).map { "--\($0.name)" })
        let other = Set(options.map { "--\($0.name)" }).subtracting(filed)
        return """
                    \(filed.sorted().joined(separator: "|"))) COMPREPLY=($(compgen -f -- "$current")); return ;;
                    \(other.sorted().joined(separator: "|"))) return ;;

            """
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
