public import GenerationJournal

/// The library of a store and nothing else of it: for widgets and other surfaces that only show what is stored (spec Q14).
///
/// It opens the store read-only and keeps the journal to itself, so whoever holds a library can neither append nor generate,
/// nor see what was rejected.
public struct QuoteLibrary: Sendable {
    private let journal: Journal

    /// The library of the store at `path`.
    ///
    /// - Throws: `JournalError`.
    public init(at path: String) throws { journal = try Journal.open(at: path, access: .readOnly) }

    /// The library of a journal that is open already.
    public init(of journal: Journal) { self.journal = journal }

    /// Lets go of the store.
    ///
    /// - Throws: `JournalError`.
    public func close() async throws { try await journal.close() }

    /// The quote that came from the entry at `position`; nil if there is none.
    ///
    /// - Throws: `JournalError`.
    public func quote(at position: Position) throws -> LibraryQuote? {
        try journal.read { snapshot in
            guard let quote = try snapshot.quote(at: position) else { return nil }
            return LibraryQuote(quote: quote, isFavourite: try snapshot.favouriteMark(of: position) != nil)
        }
    }

    /// The newest quotes that `query` wants.
    ///
    /// - Throws: `JournalError`.
    public func page(_ query: LibraryQuery) throws -> LibraryPage {
        try journal.read { snapshot in
            var search = LibrarySearch(query)
            let favourites = Set(try snapshot.favouriteQuotes().map(\.quote))
            var wanted: [Position] = []
            var (total, all) = (0, 0)
            try snapshot.scanQuotes { quote in
                all += 1
                guard !query.isFavourite || favourites.contains(quote.position),
                    query.source.map({ $0 == quote.source }) ?? true, search.accepts(quote)
                else { return .next }
                total += 1
                if query.before.map({ quote.position < $0 }) ?? true { wanted.append(quote.position) }
                return .next
            }
            let shown = wanted.suffix(max(1, min(query.count, LibraryLimits.pageQuotesMax)))
            let quotes = try shown.reversed().compactMap { position in
                try snapshot.quote(at: position).map { LibraryQuote(quote: $0, isFavourite: favourites.contains(position)) }
            }
            return LibraryPage(quotes: quotes, total: total, all: all, next: shown.count < wanted.count ? shown.first : nil)
        }
    }

    /// The quarter-hours in which a person was active, in order; days are made of them by the caller's calendar.
    ///
    /// - Throws: `JournalError`.
    public func activeQuarterHours() throws -> [QuarterHour] { try journal.read { try $0.activeQuarterHours() } }
}

/// What a query looks for, prepared once for all rows.
private struct LibrarySearch {
    private let words: [[UInt8]]
    private let locale: [UInt8]?
    private var fold = SearchFold()
    private var folded = FoldedText()

    init(_ query: LibraryQuery) {
        words = fold.folded(query.words).split(separator: 0x20).map(Array.init)
        locale = query.locale.map { Array($0.utf8) }
    }

    mutating func accepts(_ quote: QuoteGlance) -> Bool {
        if let locale, !Self.isLanguage(quote.locale, locale) { return false }
        guard !words.isEmpty else { return true }
        folded.removeAll()
        fold.fold(quote.text, into: &folded)
        folded.append(0x0A)
        fold.fold(quote.author, into: &folded)
        return words.allSatisfy { folded.holds($0) }
    }

    /// Whether `tag` is `wanted` or a kind of it; letters of tags have no case (RFC 5646).
    private static func isLanguage(_ tag: ArraySlice<UInt8>, _ wanted: [UInt8]) -> Bool {
        guard tag.count >= wanted.count, zip(tag, wanted).allSatisfy({ lowered($0) == lowered($1) }) else { return false }
        return tag.count == wanted.count || tag[tag.startIndex + wanted.count] == UInt8(ascii: "-")
    }

    private static func lowered(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }
}
