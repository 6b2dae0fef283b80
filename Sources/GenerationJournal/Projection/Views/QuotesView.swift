internal import Envelopes
internal import LMDB
internal import StrictJSON

extension Projection {
    /// The library: a quote is in it exactly when SaveQuoteIntent was performed, or a curated or imported one was recorded.
    ///
    /// Keys begin with a kind and hold the position of the quote's entry in eight bytes, big-endian: 1 for a draft that
    /// asks to be saved and of which nobody said that it was, 2 for a quote, 3 for the mark of a favourite, whose row is
    /// the step that set it. What is rejected never gets a row of kind 2, and only those are read.
    public static let quotes: Projection = Projection(name: "quotes", version: 1, interest: .savedQuotes) { entry, read in
        guard let envelope = try entry.decoded() else { return [] }
        if envelope.isIntent(Quote.savingIntent) { return QuoteRow.pending(envelope, entry.position) }
        guard entry.header.isOwn else { return [] }
        if envelope.isStep(RecordOutcome.self) {
            let step = try RecordOutcome(of: envelope)
            guard step.outcome == .performed else { return [] }
            return try QuoteRow.saved(entry, facts: step.evidence, read)
        }
        if envelope.isStep(ResolveEntry.self) {
            guard try ResolveEntry(of: envelope).finding == .performed else { return [] }
            return try QuoteRow.saved(entry, facts: nil, read)
        }
        if envelope.isStep(ImportQuote.self) {
            let step = try ImportQuote(of: envelope)
            let row = QuoteRow(
                text: Array(step.text.utf8), author: step.author, source: step.source == .curated ? .curated : .imported,
                isPublicDomain: step.isPublicDomain, locale: step.locale, step: entry.position, savedAt: entry.header.recordedAt)
            return [.put(key: QuoteRow.key(entry.position), row: row.encoded)]
        }
        if envelope.isStep(FavouriteQuote.self) { return try QuoteRow.marked(entry, try FavouriteQuote(of: envelope), read) }
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

    static func pendingKey(_ position: Position) -> [UInt8] { [1] + position.rawValue.bigEndianBytes }
    static func key(_ position: Position) -> [UInt8] { [2] + position.rawValue.bigEndianBytes }
    static func favouriteKey(_ position: Position) -> [UInt8] { [3] + position.rawValue.bigEndianBytes }

    /// A draft that may be saved: who supplied the words, and the words.
    static func pending(_ envelope: Envelope, _ position: Position) -> [RowChange] {
        guard envelope.isComplete, let parameters = envelope.parameters, let document = try? JSONDocument(Array(parameters)),
            let node = document.member("text", of: document.root), document.kind(of: node) == .string
        else { return [] }
        let source: QuoteSource = envelope.source == .foundationModels ? .generated : .imported
        return [.put(key: pendingKey(position), row: [source.rawValue] + Array(document.string(of: node).utf8))]
    }

    /// The entry's cause was performed: if it was a quote, it is in the library now.
    static func saved(_ entry: ProjectedEntry, facts evidence: [UInt8]?, _ read: Projection.ReadRow) throws -> [RowChange] {
        guard let draft = entry.header.cause, let pending = try read(pendingKey(draft)) else { return [] }
        guard let source = pending.first.flatMap(QuoteSource.init) else { throw damaged }
        var row = QuoteRow(
            text: Array(pending.dropFirst()), author: source == .generated ? Quote.product : nil, source: source,
            isPublicDomain: false, locale: undetermined, step: entry.position, savedAt: entry.header.recordedAt)
        if let evidence { row.take(evidence) }
        return [.remove(key: pendingKey(draft)), .put(key: key(draft), row: row.encoded)]
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
