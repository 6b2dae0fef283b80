public import GenerationJournal
internal import Envelopes

/// What a draft is compared with: a bounded part of the library, the curated lines, and what was rejected recently.
public struct KnownLines: Hashable, Sendable {
    /// The library's newest lines and then the curated ones, of the language.
    public var lines: [KnownLine]
    /// Drafts that were rejected recently, of the language, the latest last.
    public var anchors: [KnownLine]

    /// These lines.
    public init(lines: [KnownLine] = [], anchors: [KnownLine] = []) { (self.lines, self.anchors) = (lines, anchors) }

    /// What a journal and the curated catalogue hold for a locale, as much of it as `policy` allows.
    ///
    /// - Throws: `JournalError`.
    public init(in journal: Journal, locale: LocaleTag, policy: QuotePolicy) throws {
        let most = policy.novelty.catalogueMax
        (lines, anchors) = try journal.read { snapshot in
            (
                try Self.library(snapshot, locale, most: most),
                try Self.anchors(snapshot, locale, most: policy.distinctiveness.anchorsMax)
            )
        }
        for record in CuratedCatalogue.records(in: locale) {
            guard lines.count < most, let quote = record.quote else { break }
            lines.append(
                KnownLine(name: "\(record.place.origin), line \(record.place.line)", text: quote.text, language: locale.language))
        }
    }

    private static func library(_ snapshot: borrowing Snapshot, _ locale: LocaleTag, most: Int) throws -> [KnownLine] {
        let language = Array(locale.language.utf8)
        var latest = LatestValues<(position: Position, text: String)>(most: most)
        try snapshot.scanQuotes { quote in
            if quote.locale.isLanguage(language) {
                latest.add((quote.position, String(decoding: quote.text, as: UTF8.self)))
            }
            return .next
        }
        var lines: [KnownLine] = []
        for (position, text) in latest.inOrder.reversed() {
            guard let entry = try snapshot.entry(at: position) else { continue }
            lines.append(KnownLine(name: "entry \(entry.id)", text: text, language: locale.language))
        }
        return lines
    }

    private static func anchors(_ snapshot: borrowing Snapshot, _ locale: LocaleTag, most: Int) throws -> [KnownLine] {
        let language = Array(locale.language.utf8)
        var latest = LatestValues<Position>(most: most)
        try snapshot.scanRejections { rejection in
            if Array(rejection.locale.utf8)[...].isLanguage(language) { latest.add(rejection.draft) }
            return .next
        }
        var anchors: [KnownLine] = []
        for position in latest.inOrder {
            // What was erased since is no anchor any more.
            guard let entry = try snapshot.entry(at: position), let text = try DraftContent.text(of: entry) else { continue }
            anchors.append(KnownLine(name: "entry \(entry.id)", text: text, language: locale.language))
        }
        return anchors
    }
}

extension ArraySlice<UInt8> {
    /// Whether a language tag is of a language, a code in small letters; letters of tags have no case (RFC 5646).
    fileprivate func isLanguage(_ language: [UInt8]) -> Bool {
        count >= language.count && zip(self, language).allSatisfy { $0 | 0x20 == $1 }
            && (count == language.count || self[startIndex + language.count] == UInt8(ascii: "-"))
    }
}

/// The latest of many values, in memory that does not grow with them.
private struct LatestValues<Value> {
    private let most: Int
    private var values: [Value] = []
    private var next = 0

    init(most: Int) { self.most = most }

    mutating func add(_ value: Value) {
        guard most > 0 else { return }
        if values.count < most {
            values.append(value)
        } else {
            values[next] = value
            next = (next + 1) % most
        }
    }

    var inOrder: [Value] { Array(values[next...] + values[..<next]) }
}
