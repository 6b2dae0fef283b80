import Foundation
import JSONSchema
import StrictJSON
import TestSupport
import Testing

@testable import daybook

/// The schemas of schemas/, and the samples of docs/samples that fit them or do not.
struct SchemaFilesTests {
    static let names = (try? FileManager.default.contentsOfDirectory(atPath: TestData.checkout + "schemas"))?
        .filter { $0.hasSuffix(".schema.json") }.sorted() ?? []

    /// All of them, each under the URI that its own `$id` gives it.
    static func resources() throws -> SchemaResources {
        var resources = SchemaResources()
        for name in names { try resources.add(try text(of: name), uri: SchemaOptions.defaultBaseURI + name) }
        return resources
    }

    static func text(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: TestData.checkout + "schemas/" + name)))
    }

    @Test(arguments: names)
    func `every file is a schema and says what it is called`(_ name: String) throws {
        let schema = try Schema(uri: SchemaOptions.defaultBaseURI + name, resources: try Self.resources())
        #expect(schema.uri == SchemaOptions.defaultBaseURI + name)
        schema.withDocument { document in
            for key in ["$schema", "title", "description"] {
                #expect(document.member(key, of: document.root) != nil, "\(key) is missing")
            }
        }
    }

    @Test func `there are schemas`() { #expect(Self.names.count > 20) }

    private static let sampled = ["OrderDraft@3", "ReorderDraft@1", "PlaceOrderIntent@3", "QuoteDraft@1", "SaveQuoteIntent@1"]

    private static func sample(_ schema: String, _ kind: String) -> String {
        TestData.checkout + "docs/samples/\(schema.replacing("@", with: ".v")).\(kind).ndjson"
    }

    @Test(arguments: sampled)
    func `good samples fit`(_ schema: String) async {
        let run = await CommandFolder.anywhere("schema", "check", schema, Self.sample(schema, "good"))
        #expect(run.status == .done)
        #expect(run.output.hasSuffix(": all fit\n"))
    }

    @Test(arguments: sampled)
    func `bad samples are each wrong in one way`(_ schema: String) async throws {
        let run = await CommandFolder.anywhere("schema", "check", schema, Self.sample(schema, "bad"), "--json")
        #expect(run.status == .refused)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count >= 10)
        var keywords: Set<String> = []
        for line in lines {
            let document = try JSONDocument(String(line))
            let errors = try #require(try document.resolve(JSONPointer("/output/errors")), "it fits: \(line)")
            #expect(document.childCount(of: errors) == 1, "\(line)")
            let keyword = try #require(try document.resolve(JSONPointer("/output/errors/0/keywordLocation")))
            keywords.insert(document.string(of: keyword))
        }
        #expect(keywords.isSuperset(of: ["/type", "/required", "/additionalProperties"]))
    }
}
