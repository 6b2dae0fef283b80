/// The program as a function: arguments in, text out to the terminal, exit status back.
enum Program {
    static let version = "0.1.0"

    @concurrent
    static func run(_ arguments: [String], on terminal: Terminal) async -> RunStatus {
        do {
            let status = try await dispatch(arguments, on: terminal)
            try terminal.output.flush()
            return status
        } catch {
            return CommandError(error).report(on: terminal)
        }
    }

    private static func dispatch(_ arguments: [String], on terminal: Terminal) async throws -> RunStatus {
        guard let name = arguments.first else {
            try terminal.errors.print(HelpText.overview)
            return .commandLine
        }
        switch name {
        case "--version":
            try terminal.output.print("daybook \(version)\n")
            return .done
        case "--help", "-h":
            try terminal.output.print(HelpText.overview)
            return .done
        default:
            let command = try CommandTable.command(named: name)
            let rest = arguments.dropFirst()
            // Help is wanted most when the rest of the line is wrong.
            if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
                try terminal.output.print(HelpText.page(of: command))
                return .done
            }
            let parsed = try ArgumentReader(command).read(rest)
            return try await command.run(Invocation(arguments: parsed, terminal: terminal))
        }
    }
}
