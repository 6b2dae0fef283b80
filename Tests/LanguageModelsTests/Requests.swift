import LanguageModels
import StrictJSON

/// Requests that tests ask.
enum Requests {
    static let quoteSchema =
        #"{"type":"object","properties":{"text":{"type":"string"}},"required":["text"],"additionalProperties":false}"#

    static func draft(
        _ prompt: String = "A line about courage.", maxTokens: Int64? = 40, schema: String? = quoteSchema,
        tools: [ModelTool] = [], deadline: Deadline? = nil
    ) -> ModelRequest {
        ModelRequest(
            purpose: tools.isEmpty ? .draft : .toolCall, session: "lm_01", instructions: "You write short sentences.",
            prompt: prompt, options: ModelOptions(temperature: JSONNumber("0.7"), maxTokens: maxTokens),
            outputSchema: schema.map { Array($0.utf8) }, tools: tools, deadline: deadline)
    }

    static let writeTool = ModelTool(
        name: "write", description: "Writes a file.",
        parameters: Array(#"{"type":"object","properties":{"path":{},"content":{}},"required":["path"]}"#.utf8))
}

extension ModelReply {
    /// A reply of these pieces.
    init(_ pieces: [String], finish: ReplyFinish? = ReplyFinish(reason: .stop), calls: [ToolCallFragment] = []) {
        self.init(bytes: pieces.map { Array($0.utf8) }, finish: finish, calls: calls)
    }

    init(bytes: [[UInt8]], finish: ReplyFinish? = ReplyFinish(reason: .stop), calls: [ToolCallFragment] = []) {
        self.init()
        for (index, piece) in bytes.enumerated() { add(.text(ReplyChunk(bytes: piece, milliseconds: Int64(index)))) }
        for call in calls { add(.toolCall(call)) }
        if let finish { add(.finished(finish)) }
    }
}
