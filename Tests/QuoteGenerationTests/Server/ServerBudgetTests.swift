import Envelopes
import GenerationJournal
import LanguageModels
import QuoteGeneration
import TestSupport
import Testing

/// A server that takes the connection and then says nothing is left when the budget is used up, whatever it was asked; by a clock
/// that the test moves.
@Suite(.enabled(if: FakeModel.isPresent, "python3 is missing"))
struct ServerBudgetTests {
    private static let stall = #"{"stall":true}"#

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String { name }
        var name: String
        var response: String
        /// The name by which the model is asked for; nil where the server is to list it.
        var model: String?
        /// The path that the server is asked for last.
        var path: String
        /// Whether readiness is in the log, and the name that is there of the model.
        var isReady = false
    }

    static let rows = [
        Row(name: "while it is asked for its model", response: #"{"path":"/v1/models","steps":[\#(stall)]}"#, path: "/v1/models"),
        Row(name: "while it is asked for its health", response: #"{"path":"/health","steps":[\#(stall)]}"#, model: "fake", path: "/health"),
        Row(name: "while it is asked for its list", response: #"{"path":"/v1/models","steps":[\#(stall)]}"#, model: "fake", path: "/v1/models"),
        Row(name: "before it answers", response: #"{"framing":"raw","steps":[\#(stall)]}"#, model: "fake", path: "completions", isReady: true),
    ]

    private func generator(
        _ fake: FakeModel, _ name: String?, on stage: PipelineStage, by time: ScriptedTime
    ) throws -> QuoteGenerator {
        try QuoteGenerator(
            journal: stage.journal, client: .http(try ModelServer(try ModelAddress(fake.address), name: name)),
            systemBuild: "test", time: time.source, by: "tester")
    }

    @Test(arguments: rows) func `what it takes is of the budget, and ends as a timeout`(_ row: Row) async throws {
        let fake = try await FakeModel([row.response])
        defer { fake.kill() }
        let (stage, time) = (try PipelineStage(), ScriptedTime())
        let generator = try generator(fake, row.model, on: stage, by: time)
        let request = QuoteRequest(locale: try #require(LocaleTag("en")), channel: .siri)
        let task = Task { try await generator.generate(request) }
        #expect(try await fake.noted(row.path) != nil)
        await time.sleepers(1)
        time.advance(by: .seconds(20) - .milliseconds(1))
        await time.sleepers(1)
        time.advance(by: .milliseconds(1))
        let run = try await task.value
        #expect(run.end == .timeout && run.elapsed == .seconds(20) && run.draft == nil)
        let failure = try #require(try stage.steps(RecordFailure.self, of: run).first)
        #expect(failure.kind == "timeout" && failure.reason == nil)
        #expect(String(decoding: failure.numbers, as: UTF8.self) == #"{"budgetMilliseconds":20000}"#)
        #expect(try stage.steps(RequestGeneration.self, of: run).map(\.model.name) == [row.model])
        #expect(try stage.steps(RecordReadiness.self, of: run).count == (row.isReady ? 1 : 0))
        #expect(try stage.flowEnd(of: run) == .failed && stage.isSound())
        #expect(try await fake.noted("left") != nil)
    }

    @Test func `in mid-reply it ends as a timeout too, and what had come is kept`() async throws {
        let start = #"{"text":"The gard"#
        let fake = try await FakeModel([#"{"steps":[\#(ServerScript.text(start)),\#(Self.stall)]}"#])
        defer { fake.kill() }
        let (stage, time) = (try PipelineStage(), ScriptedTime())
        let generator = try generator(fake, "fake", on: stage, by: time)
        let request = QuoteRequest(locale: try #require(LocaleTag("en")))
        let (shown, continuation) = AsyncStream.makeStream(of: Void.self)
        let task = Task { try await generator.generate(request) { _ in continuation.yield() } }
        for await _ in shown { break }
        await time.sleepers(1)
        time.advance(by: .seconds(45))
        let run = try await task.value
        #expect(run.end == .timeout && run.elapsed == .seconds(45))
        let failure = try #require(try stage.steps(RecordFailure.self, of: run).first)
        #expect(failure.kind == "timeout" && failure.reply == start)
        #expect(try stage.contents(of: run.request).snapshots == [#"{"text":"The gard"}"#])
        #expect(try await fake.noted("left") != nil)
    }

    @Test func `a pool of a server that says nothing has one budget`() async throws {
        let fake = try await FakeModel([#"{"path":"/v1/models","repeats":true,"steps":[\#(Self.stall)]}"#])
        defer { fake.kill() }
        let (stage, time) = (try PipelineStage(), ScriptedTime())
        let generator = try generator(fake, nil, on: stage, by: time)
        let request = QuoteRequest(locale: try #require(LocaleTag("en")), channel: .background)
        let task = Task { try await generator.generatePool(request, count: 3) }
        #expect(try await fake.noted("models") != nil)
        await time.sleepers(1)
        time.advance(by: .seconds(120))
        let runs = try await task.value
        #expect(runs.map(\.end) == [.timeout, .timeout, .timeout] && runs.allSatisfy { $0.elapsed == .zero })
        #expect(fake.log.count { $0.contains("\"request\"") } == 1)
    }

    /// Nobody said that the server cannot be reached.
    @Test func `who gives up while readiness is asked for leaves no word about the server`() async throws {
        let fake = try await FakeModel([#"{"path":"/health","steps":[\#(Self.stall)]}"#])
        defer { fake.kill() }
        let (stage, time) = (try PipelineStage(), ScriptedTime())
        let generator = try generator(fake, "fake", on: stage, by: time)
        let request = QuoteRequest(locale: try #require(LocaleTag("en")))
        let task = Task { try await generator.generate(request) }
        #expect(try await fake.noted("health") != nil)
        task.cancel()
        let run = try await task.value
        #expect(run.end == .cancelled && run.reason == nil)
        #expect(try stage.steps(RecordReadiness.self, of: run).isEmpty)
        #expect(try stage.steps(RecordFailure.self, of: run).map(\.kind) == ["cancelled"])
    }
}
