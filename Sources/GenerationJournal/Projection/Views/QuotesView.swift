internal import Envelopes
internal import LMDB
internal import StrictJSON

extension Projection {
    /// The library: a quote is in it exactly when SaveQuoteIntent was performed, or a curated or imported one was recorded.
    ///
    /// Keys begin with a kind and hold the position of the quote's entry in eight bytes, big-endian: 1 for a quote, 2 for
    /// the mark of a favourite, whose row is the step that set it. What was never performed has no row.
    public static let quotes: Projection = Projection(
        name: "quotes", version: 1, interest: .performances,
        steps: [RecordOutcome.self, ResolveEntry.self, ImportQuote.self, FavouriteQuote.self]
    ) { entry, read in
        if let step = try entry.step(RecordOutcome.self) {
            return step.outcome == .performed ? try QuoteRow.saved(entry, facts: step.evidence, read) : []
        }
        if let step = try entry.step(ResolveEntry.self) {
            return step.finding == .performed ? try QuoteRow.saved(entry, facts: nil, read) : []
        }
        if let step = try entry.step(ImportQuote.self) {
            let row = QuoteRow(
                text: Array(step.text.utf8), author: step.author, source: step.source == .curated ? .curated : .imported,
                isPublicDomain: step.isPublicDomain, locale: step.locale, step: entry.position, savedAt: entry.header.recordedAt)
            return [.put(key: QuoteRow.key(entry.position), row: row.encoded)]
        }
        if let step = try entry.step(FavouriteQuote.self) { return try QuoteRow.marked(entry, step, read) }
        return []
    }
}

/// Where the words of a quote come from.
public enum QuoteSource: UInt8, Hashable, Sendable, CaseIterable {
    /// A model wrote them.
    case generated = 0
    /// They come with the product, which says so.
    case curated = 1
    /// Somebody brought them in.
    case imported = 2
}

struct QuoteRow {
    /// The tag of BCP 47 for a language that nobody named.
    static let undetermined = "und"

    var text: [UInt8]
    var author: String?
    var source: QuoteSource
    var isPublicDomain: Bool
    var locale: String
    /// The step that put it into the library.
    var step: Position
    /// When, in microseconds since the Unix epoch.
    var savedAt: Int64
    /// The facts that were recorded with it, an object; nil for none.
    var facts: [UInt8]?

    private static let savingIntent = JSONKey(Quote.savingIntent)

    static func key(_ position: Position) -> [UInt8] { position.rowKey(kind: 1).array }
    static func favouriteKey(_ position: Position) -> [UInt8] { position.rowKey(kind: 2).array }

    /// The entry's cause was performed: if it was a quote, it is in the library now.
    static func saved(_ entry: ProjectedEntry, facts evidence: [UInt8]?, _ read: Projection.ReadRow) throws -> [RowChange] {
        guard let draft = entry.header.cause, let cause = entry.cause, cause.isIntent(savingIntent), cause.isComplete,
            let text = cause.parameterText("text"), try read(key(draft)) == nil
        else { return [] }
        let source: QuoteSource = cause.source == .foundationModels ? .generated : .imported
        var row = QuoteRow(
            text: text, author: source == .generated ? Quote.product : nil, source: source, isPublicDomain: false,
            locale: undetermined, step: entry.position, savedAt: entry.header.recordedAt)
        if let evidence { row.take(evidence) }
        return [.put(key: key(draft), row: row.encoded)]
    }

    /// Takes what the action that saved it recorded beside: an object `facts`, with author and locale.
    private mutating func take(_ evidence: [UInt8]) {
        guard let document = try? JSONDocument(evidence), let node = document.member("facts", of: document.root) else {
            return
        }
        facts = document.rawBytes(of: node)
        func text(_ key: String) -> String? {
            guard let value = document.member(key, of: node), document.kind(of: value) == .string else { return nil }
            return document.string(of: value)
        }
        if let author = text("author") { self.author = author }
        if let locale = text("locale") { self.locale = locale }
    }

    static func marked(_ entry: ProjectedEntry, _ step: FavouriteQuote, _ read: Projection.ReadRow) throws -> [RowChange] {
        let quote = try entry.requiredCause()
        // Erased since, or never saved: then there is nothing to mark.
        guard try read(key(quote)) != nil else { return [] }
        let key = favouriteKey(quote)
        return [step.isFavourite ? .put(key: key, row: entry.position.rawValue.littleEndianBytes) : .remove(key: key)]
    }

    var encoded: [UInt8] {
        var row = RowWriter()
        row.put(source.rawValue)
        row.put(isPublicDomain ? 1 : 0 as UInt8)
        row.put(step)
        row.put(savedAt)
        row.put(bytes: text)
        row.put(locale)
        row.put(optional: author)
        row.put(bytes: facts ?? [])
        return row.bytes
    }

    static func decode(_ row: RawSpan) throws(JournalError) -> QuoteRow {
        var reader = RowReader()
        guard let source = reader.byte(row).flatMap(QuoteSource.init), let isPublicDomain = reader.byte(row), isPublicDomain <= 1,
            let step = reader.position(row), let savedAt = reader.integer(row), let text = reader.bytes(row),
            let locale = reader.text(row), let author = reader.optionalText(row), let facts = reader.bytes(row),
            reader.isAtEnd(of: row)
        else { throw damaged }
        return QuoteRow(
            text: text, author: author, source: source, isPublicDomain: isPublicDomain == 1, locale: locale, step: step,
            savedAt: savedAt, facts: facts.isEmpty ? nil : facts)
    }

    static let damaged: JournalError = .projectionDamaged(
        name: Projection.quotes.name, version: Projection.quotes.version, reason: "a row cannot be read")
}
