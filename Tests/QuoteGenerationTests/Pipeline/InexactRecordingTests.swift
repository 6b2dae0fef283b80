import Envelopes
import GenerationJournal
import LanguageModels
import QuoteGeneration
import TestSupport
import Testing

/// What a log cannot say of a reply, and what of it no recording may hold: each is counted, and the file can be played.
struct InexactRecordingTests {
    /// A model of one draft and one judgement, in events of a recording.
    private static func model(draft: String, end: String, judgement: String) throws -> ModelClient {
        let json =
            #"{"recordedModel":1,"identity":{"name":"m"},"readiness":[\#(RecordedSession.readiness())],"exchanges":["#
            + #"{"purpose":"draft","events":[\#(draft)],"end":\#(end)},"#
            + #"{"purpose":"judgement","events":[\#(judgement)],"end":{"finishReason":"stop"}}]}"#
        return try RecordedModel(json: Array(json.utf8)).client
    }

    private static func run(_ client: ModelClient, on stage: PipelineStage) async throws -> QuoteRun {
        let generator = try QuoteGenerator(
            journal: stage.journal, client: client, policy: .patient, systemBuild: "test", by: "tester")
        return try await generator.generate(QuoteRequest(locale: try #require(LocaleTag("en"))))
    }

    private static func text(_ text: String) -> String { #"{"text":\#(RecordedSession.quoted(text))}"# }
    private static let good = text(#"{"text":"\#(RecordedSession.good)"}"#)

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String { name }
        var name: String
        var draft: String
        var end = #"{"finishReason":"stop"}"#
        var judgement = ""
        var inexact: Int
        /// The failure of the draft, or of the judgement where the draft is whole.
        var failure: String?
    }

    static let rows = [
        Row(name: "bytes that are no UTF-8", draft: #"\#(text(#"{"text":"The gard"#)),{"base64":"/w=="},\#(text(#"ener"}"#))"#, inexact: 1, failure: "decodingFailure"),
        // F0 9F 8C: three bytes, as U+FFFD in UTF-8.
        Row(name: "a character that was cut, as long as what stands for it", draft: #"\#(text(#"{"text":"a"#)),{"base64":"8J+M"},\#(text(#""}"#))"#, inexact: 1, failure: "decodingFailure"),
        // 400,000 bytes of FF: in UTF-8 more than a reply may have.
        Row(name: "a reply whose record is longer than a reply may be", draft: #"\#(text(#"{"text":""#)),{"base64":"\#(String(repeating: "////", count: 133_333))"}"#, inexact: 1, failure: "decodingFailure"),
        Row(name: "U+FFFD that was shown", draft: #"\#(text("{\"text\":\"a\u{FFFD}b")),\#(text("c"))"#, end: #"{"finishReason":"length"}"#, inexact: 0, failure: "tokenLimit"),
        Row(name: "U+FFFD in a draft that was read", draft: text("{\"text\":\"a\u{FFFD}b\"}"), inexact: 0),
        Row(name: "a judgement that is no UTF-8", draft: good, judgement: #"\#(text(#"{"overall":9,"originality":7,"warmth":7,"x":""#)),{"base64":"/w=="},\#(text(#""}"#))"#, inexact: 1, failure: "decodingFailure"),
        Row(name: "a judgement with a cut character as long as what stands for it", draft: good, judgement: #"\#(text(#"{"overall":9,"originality":7,"warmth":7,"x":""#)),{"base64":"8J+M"},\#(text(#""}"#))"#, inexact: 1, failure: "decodingFailure"),
        Row(name: "a judgement that was read", draft: good, judgement: text(#"{"overall":9,"originality":7,"warmth":7}"#), inexact: 0),
    ]

    @Test(arguments: rows) func `it plays to the same end and the same verdicts, and is counted`(_ row: Row) async throws {
        let (first, second) = (try PipelineStage(), try PipelineStage())
        let original = try await Self.run(
            try Self.model(draft: row.draft, end: row.end, judgement: row.judgement), on: first)
        let recording = try JournalRecording(of: first.journal)
        #expect(recording.inexact == row.inexact && recording.runs == 1)
        let played = try await Self.run(try RecordedModel(json: recording.json).client, on: second)
        #expect(played.end == original.end && played.verdicts == original.verdicts)
        let failures = try [(first, original), (second, played)].map { stage, run in
            try stage.steps(RecordFailure.self, of: run).map {
                "\($0.kind) \($0.reason ?? "-") \(String(decoding: $0.numbers, as: UTF8.self))"
            }
        }
        #expect(failures[0] == failures[1])
        let note = original.verdicts.first { $0.layer == .judge }?.note ?? ""
        #expect(row.failure.map { failures[0].first?.hasPrefix($0) ?? note.contains($0) } ?? failures[0].isEmpty)
        let replies = try [(first, original), (second, played)].map { try $0.contents(of: $1.request) }
        #expect(replies[0].snapshots == replies[1].snapshots && replies[0].whole == replies[1].whole)
    }

    /// A run that another program wrote, with numbers that none should.
    private static func forge(_ chunks: [Int64], usage: TokenUsage, readiness: String, on stage: PipelineStage) async throws {
        let request = RequestGeneration(
            feature: "quote", locale: "en", channel: .foreground, budgetMilliseconds: .min, instructions: "i", prompt: "p",
            options: GenerationOptions(temperature: nil, tokensMax: nil), outputSchema: nil,
            model: ModelReference(backEnd: "", name: "", address: "\u{0}"), systemBuild: "", policy: nil)
        let first = try await stage.journal.appendOwn([NewEntry(try request.envelope())], expecting: .any)[0].id
        let outcome = RecordReadiness.Outcome(.notReady, reason: readiness)
        let steps: [any Step] = [
            RecordReadiness(entry: first, device: outcome, enabled: outcome, assets: outcome, locale: outcome),
            RecordReply(
                entry: first, kind: .draft, session: "", reply: String(repeating: "a", count: chunks.count),
                chunks: chunks.map { RecordReply.Chunk(bytes: 1, milliseconds: $0) }, finishReason: "", usage: usage),
            RecordFailure(
                entry: first, kind: "timeout", reason: nil, session: nil, reply: nil, finishReason: nil,
                numbers: Array("{}".utf8), locale: "en"),
        ]
        for step in steps {
            _ = try await stage.journal.appendOwn([NewEntry(try step.envelope(), cause: first)], expecting: .any)
        }
    }

    @Test(arguments: [
        ([0, 3_600_000, 7_200_001], 1, TokenUsage(prompt: 1, response: 2), 0),
        ([0, .max], 1, TokenUsage(prompt: -1, response: 2), 1),
        ([.min, .max, .min], 1, TokenUsage(prompt: 1, response: .min), 1),
        ([.max, 0], 1, TokenUsage(prompt: .max, response: .max), 0),
        ([5, 3_600_005], 0, TokenUsage(prompt: 0, response: 0), 0),
    ] as [([Int64], Int, TokenUsage, Int)])
    func `what a recording may not hold is counted, and the file is one`(
        _ chunks: [Int64], _ shortened: Int, _ usage: TokenUsage, _ uncounted: Int
    ) async throws {
        for readiness in ["", ": ", "serverUnreachable: \u{0}"] {
            let stage = try PipelineStage()
            try await Self.forge(chunks, usage: usage, readiness: readiness, on: stage)
            let recording = try JournalRecording(of: stage.journal)
            #expect(recording.shortened == shortened && recording.uncounted == uncounted && recording.runs == 1)
            let model = try RecordedModel(json: recording.json, delayScale: 0)
            #expect(model.exchangesLeft == 1)
            let request = ModelRequest(purpose: .draft, session: "s", instructions: "", prompt: "p")
            let reply = try await model.client.reply(to: request)
            let expected = ModelUsage(promptTokens: usage.prompt, responseTokens: usage.response)
            #expect(reply.raw.count == chunks.count && reply.usage == (uncounted == 1 ? nil : expected))
        }
    }
}
