extension Invocation {
    /// The files that an argument names, standard input as `-`, which also stands for none.
    ///
    /// - Parameter content: what is read, in words.
    /// - Throws: `CommandLineError` if standard input is wanted twice, or is a terminal and would wait for somebody;
    ///   `FileFailure` for a file that cannot be read.
    func inputs(_ argument: Argument, content: String) throws -> [String] {
        let paths = arguments.words(argument).isEmpty ? ["-"] : arguments.words(argument)
        guard paths.count(where: { $0 == "-" }) < 2 else {
            throw arguments.fault("standard input can be read once only")
        }
        if paths.contains("-"), terminal.isInputTerminal {
            let name = arguments.command.name
            throw arguments.fault(
                "\(name) needs a \(argument.name), or \(content) on standard input, which is a terminal here")
        }
        for path in paths where path != "-" { try FileContent.requireReadable(path) }
        return paths
    }
}
