import Envelopes
import GenerationJournal
import StrictJSON

/// `daybook schema diff`.
enum SchemaDiffCommand {
    private static let left = Argument(
        name: "LEFT",
        help: "A JSON file; without RIGHT one that is an envelope, or with --store an entry's position or id", kind: .file)
    private static let right = Argument(name: "RIGHT", help: "The JSON file to compare with", kind: .file, count: .optional)
    private static let store = Option(
        name: "store", value: "STORE", help: "Compare content and parameters of an entry of this store", kind: .folder)

    static let command = Command(
        name: "schema diff", summary: "Compare two documents, or an envelope's content with its parameters",
        details: [
            "The order of members means nothing, numbers are compared by value, strings by code points. Of two files, "
                + "exit status 1 if they differ at all.",
            "Of an envelope, a key that stands in content alone is what a projection leaves out. A key that stands in "
                + "parameters alone did not come from the model; like a value that differs it makes the exit status 1. "
                + "For source app-intent there is nothing to compare, and null parameters need no comparison.",
        ],
        arguments: [left, right], options: [store, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let arguments = invocation.arguments
        let output = DiffOutput(invocation.terminal, isJSON: arguments.isSet(.json))
        let first = arguments.word(left)
        if let path = arguments.text(store) {
            guard arguments.words(right).isEmpty else { throw arguments.fault("--store goes with one ENTRY") }
            let name = try arguments.entry(left)
            let entry = try await invocation.withStore(path, .readOnly) { journal in
                try journal.read { snapshot in
                    let position = try snapshot.position(of: name)
                    guard let entry = try snapshot.entry(at: position) else {
                        throw CommandRefusal(
                            message: "There is no entry at \(position); the journal ends at \(try snapshot.head())")
                    }
                    return entry
                }
            }
            guard let envelope = try entry.decoded() else {
                throw CommandRefusal(message: "The envelope of entry \(entry.position) was erased")
            }
            return try output.write(try EnvelopeComparison(envelope))
        }
        let second = arguments.words(right).first
        if [first, second].contains("-"), invocation.terminal.isInputTerminal {
            throw arguments.fault("schema diff needs a file, or a document on standard input, which is a terminal here")
        }
        guard let second else { return try output.write(try EnvelopeComparison(try envelope(in: first))) }
        guard first != "-" || second != "-" else { throw arguments.fault("standard input can be read once only") }
        let leftDocument = try InstanceFile.document(first)
        let rightDocument = try InstanceFile.document(second)
        return try output.write(
            leftDocument.differences(from: rightDocument), InputFile.name(of: first), InputFile.name(of: second))
    }

    private static func envelope(in path: String) throws -> Envelope {
        var file = try InputFile(path)
        let bytes = try file.rest(bytesMax: EnvelopeLimits.standard.envelopeBytesMax)
        do throws(EnvelopeError) {
            return try Envelope(bytes)
        } catch {
            throw CommandRefusal(
                message: "\(file.name):\(error.place.line):\(error.place.column): \(error.message)",
                hints: ["One file alone is an envelope; two files are compared with each other"])
        }
    }
}
