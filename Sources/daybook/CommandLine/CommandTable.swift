/// Every command, in the order in which help lists them.
enum CommandTable {
    static let all: [Command] =
        [
            InitCommand.command, ImportCommand.command, LogCommand.command, ShowCommand.command, ExportCommand.command,
            ReplayCommand.command, CopyCommand.command, MigrateCommand.command, RebuildCommand.command,
            VerifyCommand.command, ReceiptCommand.command, StatsCommand.command, AuditCommand.command, GenerateCommand.command,
            RejudgeCommand.command, RecordCommand.command, LibraryCommand.command, FavouriteCommand.command,
            ExecuteCommand.command, IntentCommand.command, ResolveCommand.command, AdoptCommand.command,
            ApproveCommand.command, EraseCommand.command, CompactCommand.command,
        ] + CatalogueCommands.all + PolicyCommands.all + SchemaCommands.all + MappingCommands.all
        + [HelpCommand.command, CompletionCommand.command]

    /// The first words that are no commands by themselves.
    static let groups: [CommandGroup] = [
        CatalogueCommands.group, PolicyCommands.group, SchemaCommands.group, MappingCommands.group,
    ]

    /// What can stand right behind `daybook`: commands of one word, and groups where their first command stands.
    static let firstWords: [String] = all.reduce(into: []) { words, command in
        let word = command.group ?? command.name
        if words.last != word { words.append(word) }
    }

    /// What the first words of a command line name.
    enum Found {
        case command(Command)
        case group(CommandGroup)
    }

    /// Finds what `words` begin with, and takes its name off them.
    static func find(_ words: inout ArraySlice<String>) throws(CommandLineError) -> Found {
        let name = words.popFirst() ?? ""
        guard let group = groups.first(where: { $0.name == name }) else { return .command(try command(named: name)) }
        guard let word = words.first, !word.hasPrefix("-") else { return .group(group) }
        words.removeFirst()
        if let command = group.commands.first(where: { $0.lastWord == word }) { return .command(command) }
        let nearest = NearestName.to(word, among: group.commands.map(\.lastWord))
        throw CommandLineError(
            "There is no command \"\(name) \(word)\"", command: name,
            suggestion: nearest.map { "`daybook \(name) \($0)`" })
    }

    private static func command(named name: String) throws(CommandLineError) -> Command {
        if let command = all.first(where: { $0.name == name && $0.group == nil }) { return command }
        if name.hasPrefix("-") {
            throw CommandLineError("There is no option \(name) before a command; known are --help and --version")
        }
        let nearest = NearestName.to(name, among: firstWords)
        throw CommandLineError("There is no command \"\(name)\"", suggestion: nearest.map { "`daybook \($0)`" })
    }
}
