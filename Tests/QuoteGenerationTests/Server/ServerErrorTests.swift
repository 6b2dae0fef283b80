import QuoteGeneration
import TestSupport
import Testing

/// The forms in which servers say that something went wrong, each over a socket: one end, with its reason in the log.
@Suite(.enabled(if: FakeModel.isPresent, "python3 is missing"))
struct ServerErrorTests {
    private static let started = #"{"text":"The gard"#
    private static let start = ServerScript.text(started)
    private static func page(_ status: Int, _ body: String) -> String { ServerScript.page(status, body) }

    private static func llama(_ code: Int, _ type: String, _ message: String, _ rest: String = "") -> String {
        ServerScript.page(code, #"{"error":{"code":\#(code),"message":"\#(message)","type":"\#(type)"\#(rest)}}"#)
    }

    private static func ollama(_ status: Int, _ type: String, _ message: String, headers: String = "") -> String {
        ServerScript.page(
            status, #"{"error":{"message":"\#(message)","type":"\#(type)","param":null,"code":null}}"#, headers: headers)
    }

    private static func http(_ status: Int, _ words: String) -> String { "HTTP \(status) from POST $: \(words)" }
    private static func code(_ code: Int) -> String { #"{"domain":"http","code":\#(code)}"# }

    static let llamaServer: [ServedRow] = [
        ServedRow(name: "an invalid request", response: llama(400, "invalid_request_error", "'messages' is required"), end: .unavailable, kind: "other", reason: http(400, "'messages' is required"), numbers: code(400)),
        ServedRow(name: "a grammar that it cannot make", response: llama(400, "invalid_request_error", "Failed to parse grammar"), end: .unavailable, kind: "unsupportedSchema", reason: "Failed to parse grammar"),
        ServedRow(name: "a wrong key", response: llama(401, "authentication_error", "Invalid API Key"), end: .unavailable, kind: "unavailable", reason: "notAuthorised"),
        ServedRow(name: "no permission", response: llama(403, "permission_error", "no"), end: .unavailable, kind: "unavailable", reason: "notAuthorised"),
        ServedRow(name: "a model that is not there", response: llama(404, "not_found_error", "model 'x' not found"), end: .unavailable, kind: "unavailable", reason: "modelNotFound"),
        ServedRow(name: "a path that is not there", response: llama(404, "not_found_error", "File Not Found"), end: .unavailable, kind: "other", reason: http(404, "File Not Found"), numbers: code(404)),
        ServedRow(name: "an error of its own", response: llama(500, "server_error", "boom"), end: .unavailable, kind: "other", reason: http(500, "boom"), numbers: code(500)),
        ServedRow(name: "JSON that it cannot read", response: llama(500, "server_error", "[json.exception.parse_error.101] parse error"), end: .unavailable, kind: "other", reason: http(500, "[json.exception.parse_error.101] parse error"), numbers: code(500)),
        ServedRow(name: "what its parser gives up on", response: llama(500, "server_error", "The model output does not match the expected peg-native format"), end: .decodingFailure, kind: "decodingFailure", reason: "the server cannot read the reply: The model output does not match the expected peg-native format"),
        ServedRow(name: "not supported", response: llama(501, "not_supported_error", "no"), end: .unavailable, kind: "unsupportedCapability", reason: "no"),
        ServedRow(name: "a loading model", response: llama(503, "unavailable_error", "Loading model"), end: .unavailable, kind: "unavailable", reason: "assetsNotReady"),
        ServedRow(name: "a prompt that is too long", response: llama(400, "exceed_context_size_error", "m", #","n_prompt_tokens":1522,"n_ctx":1024"#), end: .contextExceeded, kind: "contextExceeded", numbers: #"{"contextTokens":1024,"promptTokens":1522}"#),
        ServedRow(name: "an error in mid-stream, and no [DONE]", response: #"\#(start),{"event":{"error":{"code":500,"message":"boom","type":"server_error"}}}"#, end: .unavailable, kind: "other", reason: "boom", numbers: code(500), reply: started),
        ServedRow(name: "B09 an error in a field of its own", response: #""error: {\"code\":400,\"message\":\"exceeds the available context size\",\"type\":\"invalid_request_error\"}\n\n",{"done":true}"#, end: .contextExceeded, kind: "contextExceeded"),
        ServedRow(name: "an error before the first token at status 200", response: #"{"event":{"error":{"code":400,"message":"m","type":"exceed_context_size_error","n_prompt_tokens":9,"n_ctx":4}}}"#, end: .contextExceeded, kind: "contextExceeded", numbers: #"{"contextTokens":4,"promptTokens":9}"#),
    ]

    static let others: [ServedRow] = [
        ServedRow(name: "Ollama: an invalid request", response: ollama(400, "invalid_request_error", "invalid options"), end: .unavailable, kind: "other", reason: http(400, "invalid options"), numbers: code(400)),
        ServedRow(name: "Ollama: no such model", response: ollama(404, "not_found_error", "model 'x' not found"), end: .unavailable, kind: "unavailable", reason: "modelNotFound"),
        ServedRow(name: "Ollama: an error of its own", response: ollama(500, "api_error", "llama runner process has terminated"), end: .unavailable, kind: "other", reason: http(500, "llama runner process has terminated"), numbers: code(500)),
        ServedRow(name: "Ollama: a full queue", response: ollama(503, "api_error", "server busy", headers: #","Retry-After":"2""#), end: .throttled, kind: "throttled", numbers: #"{"retryAfterMilliseconds":2000}"#),
        ServedRow(name: "Ollama: cancelled", response: page(499, #"{"error":"cancelled"}"#), end: .unavailable, kind: "other", reason: http(499, "cancelled"), numbers: code(499)),
        ServedRow(name: "Ollama: prose about a long prompt", response: page(400, #"{"error":"input length exceeds maximum context length"}"#), end: .contextExceeded, kind: "contextExceeded"),
        ServedRow(name: "Ollama: a line that is no event", response: #"\#(start),"{\"error\":\"an error was encountered\"}\n""#, end: .decodingFailure, kind: "truncated", numbers: #"{"receivedBytes":17}"#, reply: started),
        ServedRow(name: "Ollama: an error hidden in an empty delta", response: #"\#(start),{"delta":{}},{"delta":{"role":"assistant","content":""}}"#, end: .decodingFailure, kind: "truncated", numbers: #"{"receivedBytes":17}"#, reply: started),
        ServedRow(name: "vLLM: nested", response: page(400, #"{"error":{"message":"bad temperature","type":"BadRequestError","param":null,"code":400}}"#), end: .unavailable, kind: "other", reason: http(400, "bad temperature"), numbers: code(400)),
        ServedRow(name: "vLLM: flat", response: page(400, #"{"object":"error","message":"bad temperature","type":"BadRequestError","param":null,"code":400}"#), end: .unavailable, kind: "other", reason: http(400, "bad temperature"), numbers: code(400)),
        ServedRow(name: "vLLM: a prompt that is too long", response: page(400, #"{"object":"error","message":"This model's maximum context length is 4096 tokens.","type":"BadRequestError","code":400}"#), end: .contextExceeded, kind: "contextExceeded"),
        ServedRow(name: "vLLM: a schema that it cannot hold to", response: page(422, #"{"error":{"message":"guided_json: unsupported","type":"BadRequestError","code":422}}"#), end: .unavailable, kind: "unsupportedSchema", reason: "guided_json: unsupported"),
        ServedRow(name: "vLLM: an error before [DONE]", response: #"\#(start),{"event":{"error":{"message":"gone","type":"InternalServerError","code":500}}},{"done":true}"#, end: .unavailable, kind: "other", reason: "gone", numbers: code(500), reply: started),
        ServedRow(name: "SGLang: aborted", response: #"\#(start),{"finish":"abort"},{"done":true}"#, end: .decodingFailure, kind: "uncleanFinish", reason: "abort", reply: started),
    ]

    static let between: [ServedRow] = [
        ServedRow(name: "a cloud: a prompt that is too long", response: page(400, #"{"error":{"message":"m","type":"invalid_request_error","code":"context_length_exceeded"}}"#), end: .contextExceeded, kind: "contextExceeded"),
        ServedRow(name: "a cloud: too many requests", response: ServerScript.page(429, #"{"error":{"message":"slow","type":"rate_limit_exceeded"}}"#, headers: #","Retry-After":"7""#), end: .throttled, kind: "throttled", numbers: #"{"retryAfterMilliseconds":7000}"#),
        ServedRow(name: "a cloud: the quota is used up", response: page(429, #"{"error":{"message":"pay","type":"insufficient_quota","code":"insufficient_quota"}}"#), end: .throttled, kind: "throttled"),
        ServedRow(name: "a cloud: a wrong key", response: page(401, #"{"error":{"message":"Incorrect API key","code":"invalid_api_key"}}"#), end: .unavailable, kind: "unavailable", reason: "notAuthorised"),
        ServedRow(name: "a cloud: no such model", response: page(404, #"{"error":{"message":"no","code":"model_not_found"}}"#), end: .unavailable, kind: "unavailable", reason: "modelNotFound"),
        ServedRow(name: "a cloud: the connection drops", response: #"\#(start),{"pause":50},{"reset":true}"#, end: .decodingFailure, kind: "truncated", numbers: #"{"receivedBytes":17}"#, reply: started),
        ServedRow(name: "a gateway: wrapped", response: page(400, #"{"detail":"{\"error\":{\"message\":\"maximum context length\"}}"}"#), end: .contextExceeded, kind: "contextExceeded"),
        ServedRow(name: "a gateway: a page", response: page(502, "<html>Bad Gateway</html>"), end: .unavailable, kind: "other", reason: http(502, "<html>Bad Gateway</html>"), numbers: code(502)),
        ServedRow(name: "a gateway: an error at status 200", response: page(200, #"{"error":{"message":"maximum context length is 8","type":"invalid_request_error"}}"#), end: .contextExceeded, kind: "contextExceeded"),
        ServedRow(name: "a gateway: a bare text", response: #"\#(start),{"event":{"error":"the slot is gone"}}"#, end: .unavailable, kind: "other", reason: "the slot is gone", numbers: code(200), reply: started),
        ServedRow(name: "a gateway: it waited too long", response: page(504, ""), end: .timeout, kind: "timeout"),
        ServedRow(name: "a redirect", response: ServerScript.page(307, "", headers: #","Location":"http://127.0.0.1:9/""#), end: .unavailable, kind: "other", reason: "HTTP 307 from POST $: the server redirects elsewhere, which is not followed", numbers: code(307)),
        ServedRow(name: "before the draft: a loading model", response: ServerScript.page(503, #"{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}"#, path: "/health"), end: .unavailable, kind: "unavailable", reason: "assetsNotReady"),
        ServedRow(name: "before the draft: no such model", response: ServerScript.page(200, #"{"data":[{"id":"another"}]}"#, path: "/v1/models"), end: .unavailable, kind: "unavailable", reason: "modelNotFound"),
        ServedRow(name: "before the draft: a wrong key", response: ServerScript.page(401, #"{"error":{"message":"no"}}"#, path: "/v1/models"), end: .unavailable, kind: "unavailable", reason: "notAuthorised"),
    ]

    @Test(arguments: llamaServer + others + between)
    func `an error ends a run in one end, with its reason`(_ row: ServedRow) async throws { try await row.expect() }
}
