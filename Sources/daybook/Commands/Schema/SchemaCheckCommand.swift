import JSONSchema

/// `daybook schema check`.
enum SchemaCheckCommand {
    private static let files = Argument(
        name: "FILE", help: "Files of JSON or JSON Lines; - or none is standard input", kind: .file, count: .any)
    private static let lines = Option(
        name: "lines", help: "Take each line for a document, whatever the file looks like")
    private static let formats = Option(
        name: "formats", help: "Let `format` refuse values, which otherwise only says something about them")

    static let command = Command(
        name: "schema check", summary: "Check documents against a schema",
        details: [
            "Schemas are of JSON Schema draft 2020-12. A file is one document if it is one JSON value; otherwise each "
                + "line of it is one. A file none of whose lines is an object counts as one broken document.",
            "Each fault stands on a line: file:line:column: pointer: keyword: what is expected and what was found. "
                + "Exit status 1 if a document does not fit or is no JSON, or the schema is none.",
        ],
        arguments: [SchemaSource.argument, files],
        options: [SchemaSource.store, SchemaSource.resource, formats, lines, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, terminal) = (invocation.arguments, invocation.terminal)
        let paths = try invocation.inputs(files, content: "documents")
        let source = try await SchemaSource.find(invocation)
        let schema = try source.compiled(arguments, assertsFormats: arguments.isSet(formats))
        var check = SchemaCheck(schema, CheckOutput(terminal, isJSON: arguments.isSet(.json)))
        let progress = Progress(terminal)
        for path in paths {
            var file = try InstanceFile(path, isLines: arguments.isSet(lines))
            while let instance = try file.next() {
                try check.judge(instance, of: file.name)
                let count = check.counts.checked
                try progress.show("Checked \(count) documents")
            }
        }
        try progress.end()
        try check.output.write(check.counts)
        return check.counts.isClean ? .done : .refused
    }
}
