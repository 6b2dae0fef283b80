import Envelopes
import Foundation
import GenerationJournal
import LanguageModels
import QuoteGeneration
import TestSupport
import Testing

/// Streams of a server, over sockets: whole through any framing, left early, and with nothing of a key in the log.
@Suite(.enabled(if: FakeModel.isPresent, "python3 is missing"))
struct ServerStreamTests {
    @Test(arguments: [#""piece":1,"#, "", #""framing":"close","piece":5,"#])
    func `B11, B13: a draft comes whole through any framing, its characters too`(_ framing: String) async throws {
        let line = "The gardener counts café rain 你好 🌍 by the bucket and forgives the river."
        let steps = #"{"delta":{"role":"assistant","content":null}},": ping\n\n",\#(ServerScript.draft(line))"#
        let fake = try await FakeModel([#"{"contains":"Write one",\#(framing)"steps":[\#(steps)]}"#, ServerScript.judged(8)])
        defer { fake.kill() }
        let stage = try PipelineStage()
        let policy = try QuotePolicy.changed("\"min\": 5", "\"min\": 0")
        let run = try await stage.run(fake, policy)
        let reply = try #require(try stage.steps(RecordReply.self, of: run).first)
        #expect(reply.reply == #"{"text":"\#(line)"}"# && reply.usage?.prompt == 12)
        #expect(run.draft == line)
        #expect(run.verdicts.first?.findings.map(\.rule) == ["emoji"] && run.end == .noCandidate(layer: "gate"))
    }

    /// B15: of five pieces two have come and been shown.
    @Test func `who stops early has his end in the log, with what had come`() async throws {
        let pieces = [#"{"text":"The gard"#, "ener counts", " rain by", " the bucket", #"."}"#].map(ServerScript.text)
        let steps = pieces[..<2] + [#"{"stall":true}"#] + pieces[2...]
        let fake = try await FakeModel([#"{"steps":[\#(steps.joined(separator: ","))]}"#])
        defer { fake.kill() }
        let stage = try PipelineStage()
        let generator = try stage.generator(fake)
        let request = QuoteRequest(locale: try #require(LocaleTag("en")))
        let (shown, continuation) = AsyncStream.makeStream(of: QuoteProgress.self)
        let task = Task { try await generator.generate(request) { continuation.yield($0) } }
        var texts: [QuoteProgress] = []
        for await progress in shown {
            texts.append(progress)
            if texts.count == 2 { break }
        }
        task.cancel()
        let run = try await task.value
        #expect(texts == [.partialText("The gard"), .partialText("The gardener counts")])
        #expect(run.end == .cancelled && run.draft == nil)
        let step = try #require(try stage.steps(RecordFailure.self, of: run).first)
        #expect(step.kind == "cancelled" && step.reply == #"{"text":"The gardener counts"#)
        let snapshots = try stage.contents(of: run.request).snapshots
        #expect(snapshots == [#"{"text":"The gard"}"#, #"{"text":"The gardener counts"}"#])
        #expect(try stage.flowEnd(of: run) == .failed && stage.texts() == [] && stage.isSound())
        #expect(try await fake.noted("left") != nil)
        #expect(try await stage.told("audit", "--flow", "\(run.request)").contains("cancelled"))
    }

    @Test func `a key is in no file of the store, even if a server repeats it`() async throws {
        let secret = "sk-sesame-0123456789"
        let fake = try await FakeModel([
            ServerScript.page(401, #"{"error":{"message":"Incorrect key \#(secret)"}}"#), ServerScript.page(500, secret),
            #"{"steps":[{"event":{"error":"key \#(secret) expired"}}]}"#,
        ])
        defer { fake.kill() }
        let stage = try PipelineStage()
        for _ in 0..<3 { _ = try await stage.run(fake, key: ModelKey(secret)) }
        #expect(try await fake.noted("Bearer " + secret) != nil)
        #expect(try stage.files().allSatisfy { !$0.contains(Array(secret.utf8)) && !$0.isEmpty })
    }
}

extension PipelineStage {
    /// The bytes of the files of its store, but for locks.
    func files() throws -> [[UInt8]] {
        let folder = URL(filePath: directory.file("a"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        return try names.filter { !$0.contains("lock") }.map { Array(try Data(contentsOf: folder.appending(path: $0))) }
    }
}
