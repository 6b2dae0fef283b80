import ActionExecution
import Envelopes
import Foundation
import GenerationJournal
import LanguageModels
import Synchronization
import TestSupport
import Testing

@testable import QuoteGeneration

/// Runs that go on at once and bring the same words: one saves them, the other is rejected by novelty.
struct SameWordsTests {
    private let stage: PipelineStage
    private let request: QuoteRequest
    private let session = RecordedSession().draft(RecordedSession.good).judgement()

    init() throws {
        stage = try PipelineStage()
        request = QuoteRequest(locale: try #require(LocaleTag("en")))
    }

    /// A generator whose model calls `meanwhile` once before it judges: when novelty has looked, and nothing is accepted.
    private func generator(
        _ session: RecordedSession, saving: ActionDefinition? = nil, meanwhile: @escaping @Sendable () async throws -> Void = {}
    ) throws -> QuoteGenerator {
        let client = try session.model().client
        let isDue = Mutex(true)
        let interrupted = ModelClient(
            identity: client.identity, readiness: { await client.readiness(locale: $0) },
            source: { request in
                let reply = Reply(client.stream(request))
                return {
                    let isNow = request.purpose == .judgement && isDue.withLock { due in defer { due = false }; return due }
                    if isNow { try await meanwhile() }
                    return try await reply.next()
                }
            }, embeddings: { try await client.embeddings(of: $0) })
        return try QuoteGenerator(
            journal: stage.journal, client: interrupted, policy: .patient, systemBuild: "test", saving: saving, by: "tester")
    }

    /// The rejection of the run's draft in full: by what, what was observed, and against which limit.
    private func expectDuplicate(_ run: QuoteRun) throws {
        #expect(run.end == .noCandidate(layer: "novelty") && run.quote == nil)
        let saved = try #require(try QuoteLibrary(of: stage.journal).page(LibraryQuery()).quotes.last?.quote.position)
        let id = try stage.journal.read { try #require(try $0.entry(at: saved)).id }
        let rejection = try #require(try stage.steps(RejectDraft.self, of: run).first)
        #expect(rejection.layer == "novelty" && rejection.finding.rule == "duplicate")
        #expect(rejection.finding.observed == RecordedValue("entry \(id)") && rejection.finding.limit == .null)
        let verdicts = try stage.steps(RecordVerdict.self, of: run).filter { $0.layer == "novelty" }
        #expect(verdicts.map(\.verdict) == [.notProved, .failed])
        #expect(try stage.texts() == [RecordedSession.good])
        #expect(try stage.flowEnd(of: run) == .rejected)
        #expect(try stage.isSound())
    }

    @Test func `of two processes one saves them`() async throws {
        let (recording, policy) = (stage.directory.file("model.json"), stage.directory.file("policy.json"))
        try session.json.write(toFile: recording, atomically: true, encoding: .utf8)
        try String(decoding: QuotePolicy.patient.json, as: UTF8.self).write(toFile: policy, atomically: true, encoding: .utf8)
        let store = stage.directory.file("a")
        let run = try await generator(session) {
            let other = try ProbeProcess(
                program: "daybook",
                ["generate", store, "--locale", "en", "--model", "recorded:" + recording, "--policy", policy, "--by", "other"])
            let status = try await other.waitForEnd()
            #expect(status == 0, "\(other.errorText)")
        }.generate(request)
        try expectDuplicate(run)
    }

    @Test func `of two runs of a process one saves them`() async throws {
        let other = try generator(session)
        let run = try await generator(session) { [request] in
            let end = try await other.generate(request).end
            #expect(end == .accepted)
        }.generate(request)
        try expectDuplicate(run)
    }

    @Test func `what is accepted counts before the library has it`() async throws {
        let second = try stage.generator(session)
        let ends = Mutex<[RunEnd]>([])
        let slow = SlowSaving(saving: SaveQuote.action(in: stage.journal).handler) { [request] in
            let end = try? await second.generate(request).end
            ends.withLock { ends in if let end { ends.append(end) } }
        }
        let saving = ActionDefinition(
            intent: Quote.savingIntent, version: 1, accepts: [AcceptedType("QuoteDraft", version: 1)], handler: slow)
        #expect(try await generator(session, saving: saving).generate(request).end == .accepted)
        #expect(ends.withLock(\.self) == [.noCandidate(layer: "novelty")])
        #expect(try stage.texts() == [RecordedSession.good])
    }

    @Test func `what was accepted and not saved counts, until its saving fails`() async throws {
        let failing = ActionDefinition(
            intent: Quote.savingIntent, version: 1, accepts: [AcceptedType("QuoteDraft", version: 1)], handler: FailedSaving())
        #expect(try await generator(session, saving: failing).generate(request).end == .noCandidate(layer: "save"))
        #expect(try await stage.run(session).end == .accepted)
        #expect(try stage.texts() == [RecordedSession.good])
    }

    @Test func `other words meanwhile are compared with, and both are saved`() async throws {
        let words = "A baker opens the window before dawn so the whole street can smell the bread."
        let other = try generator(RecordedSession().draft(words).judgement())
        let run = try await generator(session) { [request] in
            let end = try await other.generate(request).end
            #expect(end == .accepted)
        }.generate(request)
        #expect(run.end == .accepted && run.verdicts.map(\.layer).suffix(2) == [.distinctiveness, .novelty])
        #expect(try stage.texts() == [RecordedSession.good, words])
        #expect(try stage.steps(RecordVerdict.self, of: run).count { $0.layer == "novelty" } == 2)
    }

    @Test func `what concerns no novelty asks for nothing more`() async throws {
        let other = try generator(RecordedSession().draft("The kettle is patient. The cook is not."))
        let run = try await generator(session) { [request] in
            let end = try await other.generate(request).end
            #expect(end == .noCandidate(layer: "gate"))
        }.generate(request)
        #expect(run.end == .accepted && run.verdicts.count == QuoteLayer.allCases.count)
    }
}

/// A reply whose events are asked for from anywhere.
private actor Reply {
    private var events: ModelStream.AsyncIterator

    init(_ stream: ModelStream) { events = stream.makeAsyncIterator() }

    func next() async throws -> ModelEvent? {
        var events = self.events
        defer { self.events = events }
        return try await events.next()
    }
}

/// Saves after something else has happened.
private struct SlowSaving: ActionHandler {
    let saving: any ActionHandler
    let meanwhile: @Sendable () async -> Void

    func perform(_ request: ActionRequest) async -> ActionResult {
        await meanwhile()
        return await saving.perform(request)
    }
}

private struct FailedSaving: ActionHandler {
    func perform(_ request: ActionRequest) async -> ActionResult { .failed(ActionEvidence(reason: "a test")) }
}
