import Envelopes
import GenerationJournal
import QuoteGeneration

/// `daybook catalogue add`.
enum CatalogueAddCommand {
    private static let reason = Option(
        name: "reason", value: "TEXT", help: "Why; it is recorded. Unless given, that they come with Daybook")
    private static let standardReason = "the catalogue that comes with Daybook"

    static let command = Command(
        name: "catalogue add", summary: "Take the lines that come with Daybook into a journal",
        details: ["Lines that stand in the journal already stay as they are, so adding them again writes nothing."],
        arguments: [.store], options: [CatalogueCommands.locale, reason, .by, .json], run: run)

    private static func run(_ invocation: Invocation) async throws -> RunStatus {
        let arguments = invocation.arguments
        let records = try arguments.bundledRecords()
        let by = try invocation.decider()
        return try await invocation.withStore(.readWrite) { journal in
            let account = try CatalogueAccount(invocation.terminal, isJSON: arguments.isSet(.json))
            var intake = try CatalogueImport(
                into: journal, source: .curated, by: by, reason: arguments.text(reason) ?? standardReason)
            try await intake.add(records, noting: account.note)
            try await intake.flush(noting: account.note)
            return try account.finish(intake.report)
        }
    }
}
