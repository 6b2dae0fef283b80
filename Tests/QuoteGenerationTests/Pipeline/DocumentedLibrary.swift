import GenerationJournal
import QuoteGeneration

/// The newest lines of a store's library in which `words` stand.
func lines(with words: String, in store: String) async throws -> [String] {
    let library = try QuoteLibrary(at: store)
    let page = try library.page(LibraryQuery(words: words))
    try await library.close()
    return page.quotes.map(\.quote.text)
}
