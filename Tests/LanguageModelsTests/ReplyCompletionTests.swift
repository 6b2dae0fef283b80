import LanguageModels
import Testing

struct ReplyCompletionTests {
    static let quote = #"{"text":"The tide forgets no stone."}"#

    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var reply: ModelReply
        var expected: ReplyCompletion
        var schema: String? = Requests.quoteSchema
    }

    static func failing(_ name: String, _ text: String, _ failure: ModelFailure) -> Case {
        Case(testDescription: name, reply: ModelReply([text]), expected: .incomplete(failure))
    }

    static func ending(_ name: String, _ finish: ReplyFinish?, _ failure: ModelFailure) -> Case {
        Case(testDescription: name, reply: ModelReply([quote], finish: finish), expected: .incomplete(failure))
    }

    static let cases = [
        Case(testDescription: "whole", reply: ModelReply([quote]), expected: .object(Array(quote.utf8))),
        Case(
            testDescription: "white space around it", reply: ModelReply([" \n", quote, "\t"]),
            expected: .object(Array(quote.utf8))),
        Case(
            testDescription: "whole, below the bound",
            reply: ModelReply(
                [quote], finish: ReplyFinish(reason: .stop, usage: ModelUsage(promptTokens: 9, responseTokens: 39))),
            expected: .object(Array(quote.utf8))),
        Case(
            testDescription: "free text", reply: ModelReply(["Be ", "kind."]), expected: .text("Be kind."), schema: nil),
        failing("cut inside a string", #"{"text":"The tide"#, .truncated(receivedBytes: 17)),
        failing("cut before the brace", #"{"text":"The tide""#, .truncated(receivedBytes: 18)),
        failing("a second value", quote + quote, .trailingBytes(byteOffset: Int64(quote.utf8.count))),
        failing("words behind it", quote + "\nDone!", .trailingBytes(byteOffset: Int64(quote.utf8.count + 1))),
        failing("nothing", "", .emptyReply),
        failing("white space", " \r\n", .emptyReply),
        failing("the schema", Requests.quoteSchema, .schemaEcho),
        failing("an array", "[1]", .decodingFailure(reason: "this is JSON but no object", byteOffset: 0)),
        failing(
            "fenced", "```json\n{}\n```",
            .decodingFailure(reason: "` stands where a value is expected", byteOffset: 0)),
        ending("no end", nil, .truncated(receivedBytes: Int64(quote.utf8.count))),
        ending("no reason", ReplyFinish(reason: nil), .uncleanFinish(reason: nil)),
        ending("an empty reason", ReplyFinish(reason: FinishReason(word: "")), .uncleanFinish(reason: "")),
        ending("an unknown reason", ReplyFinish(reason: FinishReason(word: "abort")), .uncleanFinish(reason: "abort")),
        ending("a filter", ReplyFinish(reason: .contentFilter), .guardrail("content_filter")),
        ending("the bound", ReplyFinish(reason: .length), .tokenLimit(maxTokens: 40, responseTokens: nil)),
        ending(
            "the bound, called clean",
            ReplyFinish(reason: .stop, usage: ModelUsage(promptTokens: 9, responseTokens: 40)),
            .tokenLimit(maxTokens: 40, responseTokens: 40)),
    ]

    @Test(arguments: cases)
    func `A reply is whole on evidence alone`(_ sample: Case) {
        let completion = ReplyCompletion(of: sample.reply, to: Requests.draft(schema: sample.schema))
        #expect(completion == sample.expected)
        #expect(completion.isComplete == (completion.failure == nil))
    }

    /// B01.
    @Test func `Arguments that break off are refused and kept`() {
        let pieces = [#"{"path":"/n","#, #""content":"line1"#]
        let calls = [
            ToolCallFragment(index: 0, id: "c1", name: "write", arguments: Array(pieces[0].utf8)),
            ToolCallFragment(index: 0, arguments: Array(pieces[1].utf8)),
        ]
        let request = Requests.draft(tools: [Requests.writeTool])
        let cut = ModelReply([], finish: ReplyFinish(reason: .length), calls: calls)
        #expect(ReplyCompletion(of: cut, to: request).failure == .tokenLimit(maxTokens: 40, responseTokens: nil))
        #expect(cut.toolCalls.map(\.arguments) == [Array(pieces.joined().utf8)])
        // Nor does it help that the server calls it clean.
        let clean = ModelReply([], finish: ReplyFinish(reason: .toolCalls), calls: calls)
        #expect(
            ReplyCompletion(of: clean, to: request).failure == .truncated(receivedBytes: Int64(pieces.joined().utf8.count)))
    }

    @Test func `Calls that take turns are each put together`() throws {
        let reply = ModelReply(
            [], finish: ReplyFinish(reason: .toolCalls),
            calls: [
                ToolCallFragment(index: 1, id: "b", name: "write", arguments: Array(#"{"pa"#.utf8)),
                ToolCallFragment(index: 0, id: "", name: "write", arguments: Array(#"{"path":"#.utf8)),
                ToolCallFragment(index: 1, id: "b", name: "write", arguments: Array(#"th":2}"#.utf8)),
                ToolCallFragment(index: 0, id: "a", arguments: Array("1}".utf8)),
            ])
        guard case .toolCalls(let calls) = ReplyCompletion(of: reply, to: Requests.draft(tools: [Requests.writeTool]))
        else {
            Issue.record("not whole")
            return
        }
        #expect(calls.map(\.id) == ["a", "b"])
        #expect(calls.map { String(decoding: $0.arguments, as: UTF8.self) } == [#"{"path":1}"#, #"{"path":2}"#])
    }

    @Test(arguments: ["", "null"])
    func `No arguments are an empty object only where that fits`(_ arguments: String) {
        let call = ToolCallFragment(index: 0, name: "now", arguments: Array(arguments.utf8))
        let reply = ModelReply([], finish: ReplyFinish(reason: .toolCalls), calls: [call])
        func completion(_ schema: String) -> ReplyCompletion {
            let tool = ModelTool(name: "now", description: "", parameters: Array(schema.utf8))
            return ReplyCompletion(of: reply, to: Requests.draft(tools: [tool]))
        }
        guard case .toolCalls(let calls) = completion(#"{"type":"object"}"#) else {
            Issue.record("not whole")
            return
        }
        #expect(calls.map(\.arguments) == [Array("{}".utf8)])
        #expect(calls[0].isWithoutArguments)
        #expect(
            completion(#"{"required":["zone"]}"#).failure
                == .decodingFailure(reason: "tool call 0 has no arguments", byteOffset: nil))
        #expect(completion("{").failure?.name == "unsupportedSchema")
    }

    @Test func `A tool that was not offered is not called`() {
        let reply = ModelReply(
            [], finish: ReplyFinish(reason: .toolCalls),
            calls: [ToolCallFragment(index: 0, name: "erase", arguments: Array("{}".utf8))])
        let failure = ReplyCompletion(of: reply, to: Requests.draft(tools: [Requests.writeTool])).failure
        #expect(failure == .decodingFailure(reason: "tool call 0 names no tool of the request", byteOffset: nil))
    }

    @Test func `Bytes that are no text are named by their place`() {
        let reply = ModelReply(bytes: [Array("Be ".utf8), [0xFF]])
        let failure = ModelFailure.decodingFailure(reason: "these bytes are not UTF-8", byteOffset: 3)
        #expect(ReplyCompletion(of: reply, to: Requests.draft(schema: nil)).failure == failure)
        #expect(reply.raw == Array("Be ".utf8) + [0xFF])
        let object = ModelReply(bytes: [Array(#"{"text":""#.utf8), [0xFF], Array(#""}"#.utf8)])
        #expect(
            ReplyCompletion(of: object, to: Requests.draft()).failure
                == .decodingFailure(reason: "these bytes are not UTF-8", byteOffset: 9))
    }
}
