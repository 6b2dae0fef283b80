internal import StrictJSON

/// The body of a request for Chat Completions. Schemas go in as they stand, so their members keep their order.
enum ChatQuestion {
    /// The body that asks `request` of the model `model`, always for a stream: only a stream stops when it is left.
    ///
    /// - Parameter model: the model's name at the server; nil where it has but one.
    static func body(of request: ModelRequest, model: String?) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        if let model {
            writer.key("model")
            writer.string(model)
        }
        writer.key("messages")
        writer.beginArray()
        message("system", request.instructions, &writer)
        message("user", request.prompt, &writer)
        writer.endArray()
        options(request.options, &writer)
        if let schema = request.outputSchema { responseFormat(schema, &writer) }
        if !request.tools.isEmpty { tools(request.tools, &writer) }
        writer.key("stream")
        writer.boolean(true)
        writer.key("stream_options")
        writer.beginObject()
        writer.key("include_usage")
        writer.boolean(true)
        writer.endObject()
        writer.endObject()
        return writer.bytes
    }

    private static func message(_ role: String, _ text: String, _ writer: inout JSONWriter) {
        if text.isEmpty { return }
        writer.beginObject()
        writer.key("role")
        writer.string(role)
        writer.key("content")
        writer.string(text)
        writer.endObject()
    }

    private static func options(_ options: ModelOptions, _ writer: inout JSONWriter) {
        let isGreedy = options.sampling == .greedy
        if let temperature = isGreedy ? JSONNumber(0) : options.temperature { number("temperature", temperature, &writer) }
        switch options.sampling {
        case .topP(let probability): number("top_p", probability, &writer)
        case .topK(let count): number("top_k", JSONNumber(count), &writer)
        case .greedy, nil: break
        }
        // The older name: servers that know only the newer one are not among those of HTTP without TLS.
        if let most = options.maxTokens {
            writer.key("max_tokens")
            writer.integer(most)
        }
        if let seed = options.seed {
            writer.key("seed")
            writer.integer(seed)
        }
    }

    private static func number(_ name: String, _ number: JSONNumber, _ writer: inout JSONWriter) {
        writer.key(name)
        writer.raw(number.description.utf8)
    }

    private static func responseFormat(_ schema: [UInt8], _ writer: inout JSONWriter) {
        writer.key("response_format")
        writer.beginObject()
        writer.key("type")
        writer.string("json_schema")
        writer.key("json_schema")
        writer.beginObject()
        writer.key("name")
        writer.string("reply")
        writer.key("strict")
        writer.boolean(true)
        writer.key("schema")
        writer.raw(schema)
        writer.endObject()
        writer.endObject()
    }

    private static func tools(_ tools: [ModelTool], _ writer: inout JSONWriter) {
        writer.key("tools")
        writer.beginArray()
        for tool in tools {
            writer.beginObject()
            writer.key("type")
            writer.string("function")
            writer.key("function")
            writer.beginObject()
            writer.key("name")
            writer.string(tool.name)
            writer.key("description")
            writer.string(tool.description)
            writer.key("parameters")
            writer.raw(tool.parameters)
            writer.endObject()
            writer.endObject()
        }
        writer.endArray()
    }
}
