/// Every command, in the order in which help lists them.
enum CommandTable {
    static let all: [Command] = [
        InitCommand.command, ImportCommand.command, LogCommand.command, ShowCommand.command, ExportCommand.command,
        ReplayCommand.command, CopyCommand.command, RebuildCommand.command, VerifyCommand.command, ReceiptCommand.command,
        StatsCommand.command, ExecuteCommand.command, IntentCommand.command, ResolveCommand.command,
        AdoptCommand.command, ApproveCommand.command, HelpCommand.command, CompletionCommand.command,
    ]

    static func command(named name: String) throws(CommandLineError) -> Command {
        if let command = all.first(where: { $0.name == name }) { return command }
        if name.hasPrefix("-") {
            throw CommandLineError("There is no option \(name) before a command; known are --help and --version")
        }
        let nearest = NearestName.to(name, among: all.map(\.name))
        throw CommandLineError("There is no command \"\(name)\"", suggestion: nearest.map { "`daybook \($0)`" })
    }
}
