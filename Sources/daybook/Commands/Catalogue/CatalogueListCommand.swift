import QuoteGeneration

/// `daybook catalogue list`.
enum CatalogueListCommand {
    static let command = Command(
        name: "catalogue list", summary: "List the lines that come with Daybook",
        options: [CatalogueCommands.locale, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, output) = (invocation.arguments, invocation.terminal.output)
        for quote in try arguments.bundledRecords().compactMap(\.quote) {
            if arguments.isSet(.json) {
                var line = JSONLine()
                line.add("text", quote.text)
                line.add("author", quote.author)
                line.add("locale", quote.locale.description)
                line.add("isPublicDomain", quote.isPublicDomain)
                try output.write(json: line.bytes)
            } else {
                try output.print("\(quote.locale)  \(quote.text)\n")
            }
        }
        return .done
    }
}
