import GenerationJournal
import LanguageModels
import QuoteGeneration

/// A new line in German, or a curated one where none was accepted; nil for a key that is none.
func line(from address: String, secret: String, into store: String) async throws -> String? {
    guard let locale = LocaleTag("de"), let key = ModelKey(secret) else { return nil }
    let journal = try Journal.open(at: store)
    let server = try ModelServer(try ModelAddress(address), name: "smollm2", key: key)
    let generator = try QuoteGenerator(journal: journal, client: .http(server), systemBuild: "my app 1", by: "me@here")
    let run = try await generator.generate(QuoteRequest(locale: locale))
    try await journal.close()
    return run.end == .accepted ? run.draft : run.fallback?.text
}
