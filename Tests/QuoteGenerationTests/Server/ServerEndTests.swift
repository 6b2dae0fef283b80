import Envelopes
import QuoteGeneration
import TestSupport
import Testing

/// Replies that are cut, refused, of another shape, or not good enough: each ends its run in one end, with its reason in the log.
@Suite(.enabled(if: FakeModel.isPresent, "python3 is missing"))
struct ServerEndTests {
    private static let started = #"{"text":"The gard"#
    private static let start = ServerScript.text(started)
    private static let finish = ServerScript.finish

    private static func whole(_ raw: String) -> String { "\(ServerScript.text(raw)),\(finish("stop"))" }

    // B01 to B22 are faults that others had.
    static let cut: [ServedRow] = [
        ServedRow(name: "B01 cut at the bound", response: "\(start),\(finish("length"))", end: .decodingFailure, kind: "tokenLimit", numbers: #"{"maxTokens":40,"responseTokens":9}"#, reply: started),
        ServedRow(name: "cut by the connection", response: #"\#(start),{"cut":true}"#, end: .decodingFailure, kind: "truncated", numbers: #"{"receivedBytes":17}"#, reply: started),
        ServedRow(name: "no reason, no end", response: start, end: .decodingFailure, kind: "truncated", numbers: #"{"receivedBytes":17}"#, reply: started),
        ServedRow(name: "an end without a reason", response: #"\#(start),{"done":true}"#, end: .decodingFailure, kind: "uncleanFinish", reply: started),
        ServedRow(name: "B13 a role with null, and an end without an empty line", response: #"{"delta":{"role":"assistant","content":null}},\#(ServerScript.text(" ")),\#(ServerScript.text("ok")),"data: [DONE]""#, end: .decodingFailure, kind: "uncleanFinish", reply: " ok"),
        ServedRow(name: "a vendor's reason", response: #"\#(start),{"finish":"abort"},{"done":true}"#, end: .decodingFailure, kind: "uncleanFinish", reason: "abort", reply: started),
        ServedRow(name: "a clean reason for half an object", response: "\(start),\(finish("stop"))", end: .decodingFailure, kind: "truncated", numbers: #"{"receivedBytes":17}"#, reply: started),
        ServedRow(name: "the bound's tokens under a clean reason", response: #"\#(ServerScript.text(#"{"text":"a"}"#)),{"finish":"stop"},{"usage":[1,40]},{"done":true}"#, end: .decodingFailure, kind: "tokenLimit", numbers: #"{"maxTokens":40,"responseTokens":40}"#, reply: #"{"text":"a"}"#),
        ServedRow(name: "nothing", response: finish("stop"), end: .decodingFailure, kind: "emptyReply"),
        ServedRow(name: "trailing text", response: whole(#"{"text":"a"} and"#), end: .decodingFailure, kind: "trailingBytes", numbers: #"{"byteOffset":13}"#, reply: #"{"text":"a"} and"#),
        ServedRow(name: "an event that is no JSON", response: #"\#(start),"data: {\"choices\":[\n\n""#, end: .decodingFailure, kind: "decodingFailure", reason: "the server's answer: no JSON: line 1, column 13 (byte 12): the text ends where a value is expected", reply: started),
        ServedRow(name: "a page at status 200", response: #"{"framing":"length","headers":{"Content-Type":"text/html"},"steps":["<html>login</html>"]}"#, end: .decodingFailure, kind: "decodingFailure", reason: "the server's answer: neither a stream of events nor JSON", numbers: #"{"byteOffset":0}"#),
    ]

    static let shapes: [ServedRow] = [
        ServedRow(name: "B04 another kind of value", response: whole(#"{"text":7}"#), end: .decodingFailure, kind: "decodingFailure", reason: "it does not fit QuoteDraft 1: /text: type: expected string, found a number", numbers: #"{"byteOffset":8}"#, reply: #"{"text":7}"#),
        ServedRow(name: "B05 another shape", response: whole(#"{"root":"x"}"#), end: .decodingFailure, kind: "decodingFailure", reason: "it does not fit QuoteDraft 1: /root: expected nothing here, found a string; the whole value: required: expected the member text, found an object with root", numbers: #"{"byteOffset":8}"#, reply: #"{"root":"x"}"#),
        ServedRow(name: "the schema's own form", response: whole(#"{"type":"object","properties":{"text":{"type":"string"}}}"#), end: .decodingFailure, kind: "decodingFailure", reason: "it does not fit QuoteDraft 1: /type: expected nothing here, found a string; /properties: expected nothing here, found an object with text; the whole value: required: expected the member text, found an object with type, properties", numbers: #"{"byteOffset":8}"#, reply: #"{"type":"object","properties":{"text":{"type":"string"}}}"#),
        ServedRow(name: "B14 a call that nobody offered", response: #"{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"{}"}}]}},{"finish":"tool_calls"},{"done":true}"#, end: .decodingFailure, kind: "decodingFailure", reason: "tool call 0 names no tool of the request"),
    ]

    static let refusals: [ServedRow] = [
        ServedRow(name: "B19 a filter's reason", response: "\(start),\(finish("content_filter"))", end: .guardrail, kind: "guardrail", reason: "content_filter", reply: started),
        ServedRow(name: "B19 a filter's error", response: ServerScript.page(400, #"{"error":{"message":"filtered","code":"content_filter"}}"#), end: .guardrail, kind: "guardrail", reason: "filtered"),
        ServedRow(name: "B19 a refusal that is marked", response: #"{"delta":{"refusal":"I will not."}},{"finish":"stop"},{"done":true}"#, end: .refusal, kind: "refusal", reason: "I will not."),
        ServedRow(name: "B19 words of refusal where an object was asked for", response: whole("I'm sorry, but I can't help with that."), end: .decodingFailure, kind: "decodingFailure", reason: "byte 0x49 stands where a value is expected", numbers: #"{"byteOffset":0}"#, reply: "I'm sorry, but I can't help with that."),
        ServedRow(name: "B19 words of refusal in the draft", response: ServerScript.draft("I'm sorry, but I can't help with that."), end: .noCandidate(layer: "gate"), rejection: "gate residue i'm sorry, but i can* null"),
        ServedRow(name: "B18 another language", response: ServerScript.draft("For the trip I need my passport"), end: .noCandidate(layer: "gate"), rejection: "gate language en de", locale: "de"),
        ServedRow(name: "B18 an empty text in 30 ms", response: #"{"pause":30},\#(ServerScript.draft(""))"#, end: .noCandidate(layer: "gate"), rejection: "gate empty 0 1"),
        ServedRow(name: "B22 a worn phrase", response: ServerScript.draft("At the end of the day the gardener counts rain by the bucket."), end: .noCandidate(layer: "gate"), rejection: "gate cliche at the end of the day null"),
        ServedRow(name: "B22 a phrase of the policy", response: ServerScript.draft("The sign says DON’T\u{A0}PANIC to the sailor."), end: .noCandidate(layer: "gate"), rejection: "gate phrase don't panic null", policy: phrases),
        ServedRow(name: "B22 a word that only begins so", response: ServerScript.draft("This seamlessly joins the two old boards."), end: .noCandidate(layer: "gate"), rejection: "gate phrase seamless* null", policy: phrases),
    ]

    private static let phrases =
        (try? QuotePolicy.changed("\"phrases\": {}", "\"phrases\": {\"en\": [\"it just works$\", \"seamless*\", \"don't panic\"]}"))
        ?? .standard

    @Test(arguments: cut + shapes + refusals)
    func `what a server says ends a run in one end, with its reason`(_ row: ServedRow) async throws { try await row.expect() }

    /// B18, B22: what cannot be told is no other language, and what only looks like a phrase is none.
    @Test(arguments: [("Halt den Hut.", "de", "undetermined"), ("It just works out to two loaves a neighbor.", "en", "")])
    func `the gate lets pass what nothing speaks against`(_ text: String, _ locale: String, _ note: String) async throws {
        let fake = try await FakeModel([ServerScript.drafted(text), ServerScript.judged(8)])
        defer { fake.kill() }
        let stage = try PipelineStage()
        let run = try await stage.run(fake, locale: locale, Self.phrases)
        let verdict = try #require(try stage.steps(RecordVerdict.self, of: run).first)
        #expect(verdict.layer == "gate" && verdict.verdict == .passed && verdict.findings.isEmpty)
        #expect(note.isEmpty || verdict.note?.contains(note) == true)
        let told = try await stage.told("audit", "--flow", "\(run.request)")
        #expect(told.contains("  gate             passed; ") && !told.contains("gate             failed"), "\(told)")
    }
}
