internal import LMDB
internal import StrictJSON

/// A line of the library.
public struct Quote: Hashable, Sendable {
    /// The author of generated lines where no policy names another.
    public static let product = "Daybook"
    /// The intent whose performance takes a draft into the library.
    public static let savingIntent = "SaveQuoteIntent"
    /// The intent that a judge's answer is for.
    public static let judgingIntent = "JudgeQuoteIntent"

    /// The entry that it came from: the draft that was saved, or the step that recorded it.
    public let position: Position
    /// The words.
    public let text: String
    /// Who is said to have written them; nil where nobody is named.
    public let author: String?
    /// Where the words come from.
    public let source: QuoteSource
    /// Whether somebody said that they are in the public domain.
    public let isPublicDomain: Bool
    /// Their language, a tag of BCP 47; `und` where nobody named it.
    public let locale: String
    /// The step that put it into the library.
    public let step: Position
    /// When, in microseconds since the Unix epoch.
    public let savedAt: Int64
    /// What was recorded with it, the bytes of a JSON object; nil for nothing.
    public let facts: [UInt8]?

    /// The language that it was translated from, a tag of BCP 47; nil for words in the language that they were written in.
    public var translatedFrom: String? {
        guard let facts, let document = try? JSONDocument(facts),
            let node = document.member("translatedFrom", of: document.root), document.kind(of: node) == .string
        else { return nil }
        return document.string(of: node)
    }

    /// Whether `name` is one of the facts that were recorded with it.
    public func holdsFact(_ name: String) -> Bool {
        guard let facts, let document = try? JSONDocument(facts) else { return false }
        return document.member(name, of: document.root) != nil
    }
}

extension Snapshot {
    /// The quote that came from the entry at `position`; nil if the library has none.
    ///
    /// - Throws: `JournalError`.
    public borrowing func quote(at position: Position) throws -> Quote? {
        let row = try row(of: .quotes, at: QuoteRow.key(position))
        return try row.map { row in try QuoteRow.decode(row.span.bytes).quote(at: position) }
    }

    /// Hands out the quotes from `first` on, in the order of the log, each undecoded but for where its parts lie.
    ///
    /// - Throws: `JournalError`, and whatever `body` throws.
    public borrowing func scanQuotes(
        from first: Position = .start, _ body: (QuoteGlance) throws -> ScanStep
    ) throws {
        try scanRows(of: .quotes, from: QuoteRow.key(first)) { key, row in
            guard key.byte(at: 0) == 1, key.byteCount == 9 else { return .stop }
            return try body(try QuoteGlance(at: Position(rawValue: key.bigEndianUInt64(at: 1)), row))
        }
    }

    /// The quotes that are marked as favourites, each with the step that marked it, in the order of the log.
    ///
    /// - Throws: `JournalError`.
    public borrowing func favouriteQuotes() throws -> [(quote: Position, step: Position)] {
        var marks: [(Position, Position)] = []
        try scanRows(of: .quotes, from: [2]) { key, row in
            guard key.byteCount == 9, row.byteCount == 8 else { throw QuoteRow.damaged }
            marks.append((Position(rawValue: key.bigEndianUInt64(at: 1)), Position(rawValue: row.littleEndianUInt64(at: 0))))
            return .next
        }
        return marks
    }

    /// The step that marks the quote as a favourite; nil if none does.
    ///
    /// - Throws: `JournalError`.
    public borrowing func favouriteMark(of quote: Position) throws -> Position? {
        try row(of: .quotes, at: QuoteRow.favouriteKey(quote)).map { row in
            guard row.count == 8 else { throw QuoteRow.damaged }
            return Position(rawValue: row.span.bytes.littleEndianUInt64(at: 0))
        }
    }
}

/// What a search looks at in a quote: bytes of UTF-8, as they are stored.
public struct QuoteGlance: Sendable {
    /// The entry that it came from.
    public let position: Position
    /// Where the words come from.
    public let source: QuoteSource
    private let row: [UInt8]
    private let textRange: Range<Int>
    private let localeRange: Range<Int>
    private let authorRange: Range<Int>

    init(at position: Position, _ row: RawSpan) throws(JournalError) {
        var reader = RowReader()
        guard let source = reader.byte(row).flatMap(QuoteSource.init), reader.byte(row) != nil, reader.position(row) != nil,
            reader.integer(row) != nil, let text = reader.range(row), let locale = reader.range(row),
            let isSigned = reader.byte(row), let author = isSigned == 1 ? reader.range(row) : 0..<0
        else { throw QuoteRow.damaged }
        self.position = position
        self.source = source
        self.row = row.copied
        (textRange, localeRange, authorRange) = (text, locale, author)
    }

    /// The words.
    public var text: ArraySlice<UInt8> { row[textRange] }
    /// The tag of their language.
    public var locale: ArraySlice<UInt8> { row[localeRange] }
    /// Who is said to have written them; empty where nobody is named.
    public var author: ArraySlice<UInt8> { row[authorRange] }
}

extension QuoteRow {
    fileprivate func quote(at position: Position) -> Quote {
        Quote(
            position: position, text: String(decoding: text, as: UTF8.self), author: author, source: source,
            isPublicDomain: isPublicDomain, locale: locale, step: step, savedAt: savedAt, facts: facts)
    }
}
