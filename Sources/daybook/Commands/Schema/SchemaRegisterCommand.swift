import Digest
import Envelopes
import GenerationJournal
import JSONSchema
import StrictJSON

/// `daybook schema register`.
enum SchemaRegisterCommand {
    private static let file = Argument(name: "FILE", help: "The schema, a file", kind: .file)

    static let command = Command(
        name: "schema register", summary: "Record in a store what a name and a version stand for",
        details: [
            "The schema must be a JSON object, and complete by itself: references can lead to nothing else. What was "
                + "registered stays; another schema under the same name and version is refused.",
        ],
        arguments: [.store, SchemaName.argument, file], options: [.reason, .by, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, output) = (invocation.arguments, invocation.terminal.output)
        let name = try arguments.schemaName(SchemaName.argument)
        let (by, reason) = try invocation.decision()
        let source = try SchemaSource.file(arguments.word(file))
        let fingerprint = try fingerprint(of: try source.compiled(arguments), source.name)
        try check(name)
        return try await invocation.withStore(.readWrite) { journal in
            let result: AppendResult
            do {
                result = try await journal.register(
                    schema: source.text, name: name.name, version: name.version, by: by, reason: reason)
            } catch let error as EnvelopeError {
                throw CommandRefusal(message: "\(source.name): the schema does not fit into an entry: \(error.message)")
            }
            if arguments.isSet(.json) {
                try output.write(json: line(name, fingerprint, result).bytes)
            } else if result.isNew {
                try output.print("Registered \(name) as entry \(result.position)\nfingerprint  \(fingerprint.hex)\n")
            } else {
                try output.print(
                    "\(name) is registered already, as entry \(result.position)\nfingerprint  \(fingerprint.hex)\n")
            }
            return .done
        }
    }

    /// - Throws: `CommandRefusal` for a Boolean, which is a schema, but none that says anything about fields.
    private static func fingerprint(of schema: Schema, _ name: String) throws -> SHA256Digest {
        try schema.withDocument { document throws in
            guard document.kind(of: document.root) == .object else {
                throw CommandRefusal(message: "\(name): a schema that is registered is a JSON object")
            }
            return SchemaFingerprint.of(document)
        }
    }

    /// - Throws: `CommandRefusal` for a name that the store's view of schemas cannot hold.
    private static func check(_ name: SchemaName) throws {
        let bytesMax = JournalLimits.schemaNameBytesMax
        guard name.name.utf8.count <= bytesMax else {
            throw CommandRefusal(message: "A schema's name has at most \(bytesMax) bytes")
        }
    }

    private static func line(_ name: SchemaName, _ fingerprint: SHA256Digest, _ result: AppendResult) -> JSONLine {
        var line = JSONLine()
        line.add("step", number: result.position.rawValue)
        line.add("id", result.id.description)
        line.add("new", result.isNew)
        line.add("name", name.name)
        line.add("version", number: name.version)
        line.add("fingerprint", fingerprint.hex)
        return line
    }
}
