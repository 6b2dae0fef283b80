import Envelopes
import GenerationJournal

/// `daybook copy`.
enum CopyCommand {
    private static let target = Argument(name: "NEW", help: "The folder to make", kind: .folder)

    static let command = Command(
        name: "copy", summary: "Copy the whole store, row by row, into a new folder",
        details: [
            "Nothing of erased text comes along, as it would in a copy of the file. The entries of the new store are "
                + "copies, which never act: two stores must not both act.",
        ],
        arguments: [.store, target], options: [.json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, output) = (invocation.arguments, invocation.terminal.output)
        let path = arguments.word(target)
        return try await invocation.withStore(.readOnly) { journal in
            let head = try await Progress(invocation.terminal).ticking("Copying") { try journal.copy(to: path) }
            if arguments.isSet(.json) {
                var line = JSONLine()
                line.add("copy", path)
                line.add("journalId", journal.journalID.description)
                line.add("head", number: head.rawValue)
                try output.write(json: line.bytes)
            } else {
                try output.print("Copied \(head) entries to \(path)\n")
            }
            return .done
        }
    }
}
