import Foundation
import JSONSchema
import LanguageModels
import StrictJSON
import TestSupport
import Testing

/// Which answer of a recording is taken, and which files are recordings.
struct RecordedAnswersTests {
    typealias Recorded = RecordedModelTests

    static let ready = #""enabled":{"state":"ready"},"assets":{"state":"ready"},"locale":{"state":"ready"}"#

    @Test func `Exchanges are taken in order, by key, and once unless they repeat`() async throws {
        let client = try Recorded.client(
            Recorded.exchange(["hope"], more: #""promptContains":"hope","#),
            Recorded.exchange(["judged"], more: #""purpose":"judgement","repeats":true,"#),
            Recorded.exchange(["first"]), Recorded.exchange(["second"]))
        func reply(_ prompt: String, _ purpose: ModelRequest.Purpose = .draft) async throws -> String {
            var request = Requests.draft(prompt)
            request.purpose = purpose
            do throws(FailedReply) { return try await client.reply(to: request).text } catch { throw error.failure }
        }
        #expect(try await reply("grief") == "first")
        #expect(try await reply("of hope") == "hope")
        #expect(try await reply("of hope") == "second")
        #expect(try await reply("a line", .judgement) == "judged")
        #expect(try await reply("a line", .judgement) == "judged")
        await #expect(
            throws: ModelFailure.notRecorded("no exchange is left for this prompt and the purpose draft")
        ) { try await reply("of hope") }
    }

    @Test func `Many tasks at once each take an exchange of their own`() async throws {
        let exchanges = (0..<100).map { Recorded.exchange(["\($0)"]) }.joined(separator: ",")
        let json = #"{"recordedModel":1,"identity":{"name":null},"exchanges":[\#(exchanges)]}"#
        let model = try RecordedModel(json: Array(json.utf8), delayScale: 0)
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<100 { group.addTask { try await model.client.reply(to: Requests.draft()).text } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(texts.count == 100)
        #expect(model.exchangesLeft == 0)
    }

    @Test func `Readiness is answered by locale, in order, and is unknown beyond the file`() async throws {
        let ready = Self.ready
        let json = #"""
            {"recordedModel":1,"identity":{"name":"m","address":"http://localhost"},"readiness":[
            {"locales":["de-AT"],"device":{"state":"notReady","reason":"deviceNotEligible"},\#(ready)},
            {"device":{"state":"unknown","reason":"quotaUsed"},\#(ready)}]}
            """#
        let client = try RecordedModel(json: Array(json.utf8)).client
        #expect(client.identity == ModelIdentity(backEnd: "recorded", name: "m", address: "http://localhost"))
        #expect(await client.readiness(locale: "en").device == .unknown(Readiness.Reason(name: "quotaUsed")))
        #expect(await client.readiness(locale: "DE-at").obstacles == [.deviceNotEligible])
        let beyond = await client.readiness(locale: "en")
        #expect([beyond.device, beyond.enabled, beyond.assets, beyond.locale].allSatisfy { $0 == .unknown(.notRecorded) })
    }

    @Test func `Embeddings are by the texts' bytes`() async throws {
        let json = #"""
            {"recordedModel":1,"identity":{"name":"m"},"embeddings":{"embedder":"e","vectors":[
            {"text":"caf\u00e9","vector":[0.25,-1e-2]},{"text":"b","vector":[3,4]}]}}
            """#
        let client = try RecordedModel(json: Array(json.utf8)).client
        let answer = try await client.embeddings(of: ["b", "caf\u{E9}"])
        #expect(answer == ModelEmbeddings(embedder: "e", vectors: [[3, 4], [0.25, -0.01]]))
        #expect(answer.dimension == 2)
        await #expect(throws: ModelFailure.notRecorded("text 1 of 2 has no recorded vector")) {
            try await client.embeddings(of: ["b", "cafe\u{301}"])
        }
        await #expect(throws: ModelFailure.notRecorded("no embeddings are recorded")) {
            try await Recorded.client().embeddings(of: ["b"])
        }
    }

    @Test(arguments: [0, 1])
    func `Bounds hold for every back end`(_ excess: Int) async throws {
        let long = String(repeating: "a", count: ModelLimits.replyBytesMax)
        let exchanges = [
            Recorded.exchange([long] + (excess > 0 ? ["a"] : [])),
            Self.whole(ModelLimits.toolCallsMax + excess) { #"{"toolCall":{"index":\#($0)}}"# },
            Self.whole(ModelLimits.chunksMax + excess) { _ in #"{"text":""}"# },
        ]
        var names: [String?] = []
        for exchange in exchanges { names.append(await Recorded.failure(of: try Recorded.client(exchange))?.name) }
        let within = ["decodingFailure", "decodingFailure", "emptyReply"]
        #expect(names == (excess > 0 ? Array(repeating: "replyTooLong", count: 3) : within))

        var request = Requests.draft(String(repeating: "a", count: ModelLimits.promptBytesMax + excess))
        request.instructions = ""
        let failure = await Recorded.failure(of: try Recorded.client(), request)
        #expect(failure?.name == (excess > 0 ? "promptTooLong" : "notRecorded"))
        let max = Int64(ModelLimits.promptBytesMax)
        let expected = excess > 0
            ? ModelFailure.promptTooLong(bytes: max + 1, bytesMax: max) : .notRecorded("no embeddings are recorded")
        await #expect(throws: expected) { try await Recorded.client().embeddings(of: [request.prompt]) }
    }

    private static func whole(_ count: Int, _ event: (Int) -> String) -> String {
        #"{"events":[\#((0..<count).map(event).joined(separator: ","))],"end":{"finishReason":"stop"}}"#
    }

    // MARK: Files

    static func schema() throws -> Schema {
        try Schema(Array(try Data(contentsOf: URL(filePath: TestData.checkout + "schemas/recorded-model.schema.json"))))
    }

    static func fits(_ json: String) throws -> Bool {
        var validator = SchemaValidator(try schema())
        return try validator.isValid(try JSONDocument(json))
    }

    @Test func `The sample of the documentation is a recording`() async throws {
        let url = URL(filePath: TestData.checkout + "docs/samples/recorded-model.json")
        let json = String(decoding: try Data(contentsOf: url), as: UTF8.self)
        #expect(try Self.fits(json))
        let client = try RecordedModel(json: Array(json.utf8), delayScale: 0).client
        let reply = try await client.reply(to: Requests.draft("A line about courage."))
        let object = Array(#"{"text":"The tide forgets no stone…"}"#.utf8)
        #expect(ReplyCompletion(of: reply, to: Requests.draft()) == .object(object))
    }

    @Test(arguments: ModelFailureTests.cases)
    func `The schema knows every failure`(_ sample: ModelFailureTests.Case) async throws {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("kind")
        writer.string(sample.name)
        writer.key("reason")
        if let reason = sample.reason { writer.string(reason) } else { writer.null() }
        writer.key("numbers")
        writer.raw(sample.failure.numbers)
        writer.endObject()
        let failure = String(decoding: writer.bytes, as: UTF8.self)
        let json = #"{"recordedModel":1,"identity":{"name":null},"exchanges":[{"end":{"failure":\#(failure)}}]}"#
        #expect(try Self.fits(json))
        let client = try RecordedModel(json: Array(json.utf8)).client
        await #expect(throws: FailedReply(sample.failure, reply: ModelReply())) {
            try await client.reply(to: Requests.draft())
        }
    }

    static func file(_ member: String) -> String { #"{"recordedModel":1,"identity":{"name":"m"},\#(member)}"# }
    static func event(_ event: String) -> String { file(#""exchanges":[{"events":[\#(event)],"end":{"cut":true}}]"#) }
    static func end(_ end: String) -> String { file(#""exchanges":[{"end":\#(end)}]"#) }

    static let faulty: [(String, String)] = [
        ("[]", "its root: an object is expected"),
        (#"{"recordedModel":1}"#, #"its root: "identity" is missing"#),
        (
            #"{"recordedModel":2,"identity":{"name":"m"}}"#,
            "/recordedModel: an integer from 1 to 1 is expected"
        ),
        (file(#""exchange":[]"#), "/exchange: a member of this name does not belong here"),
        (file(#""exchanges":{}"#), "/exchanges: an array is expected"),
        (file(#""exchanges":[{}]"#), #"/exchanges/0: "end" is missing"#),
        (
            file(#""exchanges":[{"purpose":"judge","end":{"cut":true}}]"#),
            "/exchanges/0/purpose: one of draft, judgement, toolCall, text is expected"
        ),
        (event(#"{"text":1}"#), "/exchanges/0/events/0/text: a string is expected"),
        (
            event(#"{"text":"a","base64":"YQ=="}"#),
            #"/exchanges/0/events/0: expected is one of "text", "base64" and "toolCall""#
        ),
        (
            event(#"{"base64":"YQ"}"#), "/exchanges/0/events/0/base64: base 64 of RFC 4648 with its padding is expected"
        ),
        (
            event(#"{"text":"a","delay":3600001}"#),
            "/exchanges/0/events/0/delay: an integer from 0 to 3600000 is expected"
        ),
        (
            end(#"{"cut":true,"finishReason":"stop"}"#),
            #"/exchanges/0/end: expected is either "finishReason", perhaps with "usage", or "failure" or "cut""#
        ),
        (
            end(#"{"failure":{"kind":"timeout","reason":"late"}}"#),
            "/exchanges/0/end/failure: no failure of this kind has exactly this reason and these numbers"
        ),
        (
            file(#""embeddings":{"embedder":"e","vectors":[{"text":"a","vector":["1"]}]}"#),
            "/embeddings/vectors/0/vector/0: a number that a 32-bit float holds is expected"
        ),
        (
            file(#""readiness":[{"device":{"state":"notReady"},\#(ready)}]"#), "/readiness/0/device: expected is ready without a reason, or notReady or unknown with one"
        ),
    ]

    @Test(arguments: faulty)
    func `A file that is no recording is refused, by reader and schema`(_ json: String, _ problem: String) throws {
        let error = #expect(throws: RecordedModelError.self) { try RecordedModel(json: Array(json.utf8)) }
        #expect(error?.description == "the recorded model is wrong at " + problem)
        #expect(try !Self.fits(json))
    }

    /// What a schema cannot say.
    @Test(arguments: [
        event(#"{"base64":"YR=="}"#),
        file(#""embeddings":{"embedder":"e","vectors":[{"text":"a","vector":[1]},{"text":"b","vector":[1,2]}]}"#),
        file(#""embeddings":{"embedder":"e","vectors":[{"text":"a","vector":[1]},{"text":"\u0061","vector":[1]}]}"#),
        file(#""embeddings":{"embedder":"e","vectors":[{"text":"a","vector":[1e39]}]}"#),
    ])
    func `Some faults only the reader finds`(_ json: String) {
        #expect(throws: RecordedModelError.self) { try RecordedModel(json: Array(json.utf8)) }
    }

    @Test(arguments: [-1, .nan, .infinity, RecordedModel.delayScaleMax * 2])
    func `A scale that is none is refused`(_ scale: Double) {
        #expect(throws: RecordedModelError.self) {
            try RecordedModel(json: Array(#"{"recordedModel":1,"identity":{"name":"m"}}"#.utf8), delayScale: scale)
        }
    }

    @Test func `A file that is not JSON is refused with its place`() {
        let error = #expect(throws: RecordedModelError.self) { try RecordedModel(json: Array(#"{"a":1,"a":2}"#.utf8)) }
        #expect(error?.description.contains("line 1, column 8") == true)
    }
}
