/// A command line that cannot be understood.
struct CommandLineError: Error {
    let message: String
    let hints: [String]

    /// - Parameter command: whose help is worth reading; nil for the list of commands.
    init(_ message: String, command: String? = nil, suggestion: String? = nil) {
        self.message = message
        let help = command.map { "See `daybook help \($0)`" } ?? "See `daybook help`"
        hints = (suggestion.map { ["Did you mean \($0)?"] } ?? []) + [help]
    }
}
