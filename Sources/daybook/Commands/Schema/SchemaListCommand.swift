import Digest
import Envelopes
import GenerationJournal

/// `daybook schema list`.
enum SchemaListCommand {
    /// Digits of a fingerprint that people are shown; enough to tell a few hundred schemas apart.
    private static let fingerprintDigits = 12

    static let command = Command(
        name: "schema list", summary: "List the schemas that a store judges by",
        details: [
            "They come with the program, from the log, where each is registered when it is first used, or from both. "
                + "Two that differ under one name and version are a conflict, and nothing is judged by either: exit "
                + "status 1. Fingerprints are SHA-256 of the canonical form; --json gives them whole.",
        ],
        arguments: [.store], options: [.json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, output) = (invocation.arguments, invocation.terminal.output)
        let schemas = try await invocation.withStore(.readOnly) { journal in
            try journal.read { try $0.schemas(in: .embedded) }
        }
        let width = schemas.map { DisplayWidth.columns(of: SafeText.escaped(name(of: $0))) }.max() ?? 0
        for schema in schemas {
            if arguments.isSet(.json) {
                try output.write(json: line(schema).bytes)
            } else {
                try output.print(styled: text(schema, nameColumns: width))
            }
        }
        return schemas.contains(where: \.isInConflict) ? .refused : .done
    }

    private static func name(of schema: KnownSchema) -> String {
        SchemaName(name: schema.name, version: schema.version).description
    }

    private static func origin(of schema: KnownSchema) -> String {
        schema.registration == nil ? "program" : schema.isEmbedded ? "both" : "log"
    }

    private static func text(_ schema: KnownSchema, nameColumns: Int) -> StyledText {
        let name = DisplayWidth.padded(SafeText.escaped(name(of: schema)), columns: nameColumns)
        let origin = DisplayWidth.padded(origin(of: schema), columns: "program".count)
        let fingerprint = schema.fingerprint.hex.prefix(fingerprintDigits)
        let place = schema.registration.map { "  entry \($0)" } ?? ""
        let conflict = schema.isInConflict ? "  conflict" : ""
        return "\(name, .strong)  \(origin)  \(fingerprint)\(place)\(conflict, .wrong)\n"
    }

    private static func line(_ schema: KnownSchema) -> JSONLine {
        var line = JSONLine()
        line.add("name", schema.name)
        line.add("version", number: schema.version)
        line.add("origin", origin(of: schema))
        line.add("fingerprint", schema.fingerprint.hex)
        line.add("position", number: schema.registration?.rawValue)
        line.add("conflict", schema.isInConflict)
        return line
    }
}
