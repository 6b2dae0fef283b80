import Envelopes
import GenerationJournal
import LanguageModels
import QuoteGeneration
import Testing

/// The budgets of the product, by a clock that the test moves: 45 s, 20 s and 120 s end a run before, in and after the
/// stream, to the millisecond and however busy the machine is.
struct QuoteBudgetTests {
    private let stage: PipelineStage
    private let time = ScriptedTime()

    init() throws { stage = try PipelineStage() }

    /// Each channel with its budget in seconds.
    private static let channels: [(RequestGeneration.Channel, Int64)] = [(.foreground, 45), (.siri, 20), (.background, 120)]

    private func run(
        _ session: RecordedSession, _ channel: RequestGeneration.Channel,
        report: @escaping @Sendable (QuoteProgress) -> Void = { _ in }
    ) throws -> Task<QuoteRun, any Error> {
        let generator = try QuoteGenerator(
            journal: stage.journal, client: try session.model(by: time.source).client, systemBuild: "test",
            time: time.source, by: "tester")
        let request = QuoteRequest(locale: try #require(LocaleTag("en")), channel: channel)
        return Task { try await generator.generate(request, report: report) }
    }

    /// Lets the whole budget but a millisecond pass, which ends nothing, and then that millisecond.
    private func expectEnd(_ task: Task<QuoteRun, any Error>, at seconds: Int64) async throws -> QuoteRun {
        // The model and the deadline.
        await time.sleepers(2)
        time.advance(by: .seconds(seconds) - .milliseconds(1))
        await time.sleepers(2)
        time.advance(by: .milliseconds(1))
        let run = try await task.value
        #expect(run.end == .timeout && run.elapsed == .seconds(seconds) && run.fallback != nil)
        let failure = try #require(try stage.steps(RecordFailure.self, of: run).first)
        #expect(String(decoding: failure.numbers, as: UTF8.self) == #"{"budgetMilliseconds":\#(seconds)000}"#)
        #expect(try stage.steps(RequestGeneration.self, of: run).map(\.budgetMilliseconds) == [seconds * 1_000])
        #expect(try stage.flowEnd(of: run) == .failed && stage.texts() == [] && stage.isSound())
        return run
    }

    @Test(arguments: channels)
    func `before the stream`(_ channel: RequestGeneration.Channel, _ seconds: Int64) async throws {
        var session = RecordedSession().draft(RecordedSession.good)
        session.readiness = session.readiness.replacing("{\"repeats\"", with: "{\"delay\":600000,\"repeats\"")
        let run = try await expectEnd(try run(session, channel), at: seconds)
        #expect(try stage.steps(RecordReadiness.self, of: run).isEmpty && run.draft == nil)
    }

    @Test(arguments: channels)
    func `in the stream`(_ channel: RequestGeneration.Channel, _ seconds: Int64) async throws {
        let run = try await expectEnd(
            try run(RecordedSession().draft(RecordedSession.good, delay: 600_000), channel), at: seconds)
        #expect(try stage.steps(RecordFailure.self, of: run).first?.reply == #"{"text":"T"#)
        #expect(run.draft == nil)
    }

    @Test(arguments: channels)
    func `after the stream, in the judgement`(_ channel: RequestGeneration.Channel, _ seconds: Int64) async throws {
        let session = RecordedSession().draft(RecordedSession.good).judgement(delay: 600_000)
        let run = try await expectEnd(try run(session, channel), at: seconds)
        #expect(run.draft == RecordedSession.good && run.verdicts.map(\.layer) == [.gate, .taste, .novelty])
    }

    @Test(arguments: channels)
    func `pieces that come in time are kept`(_ channel: RequestGeneration.Channel, _ seconds: Int64) async throws {
        let time = time
        // Each piece is waited for a quarter of the budget and comes just then.
        let quarter = seconds * 250
        let task = try run(RecordedSession().draft(RecordedSession.good, delay: Int(quarter)), channel) { _ in
            time.advance(by: .milliseconds(quarter))
        }
        let run = try await task.value
        #expect(run.end == .timeout && run.elapsed == .seconds(seconds))
        #expect(try stage.steps(RecordFailure.self, of: run).first?.reply == #"{"text":"The gardener cou"#)
    }

    @Test func `a pool has one budget, and what begins behind it ends at once`() async throws {
        let session = RecordedSession().draft(RecordedSession.good).judgement(delay: 600_000).draft("Mend it.")
        let generator = try QuoteGenerator(
            journal: stage.journal, client: try session.model(by: time.source).client, systemBuild: "test",
            time: time.source, by: "tester")
        let request = QuoteRequest(locale: try #require(LocaleTag("en")), channel: .background)
        let task = Task { try await generator.generatePool(request, count: 3) }
        await time.sleepers(2)
        time.advance(by: .seconds(120))
        let runs = try await task.value
        #expect(runs.map(\.end) == [.timeout, .timeout, .timeout])
        #expect(runs.map(\.elapsed) == [.seconds(120), .zero, .zero])
        #expect(try stage.steps(RecordReadiness.self, of: runs[1]).isEmpty)
    }
}
