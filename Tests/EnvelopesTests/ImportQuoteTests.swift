import Envelopes
import JSONSchema
import Schemas
import StrictJSON
import Testing

struct ImportQuoteTests {
    private static let step = ImportQuote(
        text: "It holds.\n\u{201C}So far.\u{201D}", author: nil, attribution: "\"The Bolt\"", source: .imported,
        isPublicDomain: true, locale: "en", origin: nil, record: 7, by: "Ada", reason: "a test")

    @Test func `what was written is read again, and fits its schema`() throws {
        let envelope = try Self.step.envelope()
        let read = try ImportQuote(of: envelope)
        #expect((read.text, read.author, read.attribution) == (Self.step.text, nil, "\"The Bolt\""))
        #expect((read.source, read.isPublicDomain, read.locale) == (.imported, true, "en"))
        #expect((read.origin, read.record, read.by, read.reason) == (nil, 7, "Ada", "a test"))

        let schema = try #require(EmbeddedSchema.all.first { $0.name == "ImportQuote" && $0.version == 1 })
        var validator = SchemaValidator(try Schema(schema.text))
        let document = try JSONDocument(Array(try #require(envelope.parameters)))
        #expect(try validator.violations(document, at: document.root).isEmpty)
    }

    @Test(arguments: [
        ("\"imported\"", "\"generated\"", "\"source\" is none of curated, imported"),
        ("true,\"locale\"", "1,\"locale\"", "\"isPublicDomain\" is neither true nor false"),
        ("\"record\":7", "\"record\":\"7\"", "\"record\" is no integer of 64 bits"),
        ("\"author\":null,", "", "\"author\" is missing"),
    ])
    func `a fact of another kind is refused by name`(_ part: String, _ other: String, _ reason: String) throws {
        let text = String(decoding: try Self.step.envelope().bytes, as: UTF8.self)
        let spoiled = text.replacing(part, with: other)
        #expect(spoiled != text)
        let error = #expect(throws: StepError.self) { try ImportQuote(of: try Envelope(spoiled)) }
        #expect(error?.reason == reason)
    }
}
