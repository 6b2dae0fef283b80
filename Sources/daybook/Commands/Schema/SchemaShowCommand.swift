import GenerationJournal

/// `daybook schema show`.
enum SchemaShowCommand {
    static let command = Command(
        name: "schema show", summary: "Write a schema that a store judges by",
        details: ["Its exact bytes; on a terminal what is not printable is spelled as `\\u` escapes."],
        arguments: [.store, SchemaName.argument], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let output = invocation.terminal.output
        let name = try invocation.arguments.schemaName(SchemaName.argument)
        let text = try await invocation.withStore(.readOnly) { journal in
            try journal.read { try $0.schemaText(of: name) }
        }
        try output.write(json: text)
        // A prompt belongs on a line of its own; a file gets what the schema is.
        if output.isTerminal, text.last != 0x0A { try output.print("\n") }
        return .done
    }
}
