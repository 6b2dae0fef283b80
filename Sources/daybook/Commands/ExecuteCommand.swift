import ActionExecution
import Envelopes
import GenerationJournal
import QuoteGeneration

/// `daybook execute`.
enum ExecuteCommand {
    private static let entry = Argument(name: "ENTRY", help: "The entry's position or id", count: .optional)
    private static let ready = Option(name: "ready", help: "Perform every entry that may run and has not, in order")
    private static let retry = Option(name: "retry", help: "Try an entry again whose last attempt failed")
    private static let dryRun = Option(name: "dry-run", help: "Only say what would be done; nothing is recorded")
    private static let since = Option(name: "since", value: "TIME", help: "With --ready: only entries recorded since then")
    private static let maximum = Option(name: "max", value: "N", help: "With --ready: try at most N entries")

    static let command = Command(
        name: "execute", summary: "Perform what an entry asks for, or say why not",
        details: [
            "Only a complete envelope is performed whose content and parameters fit their schemas, whose parameters all "
                + "come from its content and are named by the intent's schema, and which is no copy. Whatever is refused "
                + "is recorded with the reason, once. An action runs at most once an attempt, whatever fails and however "
                + "many programs try: one that was cut off is in doubt until `daybook resolve`.",
            "The command gets the parameters as JSON on standard input, a clean environment with DAYBOOK_ENTRY, "
                + "DAYBOOK_INTENT and DAYBOOK_ATTEMPT, and no other open files. Exit status 0 is performed, any other "
                + "failed; a signal or the time limit leaves it in doubt.",
        ],
        arguments: [.store, entry],
        options: [
            ActionOptions.action, ActionOptions.accept, ActionOptions.saveQuotes, ready, retry, dryRun, since, maximum,
            ActionOptions.timeLimit, .by, .utc, .json,
        ], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, terminal) = (invocation.arguments, invocation.terminal)
        let isReady = arguments.isSet(ready)
        guard isReady != !arguments.words(entry).isEmpty else {
            throw arguments.fault("execute needs either ENTRY or --ready")
        }
        let actions = try ActionOptions.actions(arguments)
        let by = try invocation.decider()
        let output = ExecutionOutput(terminal, isJSON: arguments.isSet(.json))
        if isReady {
            if arguments.isSet(retry) { throw arguments.fault("--retry needs an ENTRY: somebody has to choose it") }
            var selection = ReadySelection()
            selection.since = try arguments.moment(since, now: terminal.now(), isUTC: arguments.isSet(.utc))
            selection.max = try arguments.count(maximum, in: 1...Int.max)
            return try await invocation.withStore(.readWrite) { journal in
                let executor = try executor(journal, actions, by: by, arguments)
                let report = try await executor.executeReady(selection, dryRun: arguments.isSet(dryRun)) {
                    try output.write($0, $1)
                }
                try output.write(report)
                return report.failed == 0 && report.inDoubt == 0 ? .done : .refused
            }
        }
        for option in [since, maximum] where arguments.isSet(option) {
            throw arguments.fault("--\(option.name) goes with --ready only")
        }
        let name = try arguments.entry(entry)
        return try await invocation.withStore(.readWrite) { journal in
            let position = try journal.read { try $0.position(of: name) }
            let executor = try executor(journal, actions, by: by, arguments)
            if arguments.isSet(dryRun) {
                do {
                    try output.write(try executor.candidate(at: position, retries: arguments.isSet(retry)), nil)
                    return .done
                } catch let refusal as Refusal {
                    return try output.write(.refused(refusal), at: position)
                }
            }
            let execution = try await executor.execute(position, retries: arguments.isSet(retry))
            return try output.write(execution, at: position)
        }
    }

    /// - Throws: `CommandLineError` for actions that cannot be registered.
    static func executor(
        _ journal: Journal, _ actions: [ActionDefinition], by: String, _ arguments: ParsedArguments
    ) throws(CommandLineError) -> Executor {
        do throws(ExecutorError) {
            let saving = arguments.isSet(ActionOptions.saveQuotes) ? [SaveQuote.action(in: journal)] : []
            return try Executor(journal: journal, actions: actions + saving, by: by)
        } catch {
            throw arguments.fault("--action: \(error)")
        }
    }
}
