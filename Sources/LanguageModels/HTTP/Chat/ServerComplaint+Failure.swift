extension ServerComplaint {
    /// What it is in the vocabulary of failures.
    ///
    /// - Parameters:
    ///   - status: the response's status; nil where it said 200 and the complaint stands in the body.
    ///   - retryAfterMilliseconds: how long to wait, as the head says.
    func failure(status responseStatus: Int?, retryAfterMilliseconds: Int64?) -> ModelFailure {
        let status = responseStatus.map(Int64.init) ?? self.status ?? impliedStatus
        if isOverflow { return .contextExceeded(contextTokens: contextTokens, promptTokens: promptTokens) }
        if says("content_filter") || says("content_policy_violation") { return .guardrail(bounded) }
        if isUnreadableOutput { return .decodingFailure(reason: "the server cannot read the reply: " + bounded, byteOffset: nil) }
        switch status {
        case 401, 403: return .unavailable(.notAuthorised)
        case 404 where says("model"): return .unavailable(.modelNotFound)
        case 408, 504: return .timeout(budgetMilliseconds: nil)
        case 429: return .throttled(retryAfterMilliseconds: retryAfterMilliseconds)
        case 501: return .unsupportedCapability(bounded)
        case 503:
            return says("loading") ? .unavailable(.assetsNotReady) : .throttled(retryAfterMilliseconds: retryAfterMilliseconds)
        case 400, 422:
            if isAboutSchema { return .unsupportedSchema(bounded) }
        default: break
        }
        return .other(domain: "http", code: status ?? 200, text: bounded)
    }

    /// The status that goes with the kind that it names, where it stands in a response of another status.
    private var impliedStatus: Int64? {
        let statuses: [(String, Int64)] = [
            ("invalid_request_error", 400), ("badrequesterror", 400), ("exceed_context_size_error", 400),
            ("authentication_error", 401), ("permission_error", 403), ("not_found_error", 404), ("notfounderror", 404),
            ("rate_limit_exceeded", 429), ("insufficient_quota", 429), ("server_error", 500),
            ("not_supported_error", 501), ("unavailable_error", 503),
        ]
        return statuses.first { words.contains($0.0) }?.1
    }

    /// Prompt and reply do not fit; few servers have a word of their own for it.
    private var isOverflow: Bool {
        let signs = [
            "exceed_context_size", "context_length_exceeded", "maximum context length", "exceeds the available context size",
            "context size has been exceeded", "exceeds the context", "context window", "exceeds maximum context",
            "longer than the maximum model length", "input length exceeds",
        ]
        return signs.contains(where: says)
    }

    /// llama-server parses what its grammar let through, and gives up on some of it.
    private var isUnreadableOutput: Bool {
        says("does not match the expected") || says("failed to parse the model's output")
    }

    private var isAboutSchema: Bool {
        ["response_format", "json_schema", "json schema", "grammar", "guided", "schema"].contains(where: says)
    }

    private func says(_ sign: String) -> Bool {
        let text = Array(asciiLowercasedText(message.utf8).utf8)
        return text.contains(Array(sign.utf8)) || words.contains { Array($0.utf8).contains(Array(sign.utf8)) }
    }

    /// Its words as they are recorded.
    private var bounded: String {
        let bytes = Array(message.utf8)
        guard bytes.count > HTTPLimits.wordsBytesMax else { return message }
        return String(decoding: bytes[..<bytes.characterEnd(notAfter: HTTPLimits.wordsBytesMax)], as: UTF8.self) + " …"
    }
}
