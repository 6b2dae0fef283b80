/// The words that completion can offer for an argument, where they are known.
enum KnownWords {
    /// What the argument at `index` of `command` can be, from 0; empty where anything can stand.
    static func of(_ command: Command, at index: Int) -> [String] {
        if command.name == HelpCommand.command.name {
            let seconds = CommandTable.groups.flatMap { $0.commands.map(\.lastWord) }
            return index == 0 ? CommandTable.firstWords : index == 1 ? seconds : []
        }
        guard index < command.arguments.count, case .oneOf(let words) = command.arguments[index].kind else { return [] }
        return words
    }
}
