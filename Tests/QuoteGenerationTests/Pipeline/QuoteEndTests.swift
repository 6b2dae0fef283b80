import ActionExecution
import Digest
import Envelopes
import FlowFixtures
import GenerationJournal
import LanguageModels
import QuoteGeneration
import StrictJSON
import Testing

/// Every run ends in one of the ends, which stands in the log (spec Q12).
struct QuoteEndTests {
    private let stage: PipelineStage

    init() throws { stage = try PipelineStage() }

    @Test func `a draft that passes every layer is saved under the product's name`() async throws {
        let run = try await stage.run(RecordedSession().draft(RecordedSession.good).judgement())
        #expect(run.end == .accepted && run.fallback == nil)
        #expect(run.verdicts.map(\.layer) == QuoteLayer.allCases)
        #expect(run.verdicts.map(\.verdict) == [.passed, .skipped, .notProved, .passed, .passed])
        let position = try #require(run.quote)
        let quote = try #require(try QuoteLibrary(of: stage.journal).quote(at: position)).quote
        #expect(quote.author == "Daybook" && quote.source == .generated && !quote.isPublicDomain && quote.locale == "en")
        #expect(try stage.flowEnd(of: run) == .performed)
        let request = try #require(try stage.steps(RequestGeneration.self, of: run).first)
        #expect(request.options.temperature?.text == "0.7" && request.options.tokensMax == 40)
        #expect(request.outputSchema?.name == "QuoteDraft" && request.policy == QuotePolicy.patient.fingerprint.hex)
        #expect(request.budgetMilliseconds == 3_600_000)
        #expect(try stage.steps(RecordReply.self, of: run).map(\.kind) == [.draft, .judgement])
        #expect(try stage.isSound())
    }

    @Test func `policy and schemas are registered once, before their first use`() async throws {
        for _ in 0..<2 { _ = try await stage.run(RecordedSession().draft("").judgement()) }
        let registered = try stage.journal.read { try $0.registeredPolicies(fingerprint: QuotePolicy.patient.fingerprint.hex) }
        #expect(registered.count == 1)
        let schemas = try stage.journal.read { try $0.registeredSchemas() }.map(\.name)
        #expect(Set(schemas).isSuperset(of: ["QuoteDraft", "QuoteJudgement"]) && Set(schemas).count == schemas.count)
    }

    static let rejected: [(String, String, String)] = [
        ("gate", "empty", ""),
        ("gate", "sentences", "The kettle is patient. The cook is not."),
        ("gate", "wrapping", "“The gardener counts rain by the bucket.”"),
        ("gate", "language", "Die Nachbarin flickt den Ärmel und vergisst darüber den ganzen langen Streit am Fenster."),
        ("gate", "residue", "I'm sorry, but I can't help with that."),
        ("gate", "cliche", "At the end of the day the gardener counts rain by the bucket."),
        ("novelty", "duplicate", "Sand the edge you can feel before you argue about the color."),
        ("distinctiveness", "distinctiveness", "Courage asks for the freedom of an infinite destiny and a greatness without limit."),
    ]

    @Test(arguments: rejected)
    func `a rejection names layer and rule, and saves nothing`(_ layer: String, _ rule: String, _ text: String) async throws {
        let run = try await stage.run(RecordedSession().draft(text).judgement())
        #expect(run.end == .noCandidate(layer: layer))
        let step = try #require(try stage.steps(RejectDraft.self, of: run).first)
        #expect(step.layer == layer && step.finding.rule == rule && step.outcome == "noCandidate(\(layer))")
        #expect(try stage.flowEnd(of: run) == .rejected)
        #expect(try stage.texts() == [] && run.fallback?.author == "Daybook")
        #expect(try stage.isSound())
    }

    @Test func `what the judge finds too low is rejected, and says that the judge is the model itself`() async throws {
        let run = try await stage.run(RecordedSession().draft(RecordedSession.good).judgement("5.9"))
        #expect(run.end == .noCandidate(layer: "judge"))
        let verdict = try #require(run.verdicts.last)
        #expect(verdict.scores.first?.source == "model" && verdict.note?.contains("model that wrote it") == true)
    }

    @Test(arguments: ["10.5", "-1", "\"8\"", "null", "1e400"])
    func `what is no number in range is a judge's failure and no low score`(_ overall: String) async throws {
        let run = try await stage.run(RecordedSession().draft(RecordedSession.good).judgement(overall))
        let verdict = try #require(run.verdicts.first { $0.layer == .judge })
        #expect(verdict.scores.allSatisfy { $0.source == "stand-in" })
        #expect(verdict.note?.contains("stand-in") == true && verdict.verdict == .passed)
        #expect(run.end == .accepted)
    }

    static let failures: [(String, String, RunEnd)] = [
        ("refusal", "", .refusal), ("guardrail", "", .guardrail),
        ("contextExceeded", #","numbers":{"contextTokens":1024,"promptTokens":1522}"#, .contextExceeded),
        ("throttled", "", .throttled), ("concurrentRequest", "", .concurrentRequest),
        ("unavailable", #","reason":"assetsNotReady""#, .unavailable), ("unsupportedLocale", "", .unavailable),
    ]

    @Test(arguments: failures)
    func `a failure of the model is an end of its own`(_ kind: String, _ members: String, _ end: RunEnd) async throws {
        let session = RecordedSession().failing("draft", kind, members: members, after: #"{"text":"The gar"#)
        let run = try await stage.run(session)
        #expect(run.end == end)
        let step = try #require(try stage.steps(RecordFailure.self, of: run).first)
        #expect(step.kind == kind && step.reply == #"{"text":"The gar"# && step.locale == "en")
        #expect(try stage.flowEnd(of: run) == .failed && run.fallback != nil)
        #expect(try stage.isSound())
    }

    @Test func `a reply that is not whole, or no object, is a decoding failure with its bytes kept`() async throws {
        let raws = [#"{"text":"The garden"#, "I'm sorry, but I can't help with that.", #"{"text":7}"#, #"{"text":"a"} b"#]
        for raw in raws {
            let run = try await stage.run(RecordedSession().reply("draft", raw))
            #expect(run.end == .decodingFailure)
            #expect(try stage.steps(RecordFailure.self, of: run).first?.reply == raw)
        }
        let cut = RecordedSession().reply("draft", #"{"path":"/n","content":"line1"#, end: #"{"finishReason":"length"}"#)
        let run = try await stage.run(cut)
        let step = try #require(try stage.steps(RecordFailure.self, of: run).first)
        #expect(run.end == .decodingFailure && step.kind == "tokenLimit" && step.finishReason == "length")
        #expect(try stage.envelopes(of: run).allSatisfy { $0.source == .appIntent || !$0.isComplete })
    }

    static let obstacles: [(String, RecordedSession)] = [
        ("deviceNotEligible", session { RecordedSession.readiness(device: $0) }), ("notEnabled", session { RecordedSession.readiness(enabled: $0) }),
        ("assetsNotReady", session { RecordedSession.readiness(assets: $0) }), ("localeUnsupported", session { RecordedSession.readiness(locale: $0) }),
    ].map { name, make in (name, make(name)) }

    private static func session(
        _ make: @escaping (String) -> String
    ) -> (String) -> RecordedSession {
        { name in
            var session = RecordedSession()
            session.readiness = make(RecordedSession.notReady(name))
            return session
        }
    }

    @Test(arguments: obstacles)
    func `what is not ready is unavailable, with its reason`(_ reason: String, _ session: RecordedSession) async throws {
        let run = try await stage.run(session.draft(RecordedSession.good))
        #expect(run.end == .unavailable)
        #expect(try stage.steps(RecordFailure.self, of: run).first?.reason == reason)
        #expect(try stage.steps(RecordReadiness.self, of: run).count == 1)
    }

    private struct DiskFull: Error {}

    @Test func `a saving that fails leaves nothing to read, and an end of its own`() async throws {
        let saving = ActionDefinition(
            intent: "SaveQuoteIntent", version: 1, accepts: [AcceptedType("QuoteDraft", version: 1)],
            handler: SwiftAction { _ in throw DiskFull() })
        let generator = try QuoteGenerator(
            journal: stage.journal, client: try RecordedSession().draft(RecordedSession.good).judgement().model().client,
            policy: .patient, systemBuild: "test", saving: saving, by: "tester")
        let run = try await generator.generate(QuoteRequest(locale: try #require(LocaleTag("en"))))
        #expect(run.end == .noCandidate(layer: "save") && run.quote == nil && run.fallback != nil)
        #expect(run.reason?.contains("DiskFull") == true)
        #expect(try stage.flowEnd(of: run) == .actionFailed && stage.texts() == [])
        #expect(try stage.isSound())
    }

    @Test func `embeddings that prove novelty are asked for by the policy alone, and their lack is noted`() async throws {
        for isAsked in [true, false] {
            let policy = try QuotePolicy.changed("\"embeddings\": true", "\"embeddings\": \(isAsked)")
            let run = try await PipelineStage().run(RecordedSession().draft(RecordedSession.good).judgement(), policy)
            let verdict = try #require(run.verdicts.first { $0.layer == .novelty })
            #expect(verdict.verdict == .notProved && verdict.note?.contains("no embeddings: ") == isAsked)
            #expect(verdict.scores.first?.source == "lexical" && run.end == .accepted)
        }
    }

    @Test(arguments: [("[1,0]", RecordVerdict.Verdict.failed), ("[0,1]", .passed), ("[0,0]", .notProved)])
    func `a model's embeddings decide where they can`(_ vector: String, _ expected: RecordVerdict.Verdict) async throws {
        let policy = try QuotePolicy.changed("\"catalogueMax\": 500", "\"catalogueMax\": 1")
        let curated = try #require(CuratedCatalogue.records(in: LocaleTag("en")).first?.quote).text
        let session = RecordedSession().draft(RecordedSession.good).judgement()
            .embedding([(RecordedSession.good, vector), (curated, "[1,0]")])
        let run = try await stage.run(session, policy)
        let verdict = try #require(run.verdicts.first { $0.layer == .novelty })
        #expect(verdict.verdict == expected)
        #expect(verdict.scores.first?.source == (expected == .notProved ? "lexical" : "e, 2 numbers"))
    }

    @Test func `two schemas under one name stop the pipeline before it asks`() async throws {
        let other = Array(#"{"type":"object","properties":{"text":{"type":"string"}}}"#.utf8)
        let step = RegisterSchema(
            name: "QuoteDraft", version: 1, fingerprint: SchemaFingerprint.of(try JSONDocument(other)).hex, schema: other,
            by: "tester", reason: "a test")
        try await stage.journal.append([FlowEntry(envelope: try step.envelope(), id: EntryID.next(), cause: nil, isOwn: true)])
        await #expect(throws: PipelineError.self) { try await stage.run(RecordedSession().draft(RecordedSession.good)) }
    }

    @Test func `without a curated line there is no fallback, and it is said`() async throws {
        let run = try await stage.run(RecordedSession().failing("draft", "refusal"), locale: "pl")
        #expect(run.end == .refusal && run.fallback == nil)
    }
}
