import Envelopes
import FlowFixtures

@testable import GenerationJournal

/// The log of the golden files of runs: every end that a run can come to, twice and in several languages, then steps that
/// say something odd.
enum GoldenFlows {
    static func write(to journal: Journal) async throws {
        try await journal.append(all().flatMap(\.entries))
        try await writeOddities(to: journal)
    }

    /// A run for each end, three times over.
    static func all() throws -> [QuoteFlow] {
        let ends = QuoteFlow.End.allCases
        return try (0..<3 * ends.count).map { number in
            try QuoteFlow(number, ends[number % ends.count], locale: ["en", "de", "ja"][number / ends.count])
        }
    }

    /// Steps about nothing, about what is no quote, in other words than the types know, and not Daybook's own.
    private static func writeOddities(to journal: Journal) async throws {
        let lone = try await journal.append(NewEntry(try Samples.draft()), expecting: .any).id
        let favourite = FavouriteQuote(entry: lone, isFavourite: true, by: "tester", reason: "a test")
        let rejection = RejectDraft(
            entry: lone, layer: "gate", finding: QuoteFlow.ground(of: .tooLong).finding, verdict: lone, outcome: "noCandidate(gate)",
            locale: "en", policy: nil)
        try await own(favourite.envelope(), cause: lone, in: journal)
        try await own(favourite.envelope(), in: journal)
        try await own(rejection.envelope(), in: journal)
        for (intent, cause) in [
            ("RejectDraft", lone), ("FavouriteQuote", lone), ("RecordVerdict", lone), ("RecordFailure", lone), ("ImportQuote", nil),
            ("RequestGeneration", nil), ("RegisterPolicy", nil),
        ] {
            try await own(try Samples.step(intent), cause: cause, in: journal)
        }
        // Not Daybook's own, so they say nothing.
        try await journal.append(NewEntry(try rejection.envelope(), cause: lone), expecting: .any)
        try await journal.append(NewEntry(try Samples.step("RequestGeneration")), expecting: .any)
        // Drafts that ask to be saved, and have nothing to save.
        for parameters in [#"{"text":7}"#, #"{}"#, #"{"text":""}"#] {
            let envelope = try Envelope(
                source: .appIntent, sessionId: nil, schemaVersion: EnvelopeSchemaVersion(1), generable: nil, isComplete: true,
                content: nil, intent: "SaveQuoteIntent", parameters: parameters)
            let id = try await journal.append(NewEntry(envelope), expecting: .any).id
            try await own(try OwnSteps.outcome(.performed, attempt: 1, of: id), cause: id, in: journal)
        }
    }

    private static func own(_ envelope: Envelope, cause: EntryID? = nil, in journal: Journal) async throws {
        _ = try await journal.appendOwn([NewEntry(envelope, cause: cause)], expecting: .any)
    }
}
