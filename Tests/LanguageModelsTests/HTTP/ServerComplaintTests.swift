import Testing

@testable import LanguageModels

/// Every shape of a server's error, and what it is in our vocabulary.
struct ServerComplaintTests {
    private static func failure(_ status: Int, _ body: String, head: String = "", key: ModelKey? = nil) throws -> ModelFailure {
        let head = try HTTPHead(Array("HTTP/1.1 \(status) X\(head)".utf8)[...])
        return HTTPFailure.failure(head, body: Array(body.utf8), key: key, asked: "POST http://localhost/v1/x")
    }

    private static func llama(_ code: Int, _ type: String, _ message: String, _ rest: String = "") -> String {
        #"{"error":{"code":\#(code),"message":"\#(message)","type":"\#(type)"\#(rest)}}"#
    }

    static let rows: [(Int, String, ModelFailure)] = [
        // llama-server
        (400, llama(400, "exceed_context_size_error", "too big", #","n_prompt_tokens":1522,"n_ctx":1024"#),
            .contextExceeded(contextTokens: 1_024, promptTokens: 1_522)),
        (400, llama(400, "invalid_request_error", "'messages' is required"), .other(domain: "http", code: 400, text: "HTTP 400 from POST http://localhost/v1/x: 'messages' is required")),
        (400, llama(400, "invalid_request_error", "Failed to parse grammar"), .unsupportedSchema("Failed to parse grammar")),
        (401, llama(401, "authentication_error", "Invalid API Key"), .unavailable(.notAuthorised)),
        (403, llama(403, "permission_error", "no"), .unavailable(.notAuthorised)),
        (404, llama(404, "not_found_error", "model 'x' not found"), .unavailable(.modelNotFound)),
        (404, llama(404, "not_found_error", "File Not Found"), .other(domain: "http", code: 404, text: "HTTP 404 from POST http://localhost/v1/x: File Not Found")),
        (500, llama(500, "server_error", "boom"), .other(domain: "http", code: 500, text: "HTTP 500 from POST http://localhost/v1/x: boom")),
        (500, llama(500, "server_error", "The output does not match the expected peg-native format"),
            .decodingFailure(reason: "the server cannot read the reply: The output does not match the expected peg-native format", byteOffset: nil)),
        (501, llama(501, "not_supported_error", "no embeddings"), .unsupportedCapability("no embeddings")),
        (503, llama(503, "unavailable_error", "Loading model"), .unavailable(.assetsNotReady)),
        // Ollama
        (404, #"{"error":{"message":"model \"x\" not found, try pulling it first","type":"not_found_error","param":null,"code":null}}"#, .unavailable(.modelNotFound)),
        (503, #"{"error":{"message":"server busy, please try again","type":"api_error"}}"#, .throttled(retryAfterMilliseconds: nil)),
        (499, #"{"error":"cancelled"}"#, .other(domain: "http", code: 499, text: "HTTP 499 from POST http://localhost/v1/x: cancelled")),
        (400, #"{"error":{"message":"the prompt exceeds the context window","type":"invalid_request_error"}}"#, .contextExceeded(contextTokens: nil, promptTokens: nil)),
        (400, #"{"error":"input length exceeds maximum"}"#, .contextExceeded(contextTokens: nil, promptTokens: nil)),
        // vLLM, SGLang
        (400, #"{"object":"error","message":"This model's maximum context length is 4096 tokens.","type":"BadRequestError","param":null,"code":400}"#,
            .contextExceeded(contextTokens: nil, promptTokens: nil)),
        (422, #"{"error":{"message":"guided_json: unsupported","type":"BadRequestError","code":422}}"#, .unsupportedSchema("guided_json: unsupported")),
        // clouds behind a proxy, gateways
        (400, #"{"error":{"message":"m","type":"invalid_request_error","code":"context_length_exceeded"}}"#, .contextExceeded(contextTokens: nil, promptTokens: nil)),
        (400, #"{"error":{"message":"filtered","code":"content_filter"}}"#, .guardrail("filtered")),
        (429, #"{"error":{"message":"slow","type":"rate_limit_exceeded"}}"#, .throttled(retryAfterMilliseconds: nil)),
        (404, #"{"error":{"message":"no","code":"model_not_found"}}"#, .unavailable(.modelNotFound)),
        (400, #"{"detail":"{\"error\":{\"message\":\"maximum context length\"}}"}"#, .contextExceeded(contextTokens: nil, promptTokens: nil)),
        (502, "<html>Bad Gateway</html>", .other(domain: "http", code: 502, text: "HTTP 502 from POST http://localhost/v1/x: <html>Bad Gateway</html>")),
        (504, "", .timeout(budgetMilliseconds: nil)), (408, "", .timeout(budgetMilliseconds: nil)),
        (500, "", .other(domain: "http", code: 500, text: "HTTP 500 from POST http://localhost/v1/x, with an empty body")),
        (501, "", .unsupportedCapability("HTTP 501 from POST http://localhost/v1/x, with an empty body")),
        (500, #"{"error":null,"detail":[{"loc":["body"]}]}"#, .other(domain: "http", code: 500, text: #"HTTP 500 from POST http://localhost/v1/x: [{"loc":["body"]}]"#)),
        (302, "", .other(domain: "http", code: 302, text: "HTTP 302 from POST http://localhost/v1/x: the server redirects elsewhere, which is not followed")),
    ]

    @Test(arguments: rows.indices)
    func `an error of a server has one name`(_ index: Int) throws {
        let (status, body, expected) = Self.rows[index]
        #expect(try Self.failure(status, body) == expected)
    }

    @Test func `how long to wait is what the head says`() throws {
        #expect(try Self.failure(429, "{}", head: "\r\nRetry-After: 2") == .throttled(retryAfterMilliseconds: 2_000))
    }

    @Test func `an error under status 200 is known by its own kind`() {
        let complaint = { (body: String) in
            ServerComplaint(body: Array(body.utf8), key: nil).failure(status: nil, retryAfterMilliseconds: nil)
        }
        #expect(complaint(#"{"error":{"message":"m","type":"rate_limit_exceeded"}}"#) == .throttled(retryAfterMilliseconds: nil))
        #expect(complaint(#"{"error":{"message":"Loading model","code":503}}"#) == .unavailable(.assetsNotReady))
        #expect(complaint(#"{"error":"nobody knows"}"#) == .other(domain: "http", code: 200, text: "nobody knows"))
        #expect(complaint(#"{"code":401,"message":"m"}"#) == .unavailable(.notAuthorised))
    }

    @Test func `words are bounded at a character, and do not repeat the key`() throws {
        let long = String(repeating: "ä", count: 2_000)
        guard case .other(_, _, let text) = try Self.failure(500, long) else { return }
        #expect(text == "HTTP 500 from POST http://localhost/v1/x: " + String(repeating: "ä", count: 500) + " …")
        let key = try #require(ModelKey("sk-123"))
        #expect(try Self.failure(500, #"{"error":"bad key sk-123, sk-123"}"#, key: key) == .other(domain: "http", code: 500, text: "HTTP 500 from POST http://localhost/v1/x: bad key [key], [key]"))
        let stream = "HTTP/1.1 200 OK\r\n\r\ndata: {\"error\":\"sk-123?\"}\n\n"
        #expect(ReadStream(Array(stream.utf8), key: key).end == "other: [key]?")
    }

    @Test func `a key in any spelling is taken out of a failure`() throws {
        let key = try #require(ModelKey("SECRETKEY123"))
        let bodies = [
            #"{"error":{"message":"bad key \u0053ECRETKEY123"}}"#,
            #"{"detail":"{\"error\":{\"message\":\"bad key SECRET\\u004bEY123\"}}"}"#,
            #"{"error":{"bad key SECRET\u004bEY123":1}}"#,
        ]
        for body in bodies {
            let failure = try Self.failure(500, body, key: key)
            #expect(failure.reason?.contains("bad key [key]") == true, "\(failure)")
            let stream = ReadStream(Array("HTTP/1.1 200 OK\r\n\r\ndata: \(body)\n\n".utf8), key: key)
            #expect(stream.end.contains("bad key [key]"), "\(stream.end)")
        }
    }

    @Test(.timeLimit(.minutes(1))) func `of a message of megabytes the beginning is searched`() {
        let long = String(repeating: "m", count: 4_000_000)
        let body = { (message: String) in Array(#"{"error":{"message":"\#(message)","type":"\#(long)"}}"#.utf8) }
        let complaint = { (message: String) in
            ServerComplaint(body: body(message), key: nil).failure(status: 500, retryAfterMilliseconds: nil)
        }
        #expect(complaint("the context window " + long) == .contextExceeded(contextTokens: nil, promptTokens: nil))
        #expect(complaint(long) == .other(domain: "http", code: 500, text: String(long.prefix(1_000)) + " …"))
    }
}
