import Envelopes
import GenerationJournal
import QuoteGeneration

/// `daybook catalogue import`.
enum CatalogueImportCommand {
    private static let files = Argument(
        name: "FILE", help: "Files to import, in order, and folders of fortunes; - or none is standard input",
        kind: .file, count: .any)
    private enum Format: String, CaseIterable { case jsonl, fortune }

    private static let format = Option(
        name: "format", value: "FORMAT", help: "jsonl, unless given, or fortune",
        kind: .oneOf(Format.allCases.map(\.rawValue)))
    private static let locale = Option(
        name: "locale", value: "TAG", help: "The language of quotes whose line names none, a tag of BCP 47 such as de")
    private static let publicDomain = Option(
        name: "public-domain", help: "Record that quotes whose line does not say it are in the public domain")
    private static let rejects = Option(
        name: "rejects", value: "FILE", help: "Write records that were left out to FILE, which must not exist", kind: .file)

    static let command = Command(
        name: "catalogue import", summary: "Take the quotes of files into a journal",
        details: [
            "In jsonl each line is an object with text and, if wanted, author, locale and isPublicDomain; "
                + "schemas/catalogue-line.schema.json gives its shape. A file of fortunes holds records between lines of "
                + "a single %; an index beside it (FILE.dat), or among the files named, says whether its letters are "
                + "rotated.",
            "Every record comes to one outcome, and the counts add up: quotes are added once a journal, whatever their "
                + "case and punctuation; what is no quote (empty, art, chat, too long) is left out. Records that cannot "
                + "be read, and quotes that stand in the journal under another author, are named on standard error, the "
                + "first 20 of them; --json names everything that was not added. Exit status 1 if anything could not be "
                + "read.",
        ],
        arguments: [.store, files],
        options: [format, locale, publicDomain, .reason, .by, rejects, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let (arguments, terminal) = (invocation.arguments, invocation.terminal)
        let name = arguments.text(format) ?? Format.jsonl.rawValue
        guard let kind = Format(rawValue: name) else {
            throw arguments.fault("\(format.usage): \"\(name)\" is neither jsonl nor fortune")
        }
        let isFortune = kind == .fortune
        let tag = try arguments.locale(locale)
        let isPublicDomain = arguments.isSet(publicDomain)
        let (by, reason) = try invocation.decision()
        let paths = try invocation.inputs(files, content: "quotes")
        if isFortune, paths.contains("-") { throw arguments.fault("fortunes are read from files only") }
        if isFortune, tag == nil { throw arguments.fault("--format fortune needs --locale TAG: the files do not say") }
        return try await invocation.withStore(.readWrite) { journal in
            let account = try CatalogueAccount(
                terminal, isJSON: arguments.isSet(.json), rejects: arguments.text(rejects),
                rejectEnd: isFortune ? "%\n" : "\n")
            let progress = Progress(terminal)
            var intake = try CatalogueImport(into: journal, source: .imported, by: by, reason: reason)
            func take(_ records: [CatalogueRecord]) async throws {
                try await intake.add(records, noting: account.note)
                try progress.show("Imported \(intake.report.records) records")
            }
            do {
                if isFortune, let tag {
                    try await FortuneFolder(paths).forEachFile(
                        locale: tag, isPublicDomain: isPublicDomain, account: account, take)
                } else {
                    for path in paths {
                        let lines = CatalogueLines(
                            origin: InputFile.name(of: path), locale: tag, isPublicDomain: isPublicDomain)
                        var input = try InputFile(path)
                        try await take(lines.records(of: try input.rest(bytesMax: CatalogueLimits.fileBytesMax)))
                    }
                }
                try await intake.flush(noting: account.note)
            } catch {
                // Batches that were written before are in, and the next run should not come as a surprise.
                try progress.end()
                _ = try account.finish(intake.report)
                throw error
            }
            try progress.end()
            return try account.finish(intake.report)
        }
    }
}
