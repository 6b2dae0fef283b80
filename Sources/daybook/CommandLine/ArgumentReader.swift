/// Reads the words after a command's name by the command's own table.
struct ArgumentReader {
    private let command: Command

    init(_ command: Command) { self.command = command }

    func read(_ words: ArraySlice<String>) throws(CommandLineError) -> ParsedArguments {
        var values: [String: [String]] = [:]
        var positionals: [String] = []
        var rest = words
        var optionsAreOver = false
        while let word = rest.popFirst() {
            if optionsAreOver || !word.hasPrefix("-") || word == "-" {
                positionals.append(word)
            } else if word == "--" {
                optionsAreOver = true
            } else {
                let (name, value) = try option(word, &rest)
                let repeats = command.options.contains { $0.name == name && $0.repeats }
                guard values[name] == nil || repeats else { throw fault("--\(name) is given twice") }
                values[name, default: []].append(value)
            }
        }
        return ParsedArguments(command: command, values: values, words: try assign(positionals))
    }

    private func option(
        _ word: String, _ rest: inout ArraySlice<String>
    ) throws(CommandLineError) -> (name: String, value: String) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].hasPrefix("--") ? String(parts[0].dropFirst(2)) : nil
        guard let option = command.options.first(where: { $0.name == name }) else {
            let nearest = NearestName.to(name ?? word, among: command.options.map(\.name))
            throw fault("\(command.name) has no option \(parts[0])", suggestion: nearest.map { "--\($0)" })
        }
        guard let value = option.value else {
            if parts.count > 1 { throw fault("--\(option.name) takes no value") }
            return (option.name, "")
        }
        if parts.count > 1 { return (option.name, String(parts[1])) }
        // A value that begins with two hyphens is more likely the next option; it can be written after `=`.
        guard let next = rest.first, !next.hasPrefix("--") else {
            throw fault("--\(option.name) needs a value: --\(option.name) \(value)")
        }
        rest.removeFirst()
        return (option.name, next)
    }

    private func assign(_ words: [String]) throws(CommandLineError) -> [String: [String]] {
        var assigned: [String: [String]] = [:]
        var rest = words[...]
        for argument in command.arguments {
            switch argument.count {
            case .one:
                guard let word = rest.popFirst() else { throw fault("\(command.name) needs \(argument.name)") }
                assigned[argument.name] = [word]
            case .optional:
                if let word = rest.popFirst() { assigned[argument.name] = [word] }
            case .any:
                assigned[argument.name] = Array(rest)
                rest = []
            }
        }
        if let word = rest.first { throw fault("\(command.name) does not know what to do with \"\(word)\"") }
        return assigned
    }

    private func fault(_ message: String, suggestion: String? = nil) -> CommandLineError {
        CommandLineError(message, command: command.name, suggestion: suggestion)
    }
}
