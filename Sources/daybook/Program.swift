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
            return try await command(arguments[...], on: terminal)
        }
    }

    private static func command(_ words: ArraySlice<String>, on terminal: Terminal) async throws -> RunStatus {
        var rest = words
        let found = try CommandTable.find(&rest)
        // Help is wanted most when the rest of the line is wrong.
        let isHelpWanted = rest.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
        switch found {
        case .group(let group):
            if isHelpWanted {
                try terminal.output.print(HelpText.page(of: group))
                return .done
            }
            if let option = rest.first {
                throw CommandLineError(
                    "There is no option \(option) before a command of \(group.name); known is --help", command: group.name)
            }
            try terminal.errors.print(HelpText.page(of: group))
            return .commandLine
        case .command(let command):
            if isHelpWanted {
                try terminal.output.print(HelpText.page(of: command))
                return .done
            }
            let parsed = try ArgumentReader(command).read(rest)
            return try await command.run(Invocation(arguments: parsed, terminal: terminal))
        }
    }
}
