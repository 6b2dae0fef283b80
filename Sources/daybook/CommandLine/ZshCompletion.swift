/// The completion script for zsh.
enum ZshCompletion {
    static var script: String {
        let commands = CommandTable.all.map { "        '\($0.name):\(quoted($0.summary))'\n" }.joined()
        var cases = ""
        for command in CommandTable.all {
            let specifications = (command.options + [.help]).map(specification) + command.arguments.enumerated().map {
                argument($0.element, of: command, number: $0.offset + 1)
            }
            cases += "        \(command.name))\n            _arguments -s \\\n"
            cases += specifications.map { "                '\($0)'" }.joined(separator: " \\\n") + "\n            ;;\n"
        }
        return """
            #compdef daybook
            # Completion of daybook for zsh, made by `daybook completion zsh`.
            _daybook() {
                local -a commands
                commands=(
            \(commands)    )
                if (( CURRENT == 2 )); then
                    _describe -t commands 'daybook command' commands
                    _arguments '--help[Print this help]' '--version[Print the version]'
                    return
                fi
                local name="$words[2]"
                shift words
                (( CURRENT-- ))
                case "$name" in
            \(cases)    esac
            }
            _daybook "$@"

            """
    }

    private static func specification(_ option: Option) -> String {
        // What has a star is offered again after it was given.
        let head = "\(option.repeats ? "*" : "")--\(option.name)[\(quoted(option.help))]"
        guard let value = option.value else { return head }
        return "\(head):\(value):\(action(option.kind))"
    }

    private static func argument(_ argument: Argument, of command: Command, number: Int) -> String {
        let words = BashCompletion.words(of: command)
        let action = number == 1 && !words.isEmpty ? "(\(words))" : action(argument.kind)
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
