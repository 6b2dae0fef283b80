import Foundation
import QuoteGeneration

/// What reading makes of a small file of fortunes.
struct Fortunes {
    let records: [CatalogueRecord]

    init(_ text: String, index: [UInt8]? = nil, locale: String = "en") throws {
        try self.init(Array(text.utf8), index: index, locale: locale)
    }

    init(_ bytes: [UInt8], index: [UInt8]? = nil, locale: String = "en") throws {
        guard let tag = LocaleTag(locale) else { throw Unusable() }
        let file = FortuneFile(
            origin: "sample", index: index.flatMap { FortuneIndex($0) }, locale: tag, isPublicDomain: false)
        records = file.records(of: bytes)
    }

    /// The text of each quote, and in angle brackets the outcome of what is none.
    var texts: [String] {
        records.map { record in
            switch record.reading {
            case .quote(let quote): quote.text
            case .leftOut(let outcome, _): "<\(outcome.rawValue)>"
            }
        }
    }

    /// The author of each quote; a hyphen where there is none.
    var authors: [String] { records.map { $0.quote?.author ?? "-" } }

    /// The attribution of each quote.
    var attributions: [String?] { records.map { $0.quote?.attribution } }

    /// The header of an index with these flags.
    static func index(flags: UInt8, separator: UInt8 = UInt8(ascii: "%")) -> [UInt8] {
        [0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 9, 0, 0, 0, 3, 0, 0, 0, flags, separator, 0, 0, 0, 0, 0, 0, 0]
    }

    private struct Unusable: Error {}
}
