import Foundation
import GenerationJournal
import QuoteGeneration
import TestSupport
import Testing

/// What the documentation prints of Swift is what is compiled here.
struct DocumentedQuoteTests {
    private static func isPrinted(_ source: String, in page: String) throws -> Bool {
        let folder = TestData.checkout + "Tests/QuoteGenerationTests/Pipeline/"
        let text = try String(contentsOfFile: folder + source, encoding: .utf8)
        return try String(contentsOfFile: TestData.checkout + "docs/" + page, encoding: .utf8)
            .contains("```swift\n" + text + "```\n")
    }

    @Test func `the pages print the clients as they are built`() throws {
        #expect(try Self.isPrinted("DocumentedGeneration.swift", in: "quotes.md"))
        #expect(try Self.isPrinted("DocumentedLibrary.swift", in: "audit.md"))
    }

    @Test func `the clients do what the pages say`() async throws {
        let directory = try TemporaryDirectory("documented")
        let store = directory.file("a")
        try await Journal.open(at: store, access: .creating).close()
        let locale = try #require(LocaleTag("de"))
        // Nobody listens there, so the line is a curated one.
        let curated = try await line(from: "http://127.0.0.1:1", secret: "sesame", into: store)
        #expect(CuratedCatalogue.records(in: locale).compactMap(\.quote?.text).contains(try #require(curated)))
        #expect(try await line(from: "http://127.0.0.1:1", secret: "", into: store) == nil)
        #expect(try await lines(with: "", in: store).isEmpty)
    }
}
