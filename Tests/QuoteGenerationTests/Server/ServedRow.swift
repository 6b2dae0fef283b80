import Envelopes
import GenerationJournal
import LanguageModels
import QuoteGeneration
import TestSupport
import Testing

/// What a scripted server does, and what is to stand in the log.
struct ServedRow: Sendable, CustomTestStringConvertible {
    var testDescription: String { name }
    var name: String
    /// The steps of the draft's response, or the whole response if it begins with one of its members.
    var response: String
    var end: RunEnd
    /// The kind of the recorded failure; nil for an end that no failure is.
    var kind: String?
    /// Its reason, in which `$` stands for the address that was asked.
    var reason: String?
    var numbers = "{}"
    /// What had come of the reply.
    var reply: String?
    /// Layer, rule, what was observed and the limit of the rejection.
    var rejection: String?
    var policy = QuotePolicy.patient
    var locale = "en"

    /// Runs it, and looks into the log.
    func expect() async throws {
        let isWhole = ["status", "framing", "path"].contains { response.hasPrefix(#"{"\#($0)""#) }
        let fake = try await FakeModel([isWhole ? response : #"{"steps":[\#(response)]}"#])
        defer { fake.kill() }
        let stage = try PipelineStage()
        let run = try await stage.run(fake, locale: locale, policy)
        #expect(run.end == end, "\(name): \(run.end.name), \(run.reason ?? "-")")
        let step = try stage.steps(RecordFailure.self, of: run).first
        #expect(step?.kind == kind, "\(name)")
        #expect(step?.reason == reason?.replacing("$", with: fake.address + "/chat/completions"), "\(name)")
        #expect(String(decoding: step?.numbers ?? Array("{}".utf8), as: UTF8.self) == numbers, "\(name)")
        #expect(step?.reply == reply, "\(name)")
        let rejected = try stage.steps(RejectDraft.self, of: run).first.map {
            "\($0.layer) \($0.finding.rule) \($0.finding.observed.text) \($0.finding.limit.text)"
        }
        #expect(rejected == rejection, "\(name)")
        #expect(try stage.flowEnd(of: run) == (kind == nil ? .rejected : .failed), "\(name)")
        #expect(try stage.envelopes(of: run).allSatisfy { $0.source == .appIntent || !$0.isComplete || kind == nil })
        #expect(try stage.texts() == [] && stage.isSound(), "\(name)")
    }
}
