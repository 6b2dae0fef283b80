import Envelopes
import GenerationJournal
import Testing

@testable import QuoteGeneration

/// What a generator keeps of the library is what it would read anew.
struct KnownLinesCacheTests {
    private let stage: PipelineStage
    private let locale: LocaleTag
    private let cache: KnownLinesCache
    private let policy: QuotePolicy

    init() throws {
        stage = try PipelineStage()
        locale = try #require(LocaleTag("en"))
        // Bounds that are reached.
        policy = try QuotePolicy.changed("\"catalogueMax\": 500", "\"catalogueMax\": 25", "\"anchorsMax\": 50", "\"anchorsMax\": 3")
        cache = KnownLinesCache(of: stage.journal, policy: policy)
    }

    private func expectSame() throws {
        let kept = try cache.lines(for: locale)
        let fresh = try KnownLinesCache(of: stage.journal, policy: policy).lines(for: locale)
        #expect(kept.lines == fresh.lines && kept.anchors == fresh.anchors)
    }

    private func add(_ text: String, locale: String = "en") async throws -> Position {
        let step = ImportQuote(
            text: text, author: nil, source: .imported, isPublicDomain: false, locale: locale, origin: nil, record: nil,
            by: "tester", reason: "a test")
        return try await RunRecorder(journal: stage.journal).own(step, cause: nil).position
    }

    @Test func `it follows what is saved, rejected and imported`() async throws {
        try expectSame()
        let session = RecordedSession().draft(RecordedSession.good).judgement()
            .draft("The kettle is patient. The cook is not.").draft("**The lamp** waits by the window.")
            .draft("A baker opens the window before dawn so the whole street can smell the bread.").judgement("5")
            .draft("Courage asks for the freedom of an infinite destiny and a greatness without limit.").judgement()
        let generator = try stage.generator(session, policy)
        for _ in 0..<5 {
            _ = try await generator.generate(QuoteRequest(locale: locale))
            try expectSame()
        }
        let known = try cache.lines(for: locale)
        #expect(known.lines.first?.text == RecordedSession.good && known.lines.count == 23 && known.anchors.count == 3)
        for text in ["One oar.", "Two oars.", "Three oars.", "Four oars."] { _ = try await add(text) }
        _ = try await add("Zwei Ruder.", locale: "de")
        try expectSame()
        #expect(try cache.lines(for: locale).lines.prefix(2).map(\.text) == ["Four oars.", "Three oars."])
    }

    @Test func `a draft that is saved late stands where it was written`() async throws {
        let recorder = RunRecorder(journal: stage.journal)
        let first = try await add("The first line.")
        let content = Array(#"{"text":"An early draft."}"#.utf8)
        let early = try stage.journal.read { try #require(try $0.entry(at: first)).id }
        let draft = try await recorder.decoded(content, for: .saveQuote, session: "s", parameters: content, cause: early)
        _ = try await add("A later line.")
        try expectSame()
        let outcome = RecordOutcome(
            entry: draft.id, outcome: .performed, attempt: 1, action: "SaveQuoteIntent@1", contentSchema: nil,
            parametersSchema: nil, evidence: Array(#"{"facts":{"locale":"en"}}"#.utf8))
        try await recorder.own(outcome, cause: draft.id)
        try expectSame()
        #expect(try cache.lines(for: locale).lines.prefix(2).map(\.text) == ["A later line.", "An early draft."])
    }

    @Test func `what is erased is forgotten`() async throws {
        let position = try await add("A line that has to go.")
        #expect(try cache.lines(for: locale).lines.contains { $0.text == "A line that has to go." })
        _ = try stage.journal.erase([position], by: "tester", reason: "a test")
        try expectSame()
        #expect(!(try cache.lines(for: locale).lines.contains { $0.text == "A line that has to go." }))
    }
}
