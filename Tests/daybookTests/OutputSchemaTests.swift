import FlowFixtures
import GenerationJournal
import JSONSchema
import StrictJSON
import TestSupport
import Testing

@testable import daybook

struct OutputSchemaTests {
    @Test(arguments: [
        ["init", "$new"],
        ["import", "$a", Sample.envelopes, Sample.bad],
        ["log", "$a"],
        ["show", "$a", "6"],
        ["export", "$a", "--output", "$out"],
        ["replay", "$a", "--into", "$b"],
        ["copy", "$a", "$b"],
        ["rebuild", "$a"],
        ["verify", "$a", "--against", "$r"],
        ["receipt", "$a"],
        ["stats", "$a"],
        ["library", "$a"],
        ["favourite", "$a", "7", "--reason", "x"],
        ["audit", "$a", "6"],
        ["audit", "$a", "--summary"],
        ["adopt", "$a", "5", "--reason", "x"],
        ["erase", "$a", "1", "--reason", "x"],
        ["erase", "$a", "1", "--leave-copies", "--reason", "x"],
        ["erase", "$a", "--flow", "1", "--dry-run", "--reason", "x"],
        ["compact", "$a"],
        ["verify", "$erased", "--partial", "--against", "$r"],
        ["intent", "$a", "Unknown", "--schema-version", "1", "--parameters", "{}"],
        ["generate", "$a", "--locale", "en", "--count", "3", "--model", "recorded:$m", "--policy", "$patient"],
        ["policy", "check", "$policy"],
        ["rejudge", "$generated", "--policy", "$strict"],
        ["record", "$generated", "--into", "$recorded"],
        ["catalogue", "list"],
        ["catalogue", "add", "$a"],
        ["catalogue", "add", "$a", "--locale", "de"],
        ["catalogue", "import", "$a", "$documents", "--locale", "en", "--reason", "x"],
        ["catalogue", "import", "$a", "$fortunes", "--format", "fortune", "--locale", "en", "--reason", "x"],
        ["schema", "check", "QuoteDraft@1", "$documents"],
        ["schema", "check", "$cut.json", "$documents"],
        ["schema", "check", "$endless.json", "$documents"],
        ["schema", "diff", "$l", "$r"],
        ["schema", "diff", "$l", "$l"],
        ["schema", "diff", "--store", "$a", "1"],
        ["schema", "diff", "--store", "$a", "2"],
        ["schema", "diff", "--store", "$a", "5"],
        ["schema", "list", "$a"],
        ["schema", "register", "$a", "T@1", "$cut.json", "--reason", "x"],
    ])
    func `every line of JSON has the shape that its schema gives`(_ words: [String]) async throws {
        let place = try await CommandFolder.withSample()
        _ = await place.run("receipt", "$a", "--output", "$r")
        try place.write(Sample.draft("x"), to: "one")
        _ = await place.run("import", "$a", "$one")
        _ = await place.run("replay", "$a", "--into", "$erased")
        _ = await place.run("erase", "$erased", "1", "2", "--leave-copies", "--reason", "x")
        let journal = try Journal.open(at: place.directory.file("a"))
        try await journal.append(QuoteFlow(1, .imported).entries + QuoteFlow(2, .judgedPoor).entries)
        try await journal.close()
        try place.write("{\"text\":\"a\"}\n{}\nnonsense\n[1,2]\n", to: "documents")
        try place.write(GenerationSample.recording([GenerateTests.good, "Two. Of them."]), to: "m")
        let policy = await place.run("policy", "show").output
        try place.write(policy, to: "policy")
        try place.write(policy.replacing("\"wordsMax\": 18", with: "\"wordsMax\": 3"), to: "strict")
        _ = await place.run("init", "$generated")
        // An hour for a run: a machine that runs all tests at once is slow.
        try place.write(policy.replacing(/"(foreground|background)": \d+/) { "\"\($0.1)\": 3600000" }, to: "patient")
        _ = await place.run("generate", "$generated", "--locale", "en", "--model", "recorded:$m", "--policy", "$patient")
        try place.write("It holds.\n%\n\n%\n\u{7}\n", to: "fortunes")
        try place.write("{\"title\":\"cut\",\"items\":false,\"examples\":[\n1,\r\n2]}", to: "cut.json")
        try place.write(##"{"$dynamicAnchor":"x","$dynamicRef":"#x"}"##, to: "endless.json")
        try place.write("{\"a\":[\n1],\"b\":null,\"c\":1}", to: "l")
        let lines = await place.run(words + ["--json"]).output.split(separator: "\n")
        #expect(!lines.isEmpty)
        var schema = try OutputSchema(command: place.command(of: words))
        for line in lines { #expect(try schema.findings(String(line)) == [], "\(line)") }
    }

    @Test(arguments: CommandTable.all.filter { $0.options.contains { $0.name == "json" } }.map(\.hyphenatedName))
    func `every command with JSON has a closed schema`(_ name: String) throws {
        var schema = try OutputSchema(command: name)
        #expect(try !schema.findings(#"{"nobody":"knows this"}"#).isEmpty)
    }
}

extension CommandFolder {
    /// The name of the command that `words` run, as it stands in a file's name.
    fileprivate func command(of words: [String]) throws -> String {
        var rest = words[...]
        guard case .command(let command) = try CommandTable.find(&rest) else { return words[0] }
        return command.hyphenatedName
    }
}

/// The schema of what a command prints with --json.
struct OutputSchema: ~Copyable {
    private var validator: SchemaValidator

    init(command: String) throws {
        let uri = SchemaOptions.defaultBaseURI + "output-\(command).schema.json"
        validator = SchemaValidator(try Schema(uri: uri, resources: try SchemaFilesTests.resources()))
    }

    /// What does not fit in a line of output.
    mutating func findings(_ line: String) throws -> [String] {
        let document = try JSONDocument(line)
        return try validator.violations(document, at: document.root).map(\.description)
    }
}
