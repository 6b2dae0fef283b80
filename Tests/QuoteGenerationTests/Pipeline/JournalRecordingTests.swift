import Envelopes
import GenerationJournal
import LanguageModels
import QuoteGeneration
import StrictJSON
import TestSupport
import Testing

/// A journal's runs, played without the model that they were recorded of.
struct JournalRecordingTests {
    /// What runs came to, without names and times that are each run's own.
    private struct Account: Equatable {
        var ends: [String] = []
        var verdicts: [[LayerVerdict]] = []
        var snapshots: [[String]] = []
        var replies: [[String]] = []
        var failures: [[String]] = []

        init(_ runs: [QuoteRun], on stage: PipelineStage) throws {
            for run in runs {
                ends.append(run.end.name)
                verdicts.append(run.verdicts)
                let envelopes = try stage.envelopes(of: run)
                snapshots.append(envelopes.filter { !$0.isComplete }.map { String(decoding: $0.content ?? [], as: UTF8.self) })
                replies.append(
                    try stage.steps(RecordReply.self, of: run).map {
                        "\($0.kind) \($0.reply) \($0.chunks.map(\.bytes)) \($0.finishReason ?? "-") \($0.usage?.response ?? -1)"
                    })
                failures.append(
                    try stage.steps(RecordFailure.self, of: run).map {
                        "\($0.kind) \($0.reason ?? "-") \($0.reply ?? "-") \(String(decoding: $0.numbers, as: UTF8.self))"
                    })
            }
        }
    }

    private static let lines = [
        "The gardener counts rain by the bucket and forgives the river for being late.", "The kettle is patient. The cook is not.",
        "A cobbler listens to each heel before he lets the nail 🌍 go in.",
    ]

    private static let finished = #"{"finishReason":"stop","usage":{"promptTokens":12,"responseTokens":9}}"#

    static let session = RecordedSession()
        .draft(lines[0]).judgement().draft(lines[1])
        .reply("draft", #"{"text":"\#(lines[2])"}"#, end: finished).reply("judgement", #"{"overall":9}"#, end: finished)
        .failing("draft", "refusal", members: #","reason":"no""#, after: #"{"text":"The baker"#)
        .failing("draft", "contextExceeded", members: #","numbers":{"contextTokens":8,"promptTokens":9}"#)
        .reply("draft", #"{"text":"The bak"#, end: #"{"finishReason":"length"}"#)
        .reply("draft", #"{"text":"The bak"#, end: #"{"cut":true}"#)
        .draft("The ferryman ties one knot for the river and one for the fog.").failing("judgement", "throttled", after: #"{"over"#)
        .draft("The mason hums to the wall until the last stone agrees to stay.").failing("judgement", "guardrail")

    private static func play(_ client: ModelClient, on stage: PipelineStage, runs count: Int) async throws -> [QuoteRun] {
        let generator = try QuoteGenerator(
            journal: stage.journal, client: client, policy: .patient, systemBuild: "test", by: "tester")
        var runs: [QuoteRun] = []
        for _ in 0..<count {
            runs.append(try await generator.generate(QuoteRequest(locale: try #require(LocaleTag("en")))))
        }
        return runs
    }

    @Test func `a run plays to equal verdicts and equal snapshots`() async throws {
        let (first, second) = (try PipelineStage(), try PipelineStage())
        let original = try await Self.play(try Self.session.model().client, on: first, runs: 9)
        #expect(Set(original.map(\.end.name)).count >= 5)
        let recording = try JournalRecording(of: first.journal)
        #expect(recording.runs == 9 && recording.inexact == 0 && recording.embedded == 0 && recording.erased == 0)
        let model = try RecordedModel(json: recording.json)
        let played = try await Self.play(model.client, on: second, runs: 9)
        #expect(model.exchangesLeft == 0)
        #expect(try Account(played, on: second) == Account(original, on: first))
        // And once more: nothing is lost on the way.
        let again = try JournalRecording(of: second.journal)
        #expect(again.runs == 9 && again.inexact == 0)
    }

    @Test(.enabled(if: FakeModel.isPresent, "python3 is missing"))
    func `a server's reply is recorded in its very pieces`() async throws {
        let text = #"{"text":"The gardener counts café rain by the bucket and forgives the river."}"#
        let pieces = [text.prefix(9), text.dropFirst(9).prefix(20), text.dropFirst(29)]
            .map { #"{"text":\#(RecordedSession.quoted(String($0)))},{"pause":30}"# }.joined(separator: ",")
        let judged = #"{"contains":"Judge","steps":[{"text":"{\"overall\":8,\"originality\":7,\"warmth\":7}"},{"finish":"stop"},{"done":true}]}"#
        let fake = try await FakeModel([
            #"{"contains":"Write one","steps":[\#(pieces),{"finish":"stop"},{"usage":[3,4]},{"done":true}]}"#, judged,
        ])
        defer { fake.kill() }
        let (first, second) = (try PipelineStage(), try PipelineStage())
        let original = try await first.run(fake)
        let recording = try JournalRecording(of: first.journal)
        #expect(String(decoding: recording.json, as: UTF8.self).contains(#""name":"fake""#))
        let played = try await Self.play(try RecordedModel(json: recording.json).client, on: second, runs: 1)
        #expect(try Account(played, on: second) == Account([original], on: first))
        #expect(try second.steps(RecordReply.self, of: played[0]).first?.chunks.count == 3)
    }

    @Test func `a journal without runs makes no recording`() throws {
        #expect(throws: JournalRecordingError.noRuns(cut: 0, erased: 0)) { try JournalRecording(of: try PipelineStage().journal) }
    }

    @Test(arguments: [[0xE4, 0xBD], [0xF0, 0x9F, 0x8C], [0x61], [0xFF]] as [[UInt8]])
    func `a piece that ends inside a character keeps its bytes`(_ bytes: [UInt8]) async throws {
        var writer = RecordedModelWriter(name: nil, address: "http://localhost/v1")
        let piece = ReplyChunk(bytes: bytes, milliseconds: 5)
        let early = ReplyChunk(bytes: [], milliseconds: .min)
        writer.add(.init(purpose: .text, promptContains: "", pieces: [piece, early, piece], end: .finished(ReplyFinish(reason: nil))))
        let client = try RecordedModel(json: writer.json, delayScale: 0).client
        let reply = try await client.reply(to: ModelRequest(purpose: .text, session: "s", instructions: "", prompt: "x"))
        #expect(reply.raw == bytes + bytes && reply.chunks.count == 3 && reply.finishReason == nil)
        #expect(client.identity.address == "http://localhost/v1")
    }
}
