/// The completion script for zsh.
enum ZshCompletion {
    static var script: String {
        let names = CommandTable.firstWords.map { word in
            let summary = CommandTable.groups.first { $0.name == word }?.summary
            return (word, summary ?? CommandTable.all.first { $0.name == word }?.summary ?? "")
        }
        return """
            #compdef daybook
            # Completion of daybook for zsh, made by `daybook completion zsh`.
            _daybook() {
                local -a commands
                commands=(
            \(described(names))    )
                if (( CURRENT == 2 )); then
                    _describe -t commands 'daybook command' commands
                    _arguments '--help[Print this help]' '--version[Print the version]'
                    return
                fi
                local name="$words[2]"
                shift words
                (( CURRENT-- ))
                case "$name" in
            \(groups)    esac
                case "$name" in
            \(CommandTable.all.map(lines).joined())    esac
            }
            _daybook "$@"

            """
    }

    private static func described(_ words: [(String, String)]) -> String {
        words.map { "        '\($0):\(quoted($1))'\n" }.joined()
    }

    /// For each group its second words, and the name of two words once both are there.
    private static var groups: String {
        CommandTable.groups.map { group in
            """
                    \(group.name))
                        commands=(
            \(described(group.commands.map { ($0.lastWord, $0.summary) }))            )
                        if (( CURRENT == 2 )); then
                            _describe -t commands 'daybook \(group.name) command' commands
                            _arguments '--help[Print this help]'
                            return
                        fi
                        name="$name $words[2]"
                        shift words
                        (( CURRENT-- ))
                        ;;

            """
        }.joined()
    }

    private static func lines(on command: Command) -> String {
        let specifications = (command.options + [.help]).map(specification) + command.arguments.enumerated().map {
            argument($0.element, of: command, number: $0.offset + 1)
        }
        return "        \"\(command.name)\")\n            _arguments -s \\\n"
            + specifications.map { "                '\($0)'" }.joined(separator: " \\\n") + "\n            ;;\n"
    }

    private static func specification(_ option: Option) -> String {
        // What has a star is offered again after it was given.
        let head = "\(option.repeats ? "*" : "")--\(option.name)[\(quoted(option.help))]"
        guard let value = option.value else { return head }
        return "\(head):\(value):\(action(option.kind))"
    }

    private static func argument(_ argument: Argument, of command: Command, number: Int) -> String {
        let words = KnownWords.of(command, at: number - 1)
        let action = words.isEmpty ? action(argument.kind) : "(\(words.joined(separator: " ")))"
        let place =
            switch argument.count {
            case .one: "\(number):"
            case .optional: "\(number)::"
            case .any: "*:"
            }
        return "\(place)\(argument.name):\(action)"
    }

    private static func action(_ kind: WordKind) -> String {
        switch kind {
        case .text: " "
        case .file: "_files"
        case .folder: "_files -/"
        case .oneOf(let words): "(\(words.joined(separator: " ")))"
        }
    }

    /// Inside single quotes, colons and brackets have a meaning of their own.
    private static func quoted(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "'": result += "'\\''"
            case ":", "[", "]": result += "\\\(character)"
            default: result.append(character)
            }
        }
        return result
    }
}
