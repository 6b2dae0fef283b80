import Digest
import Envelopes
import GenerationJournal
import LanguageModels
import QuoteGeneration
import StrictJSON
import Synchronization
import Testing

/// Faults that were reported about systems of this kind, each as a run, with the outcome in the log.
struct ReportedRunTests {
    private let stage: PipelineStage

    init() throws { stage = try PipelineStage() }

    private func rejection(of run: QuoteRun) throws -> String? {
        try stage.steps(RejectDraft.self, of: run).first.map { "\($0.layer) \($0.finding.rule) \($0.outcome)" }
    }

    private func verdicts(of run: QuoteRun) throws -> [String] {
        try stage.steps(RecordVerdict.self, of: run).map { "\($0.layer) \($0.verdict.rawValue)" }
    }

    /// Spec J9: everything that a request may differ in, as the model was given it.
    @Test func `a request records all that the model was asked with`() async throws {
        let asked = Mutex<[ModelRequest]>([])
        let ready = Readiness(device: .ready, enabled: .ready, assets: .ready, locale: .ready)
        let client = ModelClient(
            identity: ModelIdentity(backEnd: "made-up", name: "writer-7b", address: "127.0.0.1:9"), readiness: { _ in ready },
            source: { request in
                asked.withLock { $0.append(request) }
                return { throw ModelFailure.refusal("no") }
            }, embeddings: { _ in throw ModelFailure.unsupportedCapability("none") })
        let generator = try QuoteGenerator(
            journal: stage.journal, client: client, policy: .patient, systemBuild: "25A123", by: "tester")
        let run = try await generator.generate(
            QuoteRequest(locale: try #require(LocaleTag("pt-BR")), theme: "chuva", channel: .siri))
        let request = try #require(asked.withLock { $0.first })
        let step = try #require(try stage.steps(RequestGeneration.self, of: run).first)
        #expect(step.instructions == request.instructions && step.prompt == request.prompt && step.prompt.contains("chuva"))
        #expect(step.options.temperature?.number == request.options.temperature && step.options.temperature?.text == "0.7")
        #expect(step.options.tokensMax == request.options.maxTokens && step.options.tokensMax == 40)
        // Neither was asked for, and the log says so.
        #expect(step.options.sampling == nil && step.options.seed == nil && request.options.seed == nil)
        let schema = SchemaFingerprint.of(try JSONDocument(try #require(request.outputSchema))).hex
        #expect(step.outputSchema?.name == "QuoteDraft" && step.outputSchema?.fingerprint == schema)
        #expect(step.model.backEnd == "made-up" && step.model.name == "writer-7b" && step.model.address == "127.0.0.1:9")
        #expect(step.systemBuild == "25A123" && step.policy == QuotePolicy.patient.fingerprint.hex)
        #expect(step.locale == "pt-BR" && step.theme == "chuva" && step.channel == .siri)
        let envelope = try #require(try stage.envelopes(of: run).first)
        let text = String(decoding: Array(try #require(envelope.parameters)), as: UTF8.self)
        #expect(text.contains(#""sampling":null"#) && text.contains(#""seed":null"#))
    }

    /// B06, B08: what has not arrived whole stands in no snapshot as a value, and is held against nothing.
    @Test func `a text that grows is neither judged nor rejected before it is whole`() async throws {
        let run = try await stage.run(RecordedSession().draft("Mend it for the river, not for the road.").judgement())
        let envelopes = try stage.envelopes(of: run)
        let whole = try #require(envelopes.firstIndex { $0.source == .foundationModels && $0.isComplete })
        let before = envelopes[..<whole]
        #expect(before.count { !$0.isComplete } >= 5)
        #expect(before.allSatisfy { $0.parameters == nil || $0.source == .appIntent })
        #expect(!before.contains { (try? RecordVerdict(of: $0)) != nil || (try? RejectDraft(of: $0)) != nil })
        #expect(envelopes[whole...].contains { (try? RecordVerdict(of: $0)) != nil })
    }

    /// B18: another language, nothing at all, and too little to tell.
    @Test func `a wrong language and an empty text are rejected by their rules, and what cannot be told is not`() async throws {
        let wrong = try await stage.run(RecordedSession().draft("For the trip I need my passport"), locale: "de")
        #expect(try rejection(of: wrong) == "gate language noCandidate(gate)")
        let empty = try await stage.run(RecordedSession().draft(""), locale: "de")
        #expect(try rejection(of: empty) == "gate empty noCandidate(gate)")
        let short = try await stage.run(RecordedSession().draft("Halt den Hut.").judgement(), locale: "de")
        #expect(try verdicts(of: short).first == "gate passed")
        #expect(try stage.steps(RecordVerdict.self, of: short).first?.note?.contains("undetermined") == true)
    }

    /// B19: three ways of not answering, which the log keeps apart.
    @Test func `a guardrail, a refusal and an excuse are three things`() async throws {
        let guardrail = try await stage.run(RecordedSession().failing("draft", "guardrail"))
        let refusal = try await stage.run(RecordedSession().failing("draft", "refusal"))
        let excuse = try await stage.run(RecordedSession().draft("I'm sorry, but I can't help with that.").judgement("9"))
        #expect([guardrail.end, refusal.end, excuse.end] == [.guardrail, .refusal, .noCandidate(layer: "gate")])
        #expect(try stage.steps(RecordFailure.self, of: guardrail).map(\.kind) == ["guardrail"])
        #expect(try stage.steps(RecordFailure.self, of: refusal).map(\.kind) == ["refusal"])
        #expect(try rejection(of: excuse) == "gate residue noCandidate(gate)")
        #expect(try stage.texts() == [])
    }

    /// B20: a limit that is met fails, and what has no direction proves nothing.
    @Test(arguments: [
        ("[0.899999,0.435892]", "novelty passed"), ("[0.9,0.435889894]", "novelty failed"), ("[0.755,0.65573]", "novelty passed"),
        ("[0,0]", "novelty notProved"),
    ])
    func `cosines at the limit are judged as they are recorded`(_ vector: String, _ expected: String) async throws {
        let policy = try QuotePolicy.changed("\"catalogueMax\": 500", "\"catalogueMax\": 1")
        let curated = try #require(CuratedCatalogue.records(in: LocaleTag("en")).first?.quote).text
        let session = RecordedSession().draft(RecordedSession.good).judgement()
            .embedding([(RecordedSession.good, vector), (curated, "[1,0]")])
        let run = try await stage.run(session, policy)
        #expect(try verdicts(of: run).first { $0.hasPrefix("novelty") } == expected)
    }

    /// B21: a known form with other nouns passes the layers before and is seen by the last.
    @Test func `a known form filled anew passes novelty and is rejected as a formula, and the log shows both`() async throws {
        let step = ImportQuote(
            text: "Courage is the bridge between fear and freedom", author: nil, source: .imported, isPublicDomain: false,
            locale: "en", origin: nil, record: nil, by: "tester", reason: "a test")
        _ = try await stage.journal.appendOwn([NewEntry(try step.envelope())], expecting: .any)
        let run = try await stage.run(
            RecordedSession().draft("Patience is the bridge between hope and harvest").judgement("9"))
        #expect(
            try verdicts(of: run)
                == ["gate passed", "taste skipped", "novelty notProved", "judge passed", "distinctiveness failed"])
        let seen = try #require(try stage.steps(RecordVerdict.self, of: run).last)
        #expect(seen.findings.contains { $0.rule == "formula" && $0.observed.text.contains("the form of entry") })
        #expect(try rejection(of: run) == "distinctiveness distinctiveness noCandidate(distinctiveness)")
    }

    /// B22: a banned phrase is found whole, whatever its marks, and what only begins like it passes.
    @Test func `a phrase of the policy rejects what it spells and nothing else`() async throws {
        let policy = try QuotePolicy.changed(
            "\"phrases\": {}", "\"phrases\": {\"en\": [\"it just works$\", \"seamless*\", \"don't panic\"]}")
        let banned = [
            "Plant the seed and it just works.", "This seamlessly joins the two old boards.",
            "The sign says DON’T\u{A0}PANIC to the sailor.",
        ]
        for text in banned {
            let run = try await stage.run(RecordedSession().draft(text).judgement(), policy)
            #expect(run.end == .noCandidate(layer: "gate"))
            let rules = try stage.steps(RecordVerdict.self, of: run).flatMap(\.findings).map(\.rule)
            #expect(rules.contains("phrase"), "\(text)")
        }
        let run = try await stage.run(RecordedSession().draft("It just works out to two loaves a neighbor.").judgement(), policy)
        #expect(try verdicts(of: run).first == "gate passed")
    }
}
