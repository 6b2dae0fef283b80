import QuoteGeneration

/// `daybook catalogue`.
enum CatalogueCommands {
    static let group = CommandGroup(
        name: "catalogue", summary: "Take quotes that people wrote into a journal: Daybook's own, or those of files")

    static let all: [Command] = [
        CatalogueListCommand.command, CatalogueAddCommand.command, CatalogueImportCommand.command,
    ]

    static let locale = Option(name: "locale", value: "TAG", help: "Only lines of this language, a tag of BCP 47 such as de")
}

extension ParsedArguments {
    /// The language that an option names; nil where it is not given.
    func locale(_ option: Option) throws(CommandLineError) -> LocaleTag? {
        guard let text = text(option) else { return nil }
        guard let tag = LocaleTag(text) else {
            throw fault("\(option.usage): \"\(text)\" is no language tag; write de or pt-BR")
        }
        return tag
    }

    /// The lines of the bundled catalogue in the language that `--locale` names, or all.
    ///
    /// - Throws: `CommandLineError`; `CommandRefusal` for a language that has no lines.
    func bundledRecords() throws -> [CatalogueRecord] {
        let locale = try locale(CatalogueCommands.locale)
        let records = CuratedCatalogue.records(in: locale)
        guard let locale, records.isEmpty else { return records }
        let known = CuratedCatalogue.locales.map(\.description).joined(separator: ", ")
        throw CommandRefusal(message: "The catalogue has no lines in \(locale); it has some in \(known)")
    }
}
