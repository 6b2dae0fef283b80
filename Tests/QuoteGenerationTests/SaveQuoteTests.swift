import ActionExecution
import Envelopes
import FlowFixtures
import GenerationJournal
import QuoteGeneration
import TestSupport
import Testing

/// A quote is in the library exactly when its saving was performed.
struct SaveQuoteTests {
    private let directory: TemporaryDirectory
    private let journal: Journal

    init() throws {
        directory = try TemporaryDirectory("save")
        journal = try Journal.create(at: directory.file("a"))
    }

    /// A run up to the accepted draft, which nobody has performed yet.
    private func accepted() async throws -> Position {
        let flow = try QuoteFlow(1, .accepted, locale: "fr")
        let end = try #require(flow.entries.firstIndex { $0.id == flow.draft })
        return try #require(try await journal.append(Array(flow.entries[...end])).last).position
    }

    private func texts(in journal: Journal? = nil) throws -> [String] {
        try QuoteLibrary(of: journal ?? self.journal).page(LibraryQuery()).quotes.map(\.quote.text)
    }

    @Test func `what was performed is in the library, under the product's name`() async throws {
        let position = try await accepted()
        #expect(try texts() == [])
        let executor = try Executor(journal: journal, actions: [SaveQuote.action(in: journal)], by: "tester")
        guard case .tried(.performed, _, _) = try await executor.execute(position) else {
            Issue.record("it was not performed")
            return
        }
        let quote = try #require(try QuoteLibrary(of: journal).quote(at: position)).quote
        #expect(quote.author == Quote.product && quote.source == .generated && !quote.isPublicDomain)
        #expect(quote.locale == "fr" && quote.holdsFact("request"))
    }

    @Test func `the author is what the policy of that day says`() async throws {
        // The made-up request names this fingerprint.
        let fingerprint = String(repeating: "ab", count: 32)
        let policy = RegisterPolicy(
            name: "quote", fingerprint: fingerprint, policy: Array(#"{"author":"Almanac"}"#.utf8), by: "tester", reason: "a test")
        try await journal.append([FlowEntry(envelope: try policy.envelope(), id: EntryID.next(), cause: nil, isOwn: true)])
        let position = try await accepted()
        let executor = try Executor(journal: journal, actions: [SaveQuote.action(in: journal)], by: "tester")
        _ = try await executor.execute(position)
        #expect(try QuoteLibrary(of: journal).quote(at: position)?.quote.author == "Almanac")
    }

    @Test func `what was refused is not in it`() async throws {
        let request = try QuoteFlow(1, .timeout).entries[0]
        try await journal.append([request])
        let leaking = try Envelope(
            source: .foundationModels, sessionId: "s", schemaVersion: EnvelopeSchemaVersion(1), generable: "QuoteDraft",
            isComplete: true, content: #"{"text":"One thing."}"#, intent: "SaveQuoteIntent", parameters: #"{"text":"Another."}"#)
        let position = try await journal.append(NewEntry(leaking, cause: request.id), expecting: .any).position
        let executor = try Executor(journal: journal, actions: [SaveQuote.action(in: journal)], by: "tester")
        guard case .refused(.parameterDiffers) = try await executor.execute(position) else {
            Issue.record("it was not refused")
            return
        }
        #expect(try texts() == [])
        #expect(try QuoteLibrary(of: journal).quote(at: position) == nil)
    }

    /// Stands for a process that dies, or a disk that fails, before the outcome is written.
    private struct Closing: ActionHandler {
        let journal: Journal

        func perform(_ request: ActionRequest) async -> ActionResult {
            try? await journal.close()
            return .performed(ActionEvidence())
        }
    }

    @Test func `what was begun and never recorded as performed is not in it`() async throws {
        let position = try await accepted()
        let action = ActionDefinition(
            intent: "SaveQuoteIntent", version: 1, accepts: [AcceptedType("QuoteDraft", version: 1)],
            handler: Closing(journal: journal))
        let executor = try Executor(journal: journal, actions: [action], by: "tester")
        await #expect(throws: JournalError.self) { try await executor.execute(position) }
        let library = try QuoteLibrary(at: directory.file("a"))
        #expect(try library.page(LibraryQuery()).quotes == [])
        #expect(try library.page(LibraryQuery(words: "gardener")).total == 0)
        try await library.close()
        let reopened = try Journal.open(at: directory.file("a"))
        #expect(try reopened.read { try $0.execution(of: position)?.stage } == .started)
    }

    @Test func `no generated line bears another name, whatever the model wrote`() async throws {
        for (number, end) in QuoteFlow.End.allCases.enumerated() {
            try await journal.append(QuoteFlow(number, end).entries)
        }
        for item in try QuoteLibrary(of: journal).page(LibraryQuery(count: 100)).quotes where item.quote.source == .generated {
            #expect(item.quote.author == Quote.product && !item.quote.isPublicDomain)
        }
    }
}
