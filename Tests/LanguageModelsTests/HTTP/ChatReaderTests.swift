import Testing

@testable import LanguageModels

/// What bodies of streams come to that are not as they should be.
struct ChatReaderTests {
    private static func read(_ body: String, type: String = "text/event-stream", status: Int = 200) -> ReadStream {
        ReadStream(Array("HTTP/1.1 \(status) X\r\nContent-Type: \(type)\r\n\r\n\(body)".utf8))
    }

    private static func delta(_ delta: String, _ reason: String = "null") -> String {
        #"data: {"choices":[{"index":0,"delta":\#(delta),"finish_reason":\#(reason)}]}"# + "\n\n"
    }

    static let bodies: [(name: String, body: String, text: String, end: String)] = [
        ("a role with null, then text, no empty line at the end",
            delta(#"{"role":"assistant","content":null}"#) + delta(#"{"content":" "}"#) + delta(#"{"content":"ok"}"#)
                + delta("{}", #""stop""#) + "data: [DONE]", " ok", "stop"),
        ("no [DONE]", delta(#"{"content":"ok"}"#, #""stop""#), "ok", "stop"),
        ("neither reason nor [DONE]", delta(#"{"content":"ok"}"#) + delta("{}"), "ok", "cut"),
        ("[DONE] without a reason", delta(#"{"content":"ok"}"#) + "data: [DONE]\n\n", "ok", "no reason"),
        ("an empty reason", delta(#"{"content":"ok"}"#, #""""#) + "data: [DONE]\n\n", "ok", "no reason"),
        ("a vendor's reason", delta(#"{"content":"ok"}"#, #""abort""#) + "data: [DONE]\n\n", "ok", "abort"),
        ("text in the chunk with the reason", delta(#"{"content":"ok"}"#, #""stop""#) + "data: [DONE]\n\n", "ok", "stop"),
        ("something behind [DONE]", delta(#"{"content":"ok"}"#, #""stop""#) + "data: [DONE]\n\n" + delta(#"{"content":"!"}"#), "ok", "stop"),
        ("an error in a field of its own",
            #"error: {"code":400,"message":"exceeds the available context size","type":"invalid_request_error"}"#
                + "\n\ndata: [DONE]\n\n", "", "contextExceeded"),
        ("an error in mid-stream, then [DONE]",
            delta(#"{"content":"a"}"#) + #"data: {"error":{"code":500,"message":"boom","type":"server_error"}}"#
                + "\n\ndata: [DONE]\n\n", "a", "other: boom"),
        ("an error as a bare text", #"data: {"error":"maximum context length is 4096"}"# + "\n\n", "", "contextExceeded"),
        ("an error with the numbers",
            #"data: {"error":{"code":400,"message":"x","type":"exceed_context_size_error","n_prompt_tokens":9,"n_ctx":4}}"# + "\n\n",
            "", "contextExceeded"),
        ("a refusal", delta(#"{"refusal":"I can"}"#) + delta(#"{"refusal":"not."}"#) + delta("{}", #""stop""#) + "data: [DONE]\n\n",
            "", "refusal: I cannot."),
        ("reasoning is no text", delta(#"{"reasoning_content":"hm","content":null}"#) + delta(#"{"content":"ok"}"#, #""stop""#), "ok", "stop"),
        ("a page", "<html>bad gateway</html>", "", "decodingFailure: the server's answer: neither a stream of events nor JSON"),
        ("no JSON in an event", "data: {\"choices\":[\n\n", "",
            "decodingFailure: the server's answer: no JSON: line 1, column 13 (byte 12): the text ends where a value is expected"),
        ("a wrong shape", #"data: {"choices":[{"index":0,"delta":{"content":7}}]}"# + "\n\n", "",
            "decodingFailure: the server's answer: content is no string"),
        ("nothing", "", "", "cut"),
        ("only comments", ": a\n\n:\n\n", "", "cut"),
        ("separators of lines that are none", delta(#"{"content":"a\#u{2028}b\#u{85}c"}"#, #""stop""#), "a\u{2028}b\u{85}c", "stop"),
    ]

    @Test(arguments: bodies.indices)
    func `a stream comes to what is evident in it`(_ index: Int) {
        let (name, body, text, end) = Self.bodies[index]
        let read = Self.read(body)
        #expect(String(decoding: read.text, as: UTF8.self) == text, "\(name)")
        #expect(read.end == end, "\(name)")
    }

    @Test func `a whole completion where a stream was asked for is read as one`() {
        let body =
            #"{"choices":[{"index":0,"message":{"role":"assistant","content":"ok","tool_calls":[{"id":"a","type":"function","#
            + #""function":{"name":"f","arguments":"{}"}},{"id":"b","function":{"name":"g","arguments":{"x":1}}}]},"#
            + #""finish_reason":"tool_calls"}],"usage":{"prompt_tokens":3,"completion_tokens":4}}"#
        let read = Self.read(body, type: "application/json")
        #expect(String(decoding: read.text, as: UTF8.self) == "ok" && read.end == "tool_calls 3 4")
        #expect(read.calls == ["a f {}", #"b g {"x":1}"#])
        #expect(Self.read(String(body.dropLast(5)), type: "application/json").end.hasPrefix("decodingFailure"))
        #expect(Self.read(#"{"error":{"message":"no","type":"invalid_request_error"}}"#, type: "application/json").end == "other: no")
    }

    @Test func `what passes a bound is a failure`() {
        var reader = ChatReader()
        let line = [UInt8](repeating: UInt8(ascii: "a"), count: HTTPLimits.eventBytesMax + 1)
        let items = reader.read(line, milliseconds: 0)
        #expect(items == [.failure(.replyTooLong("a line of the stream is too long"))] && reader.isOver)
        var json = ChatReader()
        #expect(json.read(Array("{".utf8) + line, milliseconds: 0).count == 1 && json.isOver)
    }

    @Test(.timeLimit(.minutes(1))) func `an event of very many lines is read in one pass`() throws {
        var events = ServerSentEvents()
        let count = 400_000
        let lines = Array("data:\n".utf8)
        for _ in 0..<count { _ = try events.read(lines) }
        #expect(try events.end() == [.data([UInt8](repeating: 0x0A, count: count - 1))])
    }
}
