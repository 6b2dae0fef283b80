/// `daybook completion`.
enum CompletionCommand {
    private static let shell = Argument(
        name: "SHELL", help: "bash, zsh or fish", kind: .oneOf(["bash", "zsh", "fish"]))

    static let command = Command(
        name: "completion", summary: "Print the completion script of a shell",
        details: [
            "bash: `source <(daybook completion bash)`. zsh: write it to a file `_daybook` in a folder of $fpath. "
                + "fish: write it to ~/.config/fish/completions/daybook.fish.",
        ],
        arguments: [shell], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let name = invocation.arguments.word(shell)
        let script: String
        switch name {
        case "bash": script = BashCompletion.script
        case "zsh": script = ZshCompletion.script
        case "fish": script = FishCompletion.script
        default: throw invocation.arguments.fault("\"\(name)\" is no shell that is known; known are bash, zsh and fish")
        }
        try invocation.terminal.output.print(script)
        return .done
    }
}
