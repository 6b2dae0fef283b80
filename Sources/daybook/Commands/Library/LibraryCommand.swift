import GenerationJournal
import QuoteGeneration

/// `daybook library`.
enum LibraryCommand {
    private static let search = Option(
        name: "search", value: "TEXT",
        help: "Only quotes whose words or author hold every word of TEXT, or part of one; case and accents do not count")
    private static let locale = Option(
        name: "locale", value: "TAG", help: "Only quotes of this language; pt finds pt-BR too")
    private static let source = Option(
        name: "source", value: "SOURCE", help: "Only generated, curated or imported ones", kind: .oneOf(Self.sources))
    private static let favourites = Option(name: "favourites", help: "Only favourites")
    private static let count = Option(
        name: "count", value: "N", help: "At most N quotes; \(LibraryLimits.pageQuotesStandard) unless given")
    private static let before = Option(name: "before", value: "P", help: "Only quotes before position P, for the next page")
    private static let sources = QuoteSource.allCases.map { "\($0)" }

    static let command = Command(
        name: "library", summary: "Show the quotes of the library, the newest first",
        details: [
            "The library holds what was saved: lines that passed every layer and whose saving was performed, curated lines, "
                + "and imported ones. What was rejected is not in it; `daybook audit` shows that."
        ],
        arguments: [.store], options: [search, locale, source, favourites, count, before, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, output) = (invocation.arguments, invocation.terminal.output)
        var query = LibraryQuery(
            words: arguments.text(search) ?? "", locale: try arguments.locale(locale)?.description,
            isFavourite: arguments.isSet(favourites), before: try arguments.position(before))
        query.count = try arguments.count(count, in: 1...LibraryLimits.pageQuotesMax) ?? query.count
        if let name = arguments.text(source) {
            guard let wanted = QuoteSource.allCases.first(where: { "\($0)" == name }) else {
                throw arguments.fault("--source SOURCE: \"\(name)\" is none of \(sources.joined(separator: ", "))")
            }
            query.source = wanted
        }
        return try await invocation.withStore(.readOnly) { journal in
            let page = try QuoteLibrary(of: journal).page(query)
            for quote in page.quotes {
                if arguments.isSet(.json) {
                    try output.write(json: JSONLine(quote).bytes)
                } else {
                    try print(quote, to: output)
                }
            }
            guard !arguments.isSet(.json) else { return .done }
            guard page.total > 0 || page.all == 0 else {
                try output.print(wrapped: "None of \(page.all) \(page.all == 1 ? "quote" : "quotes") fits\n")
                return .done
            }
            let rest = page.next.map { "; --before \($0) shows the next" } ?? ""
            try output.print(wrapped: "\(page.quotes.count) of \(page.total) \(page.total == 1 ? "quote" : "quotes")\(rest)\n")
            return .done
        }
    }

    private static func print(_ item: LibraryQuote, to output: OutputStream) throws {
        let quote = item.quote
        try output.print(wrapped: quote.text + "\n")
        var facts = [
            "entry \(quote.position)", quote.locale, "\(quote.source)", quote.author ?? "author unknown",
        ]
        if let origin = quote.translatedFrom { facts.append("translated from \(origin)") }
        if quote.isPublicDomain { facts.append("public domain") }
        if item.isFavourite { facts.append("favourite") }
        try output.print(wrapped: "    " + facts.joined(separator: ", ") + "\n")
    }
}

extension JSONLine {
    /// A quote; schemas/output-library.schema.json.
    init(_ item: LibraryQuote) {
        self.init()
        let quote = item.quote
        add("position", number: quote.position.rawValue)
        add("text", quote.text)
        add("author", quote.author)
        add("source", "\(quote.source)")
        add("isPublicDomain", quote.isPublicDomain)
        add("locale", quote.locale)
        add("isFavourite", item.isFavourite)
        add("step", number: quote.step.rawValue)
        add("savedAt", number: quote.savedAt)
        if let facts = quote.facts { add("facts", json: facts) } else { add("facts", nil as String?) }
    }
}
