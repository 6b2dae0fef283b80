public import GenerationJournal

/// Which quotes of the library are wanted; nothing said wants all.
public struct LibraryQuery: Hashable, Sendable {
    /// Words that must all stand in the text or in the author's name, whole or as parts of words; case and accents do not
    /// count.
    public var words: String
    /// The tag of the language, or its beginning: `pt` wants `pt-BR` too; nil for any.
    public var locale: String?
    /// Where the words come from; nil for anywhere.
    public var source: QuoteSource?
    /// Only favourites.
    public var isFavourite: Bool
    /// Only quotes that stand before this one; it is how the next page is asked for.
    public var before: Position?
    /// How many quotes a page has at most, 1 or more.
    public var count: Int

    /// A query.
    public init(
        words: String = "", locale: String? = nil, source: QuoteSource? = nil, isFavourite: Bool = false,
        before: Position? = nil, count: Int = LibraryLimits.pageQuotesStandard
    ) {
        self.words = words
        self.locale = locale
        self.source = source
        self.isFavourite = isFavourite
        self.before = before
        self.count = count
    }
}

/// The newest quotes that a query wants.
public struct LibraryPage: Hashable, Sendable {
    /// The quotes, the newest first, and whether each is a favourite.
    public let quotes: [LibraryQuote]
    /// How many quotes the query wants as a whole, on all pages.
    public let total: Int
    /// How many quotes the library has, whatever the query wants.
    public let all: Int
    /// What ``LibraryQuery/before`` has to be for the next page; nil where this is the last.
    public let next: Position?
}

/// A quote as surfaces show it.
public struct LibraryQuote: Hashable, Sendable {
    /// The quote.
    public let quote: Quote
    /// Whether somebody marked it.
    public let isFavourite: Bool
}

/// The bounds of the library; docs/operating.md gives the reasons.
public enum LibraryLimits {
    /// Quotes that a page has unless somebody says otherwise.
    public static let pageQuotesStandard = 20
    /// Quotes that a page may have.
    public static let pageQuotesMax = 10_000
    /// Letters beyond U+07FF whose folded forms a search keeps at hand.
    static let foldedLettersKeptMax = 65_536
    /// Bytes of folded text that a byte of text becomes at most: two bytes become seven at worst.
    static let foldedBytesPerByteMax = 4
}
