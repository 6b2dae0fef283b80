internal import StrictJSON

/// What one chunk of a stream says, or a whole completion that came as one JSON text.
struct ChatPiece: Hashable, Sendable {
    /// The next bytes of the text.
    var text: [UInt8] = []
    /// Pieces of tool calls.
    var toolCalls: [ToolCallFragment] = []
    /// The words of a refusal that the server marks as one.
    var refusal: [UInt8] = []
    /// Why the model stopped; nil as long as it has not.
    var finishReason: String?
    /// What it cost.
    var usage: ModelUsage?
    /// What the server says went wrong.
    var failure: ModelFailure?

    /// What `json` says.
    init(_ json: [UInt8]) throws(ChatFault) {
        let document: JSONDocument
        do throws(JSONReadError) {
            document = try JSONDocument(json, limits: JSONLimits(documentBytesMax: HTTPLimits.eventBytesMax))
        } catch {
            throw ChatFault("no JSON: \(error)")
        }
        try self.init(document)
    }

    private init(_ document: borrowing JSONDocument) throws(ChatFault) {
        guard document.kind(of: document.root) == .object else { throw ChatFault("no object") }
        if let complaint = ServerComplaint(document) {
            failure = complaint.failure(status: nil, retryAfterMilliseconds: nil)
            return
        }
        if let usage = document.present("usage", of: document.root) {
            // A server that counts but one of the two has not said what it cost.
            let prompt = try document.count("prompt_tokens", of: usage)
            let response = try document.count("completion_tokens", of: usage)
            if let prompt, let response { self.usage = ModelUsage(promptTokens: prompt, responseTokens: response) }
        }
        // More than one choice was never asked for; the chunk with the usage has none.
        guard let choice = try document.firstElement("choices", of: document.root) else { return }
        if try document.count("index", of: choice) ?? 0 != 0 { return }
        let message = document.present("delta", of: choice) ?? document.present("message", of: choice)
        text = try Self.content(document, of: message)
        refusal = try document.bytes("refusal", of: message) ?? []
        if let calls = document.present("tool_calls", of: message) { toolCalls = try Self.toolCalls(document, at: calls) }
        if let call = document.present("function_call", of: message) {
            toolCalls.append(try Self.fragment(document, index: 0, id: nil, of: call))
        }
        let reason = try document.text("finish_reason", of: choice)
        finishReason = reason == "" ? nil : reason
    }

    /// The text of a message, which some servers write as a list of parts.
    private static func content(_ document: borrowing JSONDocument, of message: JSONNode?) throws(ChatFault) -> [UInt8] {
        guard let content = document.present("content", of: message) else { return [] }
        guard document.kind(of: content) == .array else { return try document.bytes("content", of: message) ?? [] }
        var (text, child) = ([UInt8](), document.firstChild(of: content))
        while let part = child {
            text += try document.bytes("text", of: part) ?? []
            child = document.child(after: part, of: content)
        }
        return text
    }

    private static func toolCalls(
        _ document: borrowing JSONDocument, at calls: JSONNode
    ) throws(ChatFault) -> [ToolCallFragment] {
        guard document.kind(of: calls) == .array else { throw ChatFault("tool_calls is no array") }
        var (fragments, child) = ([ToolCallFragment](), document.firstChild(of: calls))
        while let call = child {
            // A whole completion numbers its calls by their order only.
            let index = try document.count("index", of: call) ?? Int64(fragments.count)
            let id = try document.text("id", of: call)
            fragments.append(
                try fragment(document, index: index, id: id, of: document.present("function", of: call)))
            child = document.child(after: call, of: calls)
        }
        return fragments
    }

    private static func fragment(
        _ document: borrowing JSONDocument, index: Int64, id: String?, of function: JSONNode?
    ) throws(ChatFault) -> ToolCallFragment {
        let name = try document.text("name", of: function)
        var arguments: [UInt8] = []
        if let node = document.present("arguments", of: function) {
            // The standard has a string of JSON; some servers write the object itself.
            let isObject = document.kind(of: node) == .object
            arguments = isObject ? document.rawBytes(of: node) : try document.bytes("arguments", of: function) ?? []
        }
        return ToolCallFragment(index: index, id: id, name: name, arguments: arguments)
    }
}
