import JSONSchema
import StrictJSON

/// `daybook schema project`.
enum SchemaProjectCommand {
    private static let file = Argument(
        name: "FILE", help: "One JSON document; - or none is standard input", kind: .file, count: .optional)

    static let command = Command(
        name: "schema project", summary: "Copy a document without what a schema does not declare",
        details: [
            "This is how parameters are made from content: at every depth only members that the schema of the "
                + "parameters declares are copied, by `properties` and `patternProperties`, through items, $ref and "
                + "allOf. Values keep their spelling. Where what is declared would depend on the value, under anyOf, "
                + "oneOf or if, the document is refused, with exit status 1. Whether the result fits is for "
                + "`daybook schema check` to say.",
        ],
        arguments: [SchemaSource.argument, file], options: [SchemaSource.store, SchemaSource.resource], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let arguments = invocation.arguments
        let path = try invocation.inputs(file, content: "a document")[0]
        let schema = try await SchemaSource.find(invocation).compiled(arguments)
        let document = try InstanceFile.document(path)
        let projected: [UInt8]
        do throws(SchemaProjectionError) {
            projected = try SchemaProjection(schema).project(document, at: document.root)
        } catch {
            throw CommandRefusal(message: "\(InputFile.name(of: path)): \(error)")
        }
        try invocation.terminal.output.write(json: projected + [0x0A])
        return .done
    }
}

extension InstanceFile {
    /// The one document that a whole file is.
    ///
    /// - Throws: `CommandRefusal` that says where it is no JSON; `FileFailure`.
    static func document(_ path: String) throws -> JSONDocument {
        var file = try InputFile(path)
        let bytes = try file.rest(bytesMax: bytesMax)
        do throws(JSONReadError) {
            return try JSONDocument(bytes, limits: limits)
        } catch {
            throw CommandRefusal(message: "\(file.name):\(error.line):\(error.column): \(error.reason.message)")
        }
    }
}
