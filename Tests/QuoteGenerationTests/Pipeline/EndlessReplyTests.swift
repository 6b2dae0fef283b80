import Envelopes
import GenerationJournal
import LanguageModels
import QuoteGeneration
import Synchronization
import Testing

/// However much a model says, its run has an end in the log, and the log no more than it can hold.
struct EndlessReplyTests {
    private static let long = #"\u0001"# + String(repeating: "w", count: 5_000_000)
    private static let draft = #""events":[{"text":\#(RecordedSession.quoted(#"{"text":"\#(RecordedSession.good)"}"#))}]"#

    static let rows: [(name: String, readiness: String, exchange: String, kind: String)] = [
        ("a reply of control characters", RecordedSession.readiness(),
            #""events":[{"text":"\#(String(repeating: #"\u0001"#, count: 1 << 20))"}],"end":{"finishReason":"stop"}"#, "replyTooLong"),
        ("pieces that are no UTF-8", RecordedSession.readiness(),
            #""events":[\#([String](repeating: #"{"base64":"\#(String(repeating: "////", count: 12))"}"#, count: 28_000).joined(separator: ","))],"end":{"finishReason":"stop"}"#,
            "replyTooLong"),
        ("a word behind the reply", RecordedSession.readiness(), #"\#(draft),"end":{"finishReason":"\#(long)"}"#, "uncleanFinish"),
        ("a refusal", RecordedSession.readiness(), #"\#(draft),"end":{"failure":{"kind":"refusal","reason":"\#(long)"}}"#, "refusal"),
        ("a reason", RecordedSession.readiness(device: #"{"state":"notReady","reason":"\#(long)"}"#),
            #"\#(draft),"end":{"finishReason":"stop"}"#, "unavailable"),
        ("a tool's name", RecordedSession.readiness(),
            #""events":[{"toolCall":{"index":0,"name":"\#(long)"}}],"end":{"finishReason":"stop"}"#, "replyTooLong"),
    ]

    private static func model(_ readiness: String, _ exchange: String, name: String) throws -> ModelClient {
        let json =
            #"{"recordedModel":1,"identity":{"name":"\#(name)","address":null},"readiness":[\#(readiness)],"exchanges":[{\#(exchange)}]}"#
        return try RecordedModel(json: Array(json.utf8)).client
    }

    private static func run(
        _ client: ModelClient, in stage: PipelineStage, report: @escaping @Sendable (QuoteProgress) -> Void = { _ in }
    ) async throws -> QuoteRun {
        let generator = try QuoteGenerator(
            journal: stage.journal, client: client, policy: .patient, systemBuild: "test", by: "tester")
        return try await generator.generate(QuoteRequest(locale: try #require(LocaleTag("en"))), report: report)
    }

    @Test(arguments: rows.indices) func `a word of any length ends the run in the log`(_ index: Int) async throws {
        let row = Self.rows[index]
        let stage = try PipelineStage()
        let run = try await Self.run(try Self.model(row.readiness, row.exchange, name: Self.long), in: stage)
        let step = try #require(try stage.steps(RecordFailure.self, of: run).first, "\(row.name)")
        #expect(step.kind == row.kind && step.reason?.utf8.count ?? 0 <= ModelLimits.wordsBytesMax)
        #expect(try stage.flowEnd(of: run) == .failed)
        #expect(try stage.isSound())
    }

    @Test func `snapshots of a long draft end at a bound, its reply is recorded whole`() async throws {
        let stage = try PipelineStage()
        let text = String(repeating: "word after word after word, ", count: 4_000)
        let pieces = [#"{"text":"{\"text\":\""}"#] + [String](repeating: #"{"text":"word after word after word, "}"#, count: 4_000)
        let exchange = #""events":[\#((pieces + [#"{"text":"\"}"}"#]).joined(separator: ","))],"end":{"finishReason":"stop"}"#
        let told = Mutex(0)
        let run = try await Self.run(try Self.model(RecordedSession.readiness(), exchange, name: "m"), in: stage) { _ in
            told.withLock { $0 += 1 }
        }
        let contents = try stage.envelopes(of: run).filter { $0.source == .foundationModels && !$0.isComplete }
            .compactMap { $0.content?.count }
        let bytes = contents.reduce(0, +)
        #expect(bytes <= QuoteLimits.snapshotBytesMax && bytes > QuoteLimits.snapshotBytesMax * 9 / 10)
        // What is told ends with the first that is not recorded any more.
        #expect(contents == contents.sorted() && told.withLock { $0 } == contents.count + 1)
        // It is longer than its schema allows.
        #expect(try stage.steps(RecordFailure.self, of: run).first?.reply == #"{"text":"\#(text)"}"#)
        #expect(try stage.isSound())
    }
}
