import Envelopes
import GenerationJournal

/// `daybook init`.
enum InitCommand {
    static let command = Command(
        name: "init", summary: "Make a new, empty store",
        details: [
            "The folder gets mode 0700. Nothing is appended; the store takes the journal id of the first export "
                + "imported."
        ],
        arguments: [.store], options: [.json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, output) = (invocation.arguments, invocation.terminal.output)
        let journal = try Journal.create(at: arguments.store)
        if arguments.isSet(.json) {
            var line = JSONLine()
            line.add("store", arguments.store)
            line.add("journalId", journal.journalID.description)
            line.add("creationId", journal.creationID.description)
            try output.write(json: line.bytes)
        } else {
            try output.print("Made \(arguments.store) with journal \(journal.journalID)\n")
        }
        try await journal.close()
        return .done
    }
}
