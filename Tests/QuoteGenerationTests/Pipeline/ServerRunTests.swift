import Envelopes
import Foundation
import GenerationJournal
import LanguageModels
import QuoteGeneration
import TestSupport
import Testing

/// Runs against a server that misbehaves as told: each ends in one end, which stands in the log with its reason.
@Suite(.enabled(if: FakeModel.isPresent, "python3 is missing"))
struct ServerRunTests {
    /// What a server does, and what is to stand in the log.
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String { name }
        var name: String
        /// The steps of the draft's response, or the whole response if it begins with a brace.
        var response: String
        var end: RunEnd
        /// The kind of the recorded failure; nil for an end that no failure is.
        var kind: String?
        /// What its reason or the numbers hold.
        var says = ""
        /// What had come of the reply.
        var reply: String?
        var policy = QuotePolicy.patient
        var locale = "en"
    }

    private static func text(_ text: String) -> String { #"{"text":\#(RecordedSession.quoted(text))}"# }

    /// A whole draft of this text, in two pieces.
    private static func draft(_ text: String) -> String {
        let content = #"{"text":"# + RecordedSession.quoted(text) + "}"
        return "\(self.text(String(content.prefix(9)))),\(self.text(String(content.dropFirst(9)))),\(finish("stop"))"
    }

    private static func finish(_ reason: String) -> String {
        #"{"finish":"\#(reason)"},{"usage":[12,9]},{"done":true}"#
    }

    private static func error(_ status: Int, _ body: String, headers: String = "") -> String {
        #"{"status":\#(status),"framing":"length","headers":{"Content-Type":"application/json"\#(headers)},"steps":[\#(RecordedSession.quoted(body))]}"#
    }

    private static let start = text(#"{"text":"The gard"#)
    private static let started = #"{"text":"The gard"#

    // B01 to B22 are faults that others had; the rest are the forms of errors of servers.
    static let cut: [Row] = [
        Row(name: "B01 cut at the bound", response: "\(start),\(finish("length"))", end: .decodingFailure, kind: "tokenLimit", says: #""responseTokens":9"#, reply: started),
        Row(name: "cut by the connection", response: #"\#(start),{"cut":true}"#, end: .decodingFailure, kind: "truncated", says: "17", reply: started),
        Row(name: "no reason, no end", response: start, end: .decodingFailure, kind: "truncated", reply: started),
        Row(name: "an end without a reason", response: #"\#(start),{"done":true}"#, end: .decodingFailure, kind: "uncleanFinish", reply: started),
        Row(name: "a vendor's reason", response: #"\#(start),{"finish":"abort"},{"done":true}"#, end: .decodingFailure, kind: "uncleanFinish", says: "abort", reply: started),
        Row(name: "a clean reason for half an object", response: "\(start),\(finish("stop"))", end: .decodingFailure, kind: "truncated", reply: started),
        Row(name: "the bound's tokens under a clean reason", response: #"\#(text(#"{"text":"a"}"#)),{"finish":"stop"},{"usage":[1,40]},{"done":true}"#, end: .decodingFailure, kind: "tokenLimit", says: "40"),
        Row(name: "nothing", response: finish("stop"), end: .decodingFailure, kind: "emptyReply"),
        Row(name: "a filter's reason", response: "\(start),\(finish("content_filter"))", end: .guardrail, kind: "guardrail", reply: started),
        Row(name: "B19 a refusal that is marked", response: #"{"delta":{"refusal":"I will not."}},{"finish":"stop"},{"done":true}"#, end: .refusal, kind: "refusal", says: "I will not."),
        Row(name: "B19 words of refusal", response: draft("I'm sorry, but I can't help with that."), end: .noCandidate(layer: "gate")),
        Row(name: "B05 another shape", response: "\(text(#"{"root":"x"}"#)),\(finish("stop"))", end: .decodingFailure, kind: "decodingFailure", says: "QuoteDraft"),
        Row(name: "B04 another kind of value", response: "\(text(#"{"text":7}"#)),\(finish("stop"))", end: .decodingFailure, kind: "decodingFailure", says: "QuoteDraft"),
        Row(name: "trailing text", response: "\(text(#"{"text":"a"} and"#)),\(finish("stop"))", end: .decodingFailure, kind: "trailingBytes", says: "13"),
        Row(name: "B14 a call that nobody offered", response: #"{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"{}"}}]}},{"finish":"tool_calls"},{"done":true}"#, end: .decodingFailure, kind: "decodingFailure", says: "no tool"),
        Row(name: "B18 another language", response: draft("For the trip I need my passport and a warm coat for the evening."), end: .noCandidate(layer: "gate"), locale: "de"),
        Row(name: "B18 an empty text", response: draft(""), end: .noCandidate(layer: "gate")),
        Row(name: "B22 a worn phrase", response: draft("At the end of the day the gardener counts rain by the bucket."), end: .noCandidate(layer: "gate")),
        Row(name: "an event that is no JSON", response: #"\#(start),"data: {\"choices\":[\n\n""#, end: .decodingFailure, kind: "decodingFailure", says: "server's answer", reply: started),
        Row(name: "a page at status 200", response: #"{"framing":"length","headers":{"Content-Type":"text/html"},"steps":["<html>login</html>"]}"#, end: .decodingFailure, kind: "decodingFailure", says: "neither a stream"),
    ]

    static let errors: [Row] = [
        Row(name: "B09 an error in a field of its own", response: #""error: {\"code\":400,\"message\":\"exceeds the available context size\",\"type\":\"invalid_request_error\"}\n\n",{"done":true}"#, end: .contextExceeded, kind: "contextExceeded"),
        Row(name: "llama-server's overflow", response: error(400, #"{"error":{"code":400,"type":"exceed_context_size_error","message":"m","n_prompt_tokens":1522,"n_ctx":1024}}"#), end: .contextExceeded, kind: "contextExceeded", says: #""contextTokens":1024,"promptTokens":1522"#),
        Row(name: "llama-server's error in mid-stream", response: #"\#(start),{"event":{"error":{"code":500,"message":"boom","type":"server_error"}}}"#, end: .unavailable, kind: "other", says: "boom", reply: started),
        Row(name: "a loading model", response: error(503, #"{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}"#), end: .unavailable, kind: "unavailable", says: "assetsNotReady"),
        Row(name: "a wrong key", response: error(401, #"{"error":{"code":401,"message":"Invalid API Key","type":"authentication_error"}}"#), end: .unavailable, kind: "unavailable", says: "notAuthorised"),
        Row(name: "what its parser gives up on", response: error(500, #"{"error":{"code":500,"message":"The model output does not match the expected peg-native format","type":"server_error"}}"#), end: .decodingFailure, kind: "decodingFailure", says: "peg-native"),
        Row(name: "not supported", response: error(501, #"{"error":{"code":501,"message":"no","type":"not_supported_error"}}"#), end: .unavailable, kind: "unsupportedCapability", says: "no"),
        Row(name: "Ollama without the model", response: error(404, #"{"error":{"message":"model 'x' not found","type":"not_found_error","param":null,"code":null}}"#), end: .unavailable, kind: "unavailable", says: "modelNotFound"),
        Row(name: "Ollama's full queue", response: error(503, #"{"error":{"message":"server busy","type":"api_error"}}"#, headers: #","Retry-After":"2""#), end: .throttled, kind: "throttled", says: "2000"),
        Row(name: "Ollama's hidden error", response: #"\#(start),{"delta":{}},{"delta":{"role":"assistant","content":""}}"#, end: .decodingFailure, kind: "truncated", reply: started),
        Row(name: "vLLM's overflow", response: error(400, #"{"object":"error","message":"This model's maximum context length is 4096 tokens.","type":"BadRequestError","code":400}"#), end: .contextExceeded, kind: "contextExceeded", says: "{}"),
        Row(name: "vLLM's error before [DONE]", response: #"\#(start),{"event":{"error":{"message":"gone","type":"InternalServerError","code":500}}},{"done":true}"#, end: .unavailable, kind: "other", says: "gone", reply: started),
        Row(name: "a schema that the server cannot hold to", response: error(400, #"{"error":{"message":"Unsupported response_format","type":"invalid_request_error"}}"#), end: .unavailable, kind: "unsupportedSchema", says: "response_format"),
        Row(name: "a cloud's limit of requests", response: error(429, #"{"error":{"message":"slow","type":"rate_limit_exceeded"}}"#, headers: #","Retry-After":"7""#), end: .throttled, kind: "throttled", says: "7000"),
        Row(name: "a gateway's wrapping", response: error(400, #"{"detail":"{\"error\":{\"message\":\"maximum context length\"}}"}"#), end: .contextExceeded, kind: "contextExceeded"),
        Row(name: "a gateway's error at status 200", response: error(200, #"{"error":{"message":"maximum context length is 8","type":"invalid_request_error"}}"#), end: .contextExceeded, kind: "contextExceeded"),
        Row(name: "a bare text", response: #"\#(start),{"event":{"error":"the slot is gone"}}"#, end: .unavailable, kind: "other", says: "the slot is gone", reply: started),
        Row(name: "a gateway's page", response: error(502, "<html>Bad Gateway</html>"), end: .unavailable, kind: "other", says: "Bad Gateway"),
        Row(name: "a redirect", response: error(307, "", headers: #","Location":"http://127.0.0.1:9/""#), end: .unavailable, kind: "other", says: "redirects"),
        Row(name: "a server that stalls", response: #"\#(start),{"stall":true}"#, end: .timeout, kind: "timeout", says: "1500", policy: hurried),
        Row(name: "a server that never answers", response: #"{"framing":"raw","steps":[{"stall":true}]}"#, end: .timeout, kind: "timeout", says: "1500", policy: hurried),
    ]

    private static let hurried = (try? QuotePolicy.changed("\"foreground\": 3600000", "\"foreground\": 1500")) ?? .standard

    @Test(arguments: cut + errors)
    func `what a server does ends a run in one end, with its reason`(_ row: Row) async throws {
        let isWhole = row.response.hasPrefix(#"{"status"#) || row.response.hasPrefix(#"{"framing"#)
        let fake = try await FakeModel([isWhole ? row.response : #"{"steps":[\#(row.response)]}"#])
        defer { fake.kill() }
        let stage = try PipelineStage()
        let run = try await stage.run(fake, locale: row.locale, row.policy)
        #expect(run.end == row.end, "\(row.name): \(run.end.name), \(run.reason ?? "-")")
        let step = try stage.steps(RecordFailure.self, of: run).first
        #expect(step?.kind == row.kind, "\(row.name)")
        let words = "\(step?.reason ?? "") \(String(decoding: step?.numbers ?? [], as: UTF8.self)) \(run.reason ?? "")"
        #expect(row.says.isEmpty || words.contains(row.says), "\(row.name): \(words)")
        if let reply = row.reply { #expect(step?.reply == reply, "\(row.name)") }
        #expect(try stage.envelopes(of: run).allSatisfy { $0.source == .appIntent || !$0.isComplete || row.kind == nil })
        #expect(try stage.texts() == [] && stage.isSound(), "\(row.name)")
    }

    @Test(arguments: [#""piece":1,"#, "", #""framing":"close","piece":5,"#])
    func `B11, B13: a draft comes whole through any framing, its characters too`(_ framing: String) async throws {
        let line = "The gardener counts café rain 🌍 by the bucket and forgives the river."
        let steps = #"{"delta":{"role":"assistant","content":null}},": ping\n\n",\#(Self.draft(line))"#
        let judged = #"{"contains":"Judge","steps":[\#(Self.text(#"{"overall":8,"originality":7,"warmth":7}"#)),\#(Self.finish("stop"))]}"#
        let fake = try await FakeModel([#"{"contains":"Write one",\#(framing)"steps":[\#(steps)]}"#, judged])
        defer { fake.kill() }
        let stage = try PipelineStage()
        let policy = try QuotePolicy.changed("\"min\": 5", "\"min\": 0")
        let run = try await stage.run(fake, policy)
        let reply = try #require(try stage.steps(RecordReply.self, of: run).first)
        #expect(reply.reply == #"{"text":"\#(line)"}"# && reply.usage?.prompt == 12)
        #expect(run.draft == line)
        #expect(run.verdicts.first?.findings.map(\.rule) == ["emoji"] && run.end == .noCandidate(layer: "gate"))
    }

    @Test func `B15: who stops early has his end in the log, with what had come`() async throws {
        let fake = try await FakeModel([#"{"steps":[\#(Self.start),{"stall":true}]}"#])
        defer { fake.kill() }
        let stage = try PipelineStage()
        let generator = try stage.generator(fake)
        let request = QuoteRequest(locale: try #require(LocaleTag("en")))
        let task = Task { try await generator.generate(request) }
        _ = try await fake.noted("completions")
        try await Task.sleep(for: .milliseconds(100))
        task.cancel()
        let run = try await task.value
        #expect(run.end == .cancelled)
        let step = try #require(try stage.steps(RecordFailure.self, of: run).first)
        #expect(step.kind == "cancelled" && step.reply ?? Self.started == Self.started)
        #expect(try await fake.noted("left") != nil)
    }

    @Test func `a key is in no file of the store, even if a server repeats it`() async throws {
        let secret = "sk-sesame-0123456789"
        let fake = try await FakeModel([
            Self.error(401, #"{"error":{"message":"Incorrect key \#(secret)"}}"#), Self.error(500, secret),
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
    func generator(_ fake: FakeModel, _ policy: QuotePolicy = .patient, key: ModelKey? = nil) throws -> QuoteGenerator {
        let server = try ModelServer(try ModelAddress(fake.address), name: "fake", key: key)
        return try QuoteGenerator(
            journal: journal, client: .http(server, readinessBudget: .seconds(3_600)), policy: policy, systemBuild: "test", by: "tester")
    }

    /// A run that asks a server.
    func run(
        _ fake: FakeModel, locale: String = "en", _ policy: QuotePolicy = .patient, key: ModelKey? = nil
    ) async throws -> QuoteRun {
        try await generator(fake, policy, key: key).generate(QuoteRequest(locale: try #require(LocaleTag(locale))))
    }

    /// The bytes of the files of its store, but for locks.
    func files() throws -> [[UInt8]] {
        let folder = URL(filePath: directory.file("a"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        return try names.filter { !$0.contains("lock") }.map { Array(try Data(contentsOf: folder.appending(path: $0))) }
    }
}
