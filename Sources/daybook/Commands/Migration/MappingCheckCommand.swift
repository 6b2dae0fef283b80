import Digest
import GenerationJournal
import JSONSchema

/// `daybook mapping`.
enum MappingCommands {
    static let group = CommandGroup(name: "mapping", summary: "Check mappings between versions of a type")

    static let all: [Command] = [MappingCheckCommand.command]
}

/// `daybook mapping check`.
enum MappingCheckCommand {
    private static let files = Argument(name: "FILE", help: "Mapping documents", kind: .file, count: .any)
    private static let schema = Option(
        name: "schema", value: "TYPE@VERSION=FILE",
        help: "The schema of a version, for those that neither Daybook nor --store knows; may be given more than once",
        repeats: true)
    private static let count = Option(
        name: "count", value: "N", help: "Values to make at random besides those that are worked out; 1000 unless given")
    private static let seed = Option(name: "seed", value: "N", help: "What the random values begin with; 1 unless given")

    static let command = Command(
        name: "mapping check", summary: "Check that what a mapping makes fits the schema that it leads to",
        details: [
            "From the schema that a mapping begins with, values are made: at the bounds that it sets, with optional members "
                + "there and not there, with every case of its enums. Each is mapped, held against the schema of the "
                + "target, and taken back where the mapping says that nothing is lost. The first value of which the "
                + "mapping makes something wrong is printed. An operation that finds nothing in any value is a fault "
                + "too: its pointer leads into nothing. Exit status 1 if a mapping fails.",
        ],
        arguments: [files], options: [schema, SchemaSource.store, count, seed, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let arguments = invocation.arguments
        let paths = arguments.words(files)
        guard !paths.isEmpty else { throw arguments.fault("mapping check needs at least one FILE") }
        var options = MappingProofOptions()
        options.randomCount = try arguments.count(count, in: 0...10_000_000) ?? options.randomCount
        options.seed = UInt64(try arguments.count(seed, in: 0...Int.max) ?? 1)
        let given = try schemas(arguments)
        var isPassed = true
        for path in paths {
            let mapping = try MappingFiles.mapping(path)
            let source = try await find(mapping.source, given, invocation)
            let target = try await find(mapping.target, given, invocation)
            let proof: MappingProof
            do throws(MappingError) { proof = try mapping.prove(from: source, to: target, options: options) } catch {
                throw CommandRefusal(message: "\(path): \(error)")
            }
            isPassed = isPassed && proof.isPassed
            if arguments.isSet(.json) {
                try invocation.terminal.output.write(json: line(proof, mapping, path).bytes)
            } else {
                try invocation.terminal.output.print(text(proof, mapping, path))
            }
        }
        return isPassed ? .done : .refused
    }

    private static func schemas(_ arguments: ParsedArguments) throws -> [(name: SchemaName, path: String)] {
        try arguments.texts(schema).map { text in
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let name = SchemaName(parts[0]) else {
                throw arguments.fault("\(schema.usage): \"\(text)\" is not TYPE@VERSION=FILE")
            }
            return (name, parts[1])
        }
    }

    private static func find(
        _ version: TypeVersion, _ given: [(name: SchemaName, path: String)], _ invocation: Invocation
    ) async throws -> Schema {
        let name = SchemaName(name: version.type.name, version: version.version)
        if let path = given.first(where: { $0.name.description.utf8.elementsEqual(name.description.utf8) })?.path {
            return try SchemaSource.file(path).compiled(invocation.arguments)
        }
        guard let store = invocation.arguments.text(SchemaSource.store) else {
            return try SchemaSource.embedded(name).compiled(invocation.arguments)
        }
        return try await invocation.withStore(store, .readOnly) { journal in
            SchemaSource(name: name.description, text: try journal.read { try $0.schemaText(of: name) })
        }.compiled(invocation.arguments)
    }

    private static func text(_ proof: MappingProof, _ mapping: Mapping, _ path: String) -> String {
        var text = "\(path): \(mapping): \(proof.instances) values"
        if let found = proof.counterexample {
            return text + "\n  wrong: \(found.reason)\n  made of \(String(decoding: found.instance, as: UTF8.self))\n"
        }
        for number in proof.idleOperations {
            text += "\n  operation \(number) finds nothing in any of them: its pointer leads into nothing"
        }
        if proof.instances == 0 { text += "\n  no value could be made for the schema of \(mapping.source)" }
        guard proof.isPassed else { return text + "\n" }
        text += ", all fit \(mapping.target)"
        if proof.losses.isEmpty { return text + " and come back letter for letter\n" }
        return text + "; \(proof.lost) do not come back letter for letter\n"
            + proof.losses.map { "  may lose: \($0)\n" }.joined()
    }

    private static func line(_ proof: MappingProof, _ mapping: Mapping, _ path: String) -> JSONLine {
        var line = JSONLine()
        line.add("file", path)
        line.add("mapping", mapping.description)
        line.add("fingerprint", mapping.fingerprint.hex)
        line.add("passed", proof.isPassed)
        line.add("instances", number: proof.instances)
        line.add("lost", number: proof.lost)
        line.add("reason", proof.counterexample?.reason)
        line.add("instance", json: proof.counterexample?.instance ?? Array("null".utf8))
        line.add("idleOperations", json: Array("[\(proof.idleOperations.map(String.init).joined(separator: ","))]".utf8))
        line.add("losses", proof.losses.map { RehearsalLines.line($0, of: mapping.description) })
        return line
    }
}
