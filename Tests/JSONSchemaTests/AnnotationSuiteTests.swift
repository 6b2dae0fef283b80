import JSONSchema
import StrictJSON
import TestSupport
import Testing

/// One expectation of the suite: what a keyword says about one value, by the schema that says it.
private struct Assertion {
    let location: String
    let keyword: String
    /// From the absolute URI of the keyword to what it says.
    let expected: [String: [UInt8]]
}

@Suite(.enabled(if: TestData.isPresent, "the official suites are not here"))
struct `The official suite of annotations` {
    private static let folder = "annotations/tests/"
    private static let base = SchemaOptions.defaultBaseURI

    @Test(arguments: OfficialSuite.files(in: folder))
    func `values are annotated as expected`(_ file: String) throws {
        let (count, failures) = try run(file)
        #expect(failures == [])
        #expect(count > 0)
    }

    /// Of the 87 assertions three are for a draft yet to come, in which `$dynamicRef` is no URI.
    @Test
    func `none is missing`() throws {
        #expect(try OfficialSuite.files(in: Self.folder).reduce(0) { try $0 + run($1).count } == 84)
    }

    private func run(_ file: String) throws -> (count: Int, failures: [String]) {
        let document = try JSONDocument(try OfficialSuite.bytes(Self.folder + file))
        var (count, failures) = (0, [String]())
        guard let suite = document.member("suite", of: document.root) else { return (0, []) }
        try document.forEachElement(of: suite) { group in
            let schemaText = OfficialSuite.raw("schema", group, document)
            if OfficialSuite.text("compatibility", group, document) == "9999" { return true }
            var validator = SchemaValidator(try Schema(schemaText))
            guard let tests = document.member("tests", of: group) else { return true }
            try document.forEachElement(of: tests) { test in
                let instance = try JSONDocument(OfficialSuite.raw("instance", test, document))
                let annotations = try validator.report(instance).annotations
                for assertion in try assertions(test, document, schemaText) {
                    count += 1
                    let found = annotations.filter {
                        $0.keyword == assertion.keyword && $0.instanceLocation.description == assertion.location
                    }
                    let values = Dictionary(uniqueKeysWithValues: found.map { ($0.absoluteKeywordLocation, $0.value) })
                    if try !isSame(values, assertion.expected) {
                        failures.append(OfficialSuite.text("description", group, document))
                    }
                }
                return true
            }
            return true
        }
        return (count, failures)
    }

    private func assertions(
        _ test: JSONNode, _ document: borrowing JSONDocument, _ schemaText: [UInt8]
    ) throws -> [Assertion] {
        var found: [Assertion] = []
        guard let list = document.member("assertions", of: test) else { return [] }
        try document.forEachElement(of: list) { assertion in
            let keyword = OfficialSuite.text("keyword", assertion, document)
            var expected: [String: [UInt8]] = [:]
            if let locations = document.member("expected", of: assertion) {
                try document.forEachMember(of: locations) { key, value in
                    let fragment = String(document.string(of: key).dropFirst())
                    let pointer = try JSONPointer(uriFragment: fragment).appending(key: keyword)
                    expected[try absoluteLocation(pointer, schemaText)] = document.rawBytes(of: value)
                    return true
                }
            }
            let location = OfficialSuite.text("location", assertion, document)
            found.append(Assertion(location: location, keyword: keyword, expected: expected))
            return true
        }
        return found
    }

    /// The suite counts pointers from the schema's root, the library from the root of the resource.
    private func absoluteLocation(_ pointer: JSONPointer, _ schemaText: [UInt8]) throws -> String {
        let schema = try JSONDocument(schemaText)
        var (uri, tokens) = (Self.base, [[UInt8]]())
        var node = schema.root
        for index in 0...pointer.tokens.count {
            let id = schema.member("$id", of: node).map { schema.string(of: $0) }
            if let id {
                let folder = uri.split(separator: "/", omittingEmptySubsequences: false).dropLast()
                uri = id.contains(":") ? id : folder.joined(separator: "/") + "/" + id
                tokens = []
            }
            guard index < pointer.tokens.count else { break }
            tokens.append(pointer.tokens[index])
            guard let next = try schema.resolve(JSONPointer(tokens: [pointer.tokens[index]]), from: node) else { break }
            node = next
        }
        return uri + "#" + JSONPointer(tokens: tokens).uriFragment
    }

    private func isSame(_ found: [String: [UInt8]], _ expected: [String: [UInt8]]) throws -> Bool {
        guard found.keys == expected.keys else { return false }
        for (location, text) in expected {
            let left = try JSONDocument(text)
            let right = try JSONDocument(found[location] ?? [])
            if !left.isEqual(left.root, to: right, right.root) { return false }
        }
        return true
    }
}

@Suite(.enabled(if: TestData.isPresent, "the official suites are not here"))
struct `The official suite of outputs` {
    private static let folder = "output-tests/draft2020-12/content/"

    @Test(arguments: OfficialSuite.files(in: folder))
    func `the basic output is as expected`(_ file: String) throws {
        let (count, failures) = try run(file)
        #expect(failures == [])
        #expect(count > 0)
    }

    @Test
    func `none is missing`() throws {
        #expect(try OfficialSuite.files(in: Self.folder).reduce(0) { try $0 + run($1).count } == 4)
    }

    private func run(_ file: String) throws -> (count: Int, failures: [String]) {
        let document = try JSONDocument(try OfficialSuite.bytes(Self.folder + file))
        var resources = SchemaResources()
        let outputSchema = try OfficialSuite.bytes("output-tests/draft2020-12/output-schema.json")
        try resources.add(outputSchema, uri: "https://json-schema.org/draft/2020-12/output/schema")
        var (count, failures) = (0, [String]())
        try document.forEachElement(of: document.root) { group in
            var validator = SchemaValidator(try Schema(OfficialSuite.raw("schema", group, document)))
            guard let tests = document.member("tests", of: group) else { return true }
            try document.forEachElement(of: tests) { test in
                let instance = try JSONDocument(OfficialSuite.raw("data", test, document))
                let output = try JSONDocument(try validator.report(instance).basicOutput)
                let expected = document.member("output", of: test).flatMap { document.member("basic", of: $0) }
                guard let expected else { return true }
                count += 1
                let schema = try Schema(document.rawBytes(of: expected), resources: resources)
                var judge = SchemaValidator(schema)
                if try !judge.isValid(output) { failures.append(OfficialSuite.text("description", test, document)) }
                return true
            }
            return true
        }
        return (count, failures)
    }
}
