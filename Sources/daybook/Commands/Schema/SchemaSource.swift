import GenerationJournal
import JSONSchema
import Schemas
import StrictJSON

/// A schema to judge by: its text, and what people know it by.
struct SchemaSource {
    static let argument = Argument(
        name: "SCHEMA",
        help: "A file; NAME@VERSION of a schema that comes with Daybook or, with --store, is known there; or the word "
            + "envelope for the contract of envelopes",
        kind: .file)
    static let store = Option(
        name: "store", value: "STORE", help: "Look the schema up in this store as well", kind: .folder)
    static let resource = Option(
        name: "resource", value: "URI=FILE",
        help: "What references to this URI lead to, as nothing is ever fetched; may be given more than once. A relative "
            + "URI is one of json-schema:///, the base of schemas without an absolute $id",
        kind: .text, repeats: true)

    /// The name under which the contract of envelopes is known.
    private static let contract = "envelope"

    let name: String
    let text: [UInt8]

    /// The text of a file.
    ///
    /// - Throws: `FileFailure`, also for one longer than schemas may be.
    static func file(_ path: String) throws -> SchemaSource {
        SchemaSource(
            name: path, text: try FileContent.bytes(of: path, byteCountMax: SchemaLimits.standard.schemaBytesMax))
    }

    /// A schema that the program brings along.
    static func embedded(_ name: SchemaName) throws -> SchemaSource {
        if let item = SchemaCatalog.embedded.item(name: name.name, version: name.version) {
            return SchemaSource(name: name.description, text: item.schema.text)
        }
        let known = SchemaCatalog.embedded.items.map { SchemaName(name: $0.schema.name, version: $0.schema.version) }
        let nearest = NearestName.to(name.description, among: known.map(\.description))
        throw CommandRefusal(
            message: "No schema \(name) comes with Daybook",
            hints: (nearest.map { ["Did you mean \($0)?"] } ?? [])
                + ["--store STORE looks it up there; ./\(name) is a file of that name"])
    }

    /// The schema that the command's SCHEMA and --store name.
    static func find(_ invocation: Invocation) async throws -> SchemaSource {
        let arguments = invocation.arguments
        let word = arguments.word(argument)
        let path = arguments.text(store)
        if word == contract { return SchemaSource(name: contract, text: EmbeddedSchema.envelope) }
        guard let name = SchemaName(word) else {
            guard path == nil else { throw arguments.fault("--store goes with NAME@VERSION, and \"\(word)\" is a file") }
            return try file(word)
        }
        guard let path else { return try embedded(name) }
        return try await invocation.withStore(path, .readOnly) { journal in
            SchemaSource(name: name.description, text: try journal.read { try $0.schemaText(of: name) })
        }
    }

    /// The schema made ready, its references leading to what --resource gives.
    ///
    /// - Throws: `CommandRefusal` that says where in which file it is no schema; `CommandLineError`, `FileFailure`.
    func compiled(_ arguments: ParsedArguments, assertsFormats: Bool = false) throws -> Schema {
        var names = [SchemaOptions.defaultBaseURI: name]
        var resources = SchemaResources()
        do {
            for text in arguments.texts(Self.resource) {
                let (uri, path) = try Self.resource(text, arguments)
                let source = try Self.file(path)
                names[uri] = path
                try resources.add(source.text, uri: uri)
            }
            return try Schema(text, resources: resources, options: SchemaOptions(assertsFormats: assertsFormats))
        } catch let error as SchemaError {
            throw Self.refusal(error, names)
        }
    }

    private static func resource(
        _ text: String, _ arguments: ParsedArguments
    ) throws(CommandLineError) -> (uri: String, path: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw arguments.fault("\(resource.usage): \"\(text)\" is not URI=FILE")
        }
        // A scheme ends with a colon before any slash (RFC 3986 section 4.2).
        let isAbsolute = parts[0].prefix { $0 != "/" }.contains(":")
        let path = parts[0].drop { $0 == "/" }
        return (isAbsolute ? parts[0] : SchemaOptions.defaultBaseURI + path, parts[1])
    }

    /// - Parameter names: what people know documents by, under their URIs.
    private static func refusal(_ error: SchemaError, _ names: [String: String]) -> CommandRefusal {
        let name = names[error.location.document] ?? error.location.document
        let place = error.place.map { ":\($0.line):\($0.column)" } ?? ""
        let pointer = error.location.pointer.isRoot ? "the whole schema" : error.location.pointer.description
        return CommandRefusal(message: "\(name)\(place): \(pointer): \(error.reason.message)")
    }
}
