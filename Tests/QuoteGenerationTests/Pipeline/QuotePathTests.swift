import Envelopes
import GenerationJournal
import LanguageModels
import QuoteGeneration
import Synchronization
import Testing

/// Cancellation ends a run wherever it is, and streamed and pooled drafts go the same way.
struct QuotePathTests {
    private let stage: PipelineStage

    init() throws { stage = try PipelineStage() }

    @Test func `who gives up in the middle leaves a cancelled run with the partial text`() async throws {
        let generator = try stage.generator(RecordedSession().draft(RecordedSession.good, delay: 40))
        let request = QuoteRequest(locale: try #require(LocaleTag("en")))
        let (pieces, continuation) = AsyncStream.makeStream(of: QuoteProgress.self)
        let task = Task { try await generator.generate(request) { continuation.yield($0) } }
        var seen = 0
        for await _ in pieces {
            seen += 1
            if seen == 2 { break }
        }
        task.cancel()
        let run = try await task.value
        #expect(run.end == .cancelled)
        let step = try #require(try stage.steps(RecordFailure.self, of: run).first)
        #expect(step.kind == "cancelled" && step.reply?.isEmpty == false)
        #expect(try stage.isSound())
    }

    @Test func `who gave up before it began has a run that says so`() async throws {
        let generator = try stage.generator(RecordedSession().draft(RecordedSession.good))
        let request = QuoteRequest(locale: try #require(LocaleTag("en")))
        let task = Task {
            // Cancellation ends the sleep early, and the run begins after it.
            try? await Task.sleep(for: .seconds(600))
            return try await generator.generate(request)
        }
        task.cancel()
        let run = try await task.value
        #expect(run.end == .cancelled && run.draft == nil)
        #expect(try stage.steps(RecordFailure.self, of: run).map(\.kind) == ["cancelled"])
        #expect(try stage.steps(RecordReadiness.self, of: run).isEmpty)
        #expect(try stage.isSound())
    }

    @Test func `partial text grows, is recorded as incomplete, and is no quote`() async throws {
        let texts = Mutex<[String]>([])
        let run = try await stage.run(RecordedSession().draft(RecordedSession.good).judgement("3")) { progress in
            if case .partialText(let text) = progress { texts.withLock { $0.append(text) } }
        }
        let seen = texts.withLock(\.self)
        #expect(seen.count > 3 && seen.allSatisfy { RecordedSession.good.hasPrefix($0) } && seen.last == RecordedSession.good)
        let snapshots = try stage.envelopes(of: run).filter { $0.source == .foundationModels && !$0.isComplete }
        #expect(snapshots.count >= seen.count && snapshots.allSatisfy { $0.parameters == nil })
        #expect(try stage.texts() == [])
    }

    /// Sixty replies of every sort, which a session and a pool are given in the same order.
    private static let drafts = ["gardener", "miller", "tailor", "potter", "lighthouse keeper"].flatMap { who in
        sorts.map { $0.replacing("gardener", with: who).replacing("baker", with: who).replacing("sailor", with: who) }
    }

    private static let sorts = [
        RecordedSession.good, "", "The kettle is patient. The cook is not.", "Mend it.",
        "Courage asks for the freedom of an infinite destiny and a greatness without limit.",
        "A baker opens the window before dawn so the whole street can smell the bread.",
        "“The baker opens the window.”", "At the end of the day the gardener counts rain.",
        "The sailor ties two knots, one for the storm and one for the walk home.",
        "Die Nachbarin flickt den Ärmel und vergisst darüber den ganzen langen Streit am Fenster.",
        "The gardener counts rain by the bucket and forgives the river for being late!", "Plant the seed you can carry.",
    ]

    @Test func `streamed and pooled drafts have equal verdicts`() async throws {
        var session = RecordedSession()
        for (index, draft) in Self.drafts.enumerated() {
            session = session.draft(draft).judgement(index % 4 == 3 ? "5" : index % 7 == 0 ? "none" : "7")
        }
        // Judgements are taken in order, so those of rejected drafts must not be left over.
        let streamed = try stage.generator(session)
        let pooled = try PipelineStage()
        let locale = try #require(LocaleTag("en"))
        var runs: [QuoteRun] = []
        for _ in Self.drafts { runs.append(try await streamed.generate(QuoteRequest(locale: locale))) }
        let pool = try await pooled.generator(session).generatePool(
            QuoteRequest(locale: locale, channel: .background), count: Self.drafts.count)
        #expect(runs.count == 60 && runs.map(\.end) == pool.map(\.end))
        for (run, other) in zip(runs, pool) {
            #expect(run.verdicts.map(\.verdict) == other.verdicts.map(\.verdict))
            #expect(run.verdicts.map(\.scores) == other.verdicts.map(\.scores))
        }
        #expect(runs.count { $0.end == .accepted } >= 2)
        #expect(try stage.texts() == pooled.texts() && pooled.texts().count == runs.count { $0.end == .accepted })
        #expect(try pooled.isSound())
    }

    @Test func `each draft of a pool has a request of its own that names the pool`() async throws {
        let session = RecordedSession().draft(RecordedSession.good).judgement().draft("")
        let request = QuoteRequest(locale: try #require(LocaleTag("en")), channel: .background)
        let runs = try await stage.generator(session).generatePool(request, count: 2)
        let pools = try runs.map { try #require(try stage.steps(RequestGeneration.self, of: $0).first).pool }
        #expect(pools[0] != nil && pools[0] == pools[1])
        #expect(runs.map(\.end) == [.accepted, .noCandidate(layer: "gate")])
    }

    @Test func `what cannot be asked is refused before anything is recorded`() async throws {
        let theme = String(repeating: "x", count: 201)
        let request = QuoteRequest(locale: try #require(LocaleTag("en")), theme: theme)
        let generator = try stage.generator(RecordedSession())
        await #expect(throws: QuoteRequestError.themeTooLong(bytes: 201, max: 200)) { try await generator.generate(request) }
        await #expect(throws: QuoteRequestError.poolSize(0, max: 1_000)) { try await generator.generatePool(request, count: 0) }
        #expect(try stage.journal.read { try $0.head() } == .start)
    }
}
