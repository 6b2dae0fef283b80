import Foundation
import JSONSchema
import QuoteGeneration
import StrictJSON
import TestSupport
import Testing

struct CuratedCatalogueTests {
    @Test func `there are at least twenty lines a locale, all of them quotes`() {
        #expect(CuratedCatalogue.locales.map(\.description) == ["de", "en", "es", "fr", "it", "pt"])
        for locale in CuratedCatalogue.locales {
            let records = CuratedCatalogue.records(in: locale)
            #expect(records.count >= 20, "\(locale)")
            #expect(records.allSatisfy { $0.quote?.locale == locale })
        }
        #expect(CuratedCatalogue.records().count >= 120)
    }

    @Test func `the author is the product, and nothing is in the public domain`() {
        for quote in CuratedCatalogue.records().compactMap(\.quote) {
            #expect(quote.author == "Daybook")
            #expect(!quote.isPublicDomain)
            #expect(8...16 ~= quote.text.split(separator: " ").count, "\(quote.text)")
            #expect(!quote.text.contains("\n"))
        }
    }

    @Test func `a regional locale is offered the lines of its language, an unknown one none`() throws {
        let austrian = try #require(LocaleTag("de-AT"))
        let german = try #require(LocaleTag("de"))
        #expect(CuratedCatalogue.records(in: austrian) == CuratedCatalogue.records(in: german))
        #expect(CuratedCatalogue.records(in: LocaleTag("ja")).isEmpty)
    }

    @Test func `every line fits its schema`() throws {
        let schema = Array(try Data(contentsOf: URL(filePath: TestData.checkout + "schemas/catalogue-line.schema.json")))
        var validator = SchemaValidator(try Schema(schema))
        for record in CuratedCatalogue.records() {
            let document = try JSONDocument(record.bytes)
            #expect(try validator.violations(document, at: document.root).isEmpty)
        }
    }
}
