import Envelopes
import Schemas
import Testing

/// Steps read out of one arena, envelope after envelope.
struct StepReaderTests {
    private static let options = #"{"temperature":0.7,"tokensMax":40,"sampling":null,"seed":null}"#

    private static func envelope(
        _ intent: String, _ parameters: String?, version: Int = 1, source: String = "app-intent", isComplete: Bool = true
    ) -> String {
        """
        {"source":"\(source)","sessionId":null,"schemaVersion":\(version),"generable":null,"complete":\(isComplete),\
        "content":null,"intent":"\(intent)","parameters":\(parameters ?? "null")}
        """
    }

    private static func outcome(_ attempt: String = "1") -> String {
        #"{"entry":"0198c0de-0000-7000-8000-000000000001","outcome":"performed","attempt":\#(attempt),"#
            + #""action":"SaveQuoteIntent 1","contentSchema":null,"parametersSchema":null,"evidence":{"a":[1]}}"#
    }

    private static func read(_ text: String, _ reader: StepReader) throws {
        let bytes = Array(text.utf8)
        try reader.read(bytes.span.bytes)
    }

    private static func caught<Value>(_ body: () throws(StepError) -> Value) -> Result<Value, StepError> {
        do { return .success(try body()) } catch { return .failure(error) }
    }

    @Test func `every step that has a schema is known, in its version`() {
        let described = EmbeddedSchema.all.compactMap { schema in
            if case .step = schema.role { "\(schema.name) \(schema.version)" } else { nil }
        }
        #expect(described.sorted() == StepReader.steps.map { "\($0.intent) \($0.schemaVersion)" }.sorted())
    }

    @Test func `one step after another comes out whole, and what is asked as another is nil`() throws {
        let reader = StepReader()
        for attempt in [1, 2, 300] as [Int64] {
            try Self.read(Self.envelope("RecordOutcome", Self.outcome("\(attempt)")), reader)
            #expect(reader.claims(RecordOutcome.self) && !reader.claims(ResolveEntry.self))
            let step = try #require(try reader.step(RecordOutcome.self))
            #expect(step.attempt == attempt && step.outcome == .performed && step.evidence == Array(#"{"a":[1]}"#.utf8))
            #expect(try reader.step(ResolveEntry.self) == nil)
            #expect(reader.isComplete && reader.source == .appIntent)
        }
    }

    @Test func `an intent that is spelled with escapes is the same intent`() throws {
        let reader = StepReader()
        try Self.read(Self.envelope(#"Record\u004futcome"#, Self.outcome()), reader)
        #expect(try reader.step(RecordOutcome.self)?.attempt == 1)
    }

    @Test func `after an envelope that cannot be read there is none`() throws {
        let reader = StepReader()
        try Self.read(Self.envelope("RecordOutcome", Self.outcome()), reader)
        #expect(throws: EnvelopeError.self) { try Self.read("{", reader) }
        #expect(try reader.step(RecordOutcome.self) == nil)
        #expect(!reader.isComplete && reader.source == nil && reader.envelope == nil)
        #expect(reader.parameterText("action") == nil)
    }

    @Test(arguments: [
        (envelope("RecordOutcome", outcome(), version: 2), "only version 1 of RecordOutcome is known"),
        (
            envelope("RecordOutcome", outcome(), source: "foundation-models"),
            "a step comes from the app, is complete and has parameters"
        ),
        (envelope("RecordOutcome", outcome(), isComplete: false), "a step comes from the app, is complete and has parameters"),
        (envelope("RecordOutcome", nil), "a step comes from the app, is complete and has parameters"),
        (envelope("RecordOutcome", "{}"), "\"entry\" is missing"),
        (envelope("RecordOutcome", outcome("1.5")), "\"attempt\" is no integer of 64 bits"),
    ])
    private func `what is no step says why`(_ text: String, _ reason: String) throws {
        let reader = StepReader()
        try Self.read(text, reader)
        let error = #expect(throws: StepError.self) { try reader.step(RecordOutcome.self) }
        #expect(error?.reason == reason)
        #expect(throws: StepError.self) { try RecordOutcome(of: Envelope(text)) }
    }

    @Test func `the outcome alone is had from just the steps that can be read as a whole, with the same errors`() throws {
        let members = [
            ("entry", #""0198c0de-0000-7000-8000-000000000001""#), ("outcome", #""performed""#), ("attempt", "1"),
            ("action", #""SaveQuoteIntent 1""#), ("contentSchema", "null"), ("parametersSchema", #""f""#), ("evidence", "{}"),
        ]
        let values = [nil, "null", "true", "0", "1.5", #""x""#, #""refused""#, "[]", #"{"a":1}"#, #""\u0070erformed""#]
        let reader = StepReader()
        var refused = 0
        for (changed, _) in members {
            for value in values {
                let facts = members.compactMap { name, usual in
                    name == changed ? value.map { "\"\(name)\":\($0)" } : "\"\(name)\":\(usual)"
                }
                try Self.read(Self.envelope("RecordOutcome", "{\(facts.joined(separator: ","))}"), reader)
                let whole = Self.caught { () throws(StepError) -> RecordOutcome.Outcome? in
                    try reader.step(RecordOutcome.self)?.outcome
                }
                let alone = Self.caught { () throws(StepError) -> RecordOutcome.Outcome? in
                    guard let facts = try reader.facts(of: RecordOutcome.self) else { return nil }
                    return try RecordOutcome.outcome(of: facts)
                }
                #expect(whole == alone, "\(changed): \(value ?? "missing")")
                if case .failure = whole { refused += 1 }
            }
        }
        #expect(refused > members.count * 5)
    }

    @Test func `an error within an object says in which`() throws {
        let facts = #"""
            {"feature":"quote","locale":"en","theme":null,"channel":"siri","budgetMilliseconds":20000,"pool":null,
             "instructions":"i","prompt":"p","options":{"temperature":"warm","tokensMax":40,"sampling":null,"seed":null},
             "outputSchema":null,"model":{},"systemBuild":"b","policy":null}
            """#
        let reader = StepReader()
        try Self.read(Self.envelope("RequestGeneration", facts), reader)
        let error = #expect(throws: StepError.self) { try reader.step(RequestGeneration.self) }
        #expect(error?.reason == "in \"options\", \"temperature\" is neither number nor null")
        // Single facts are to be had all the same.
        let channel: RequestGeneration.Channel? = try reader.facts(of: RequestGeneration.self)?.choice("channel")
        #expect(channel == .siri)
    }

    @Test func `the session is lent with its escapes resolved, and only text counts as a parameter's`() throws {
        let reader = StepReader()
        try Self.read(
            #"{"source":"foundation-models","sessionId":"lm_\u0037","schemaVersion":1,"generable":"QuoteDraft","complete":true,"#
                + #""content":{"text":"a"},"intent":"SaveQuoteIntent","parameters":{"text":"\u0061b","n":1}}"#, reader)
        let session = reader.withSessionId { bytes in bytes.byteCount }
        #expect(session == 4)
        #expect(reader.parameterText("text") == Array("ab".utf8))
        #expect(reader.parameterText("n") == nil && reader.parameterText("gone") == nil)
    }
}
