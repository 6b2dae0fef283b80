public import StrictJSON

extension ModelFailure {
    /// Why, for people: what the back end said, or what was seen; nil where the name says all.
    public var reason: String? {
        switch self {
        case .refusal(let text), .guardrail(let text), .unsupportedSchema(let text), .unsupportedLocale(let text),
            .unsupportedCapability(let text), .uncleanFinish(let text):
            text
        case .decodingFailure(let reason, _): reason
        case .unavailable(let reason): reason.text
        case .replyTooLong(let text), .notRecorded(let text): text
        case .other(_, _, let text): text
        case .contextExceeded, .throttled, .concurrentRequest, .timeout, .cancelled, .tokenLimit, .truncated,
            .trailingBytes, .schemaEcho, .emptyReply, .promptTooLong:
            nil
        }
    }

    /// The numbers of the case by name; those that nobody said are left out.
    var counts: [(String, Int64)] {
        let counts: [(String, Int64?)] =
            switch self {
            case .contextExceeded(let context, let prompt): [("contextTokens", context), ("promptTokens", prompt)]
            case .throttled(let wait): [("retryAfterMilliseconds", wait)]
            case .decodingFailure(_, let offset): [("byteOffset", offset)]
            case .timeout(let budget): [("budgetMilliseconds", budget)]
            case .tokenLimit(let maximum, let used): [("maxTokens", maximum), ("responseTokens", used)]
            case .truncated(let bytes): [("receivedBytes", bytes)]
            case .trailingBytes(let offset): [("byteOffset", offset)]
            case .promptTooLong(let bytes, let maximum): [("bytes", bytes), ("bytesMax", maximum)]
            case .other(_, let code, _): [("code", code)]
            case .refusal, .guardrail, .concurrentRequest, .unsupportedSchema, .unsupportedLocale,
                .unsupportedCapability, .unavailable, .cancelled, .uncleanFinish, .schemaEcho, .emptyReply,
                .replyTooLong, .notRecorded:
                []
            }
        return counts.compactMap { name, value in value.map { (name, $0) } }
    }

    /// Its numbers as a JSON object: of `other` with the domain that its code belongs to. What nobody said is left out
    /// and never 0.
    public var numbers: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        if case .other(let domain, _, _) = self {
            writer.key("domain")
            writer.string(domain)
        }
        for (name, value) in counts {
            writer.key(name)
            writer.integer(value)
        }
        writer.endObject()
        return writer.bytes
    }

    /// The failure that `name`, `reason` and `numbers` were written of; nil for a name that is none, for a number that
    /// the case does not have or that is no integer of 64 bits, and where what the case must have is missing.
    public init?(name: String, reason: String?, numbers: borrowing JSONDocument, at node: JSONNode) {
        var facts = FailureFacts(reason: reason)
        guard facts.read(numbers, at: node) else { return nil }
        self.init(name, facts)
    }

    /// The failure that has no numbers; nil for a name that is none, and where what the case must have is missing.
    init?(name: String, reason: String?) { self.init(name, FailureFacts(reason: reason)) }

    private init?(_ name: String, _ facts: FailureFacts) {
        guard let failure = facts.failure(named: name) else { return nil }
        // Whatever the case does not have would be lost, so it is refused.
        let isWhole = failure.counts.count == facts.counts.count && (failure.reason == nil) == (facts.reason == nil)
        guard isWhole, facts.domain == nil || failure.name == "other" else { return nil }
        self = failure
    }
}

/// What a failure was written as.
private struct FailureFacts {
    let reason: String?
    var counts: [String: Int64] = [:]
    var domain: String?

    init(reason: String?) { self.reason = reason }

    /// Whether the object at `node` holds numbers only, and perhaps a domain.
    mutating func read(_ document: borrowing JSONDocument, at node: JSONNode) -> Bool {
        guard document.kind(of: node) == .object else { return false }
        var child = document.firstChild(of: node)
        while let key = child {
            let value = document.value(of: key)
            let name = document.string(of: key)
            if name == "domain", document.kind(of: value) == .string {
                domain = document.string(of: value)
            } else if let number = document.number(of: value)?.int64 {
                counts[name] = number
            } else {
                return false
            }
            child = document.child(after: key, of: node)
        }
        return true
    }

    func failure(named name: String) -> ModelFailure? {
        switch name {
        case "refusal": .refusal(reason)
        case "guardrail": .guardrail(reason)
        case "contextExceeded":
            .contextExceeded(contextTokens: counts["contextTokens"], promptTokens: counts["promptTokens"])
        case "throttled": .throttled(retryAfterMilliseconds: counts["retryAfterMilliseconds"])
        case "concurrentRequest": .concurrentRequest
        case "decodingFailure": reason.map { .decodingFailure(reason: $0, byteOffset: counts["byteOffset"]) }
        case "unsupportedSchema": .unsupportedSchema(reason)
        case "unsupportedLocale": .unsupportedLocale(reason)
        case "unsupportedCapability": .unsupportedCapability(reason)
        case "timeout": .timeout(budgetMilliseconds: counts["budgetMilliseconds"])
        case "unavailable": reason.map { .unavailable(Readiness.Reason(text: $0)) }
        case "cancelled": .cancelled
        case "tokenLimit": .tokenLimit(maxTokens: counts["maxTokens"], responseTokens: counts["responseTokens"])
        case "truncated": counts["receivedBytes"].map { .truncated(receivedBytes: $0) }
        case "trailingBytes": counts["byteOffset"].map { .trailingBytes(byteOffset: $0) }
        case "uncleanFinish": .uncleanFinish(reason: reason)
        case "schemaEcho": .schemaEcho
        case "emptyReply": .emptyReply
        case "replyTooLong": reason.map { .replyTooLong($0) }
        case "notRecorded": reason.map { .notRecorded($0) }
        case "promptTooLong": promptTooLong
        case "other": other
        default: nil
        }
    }

    private var promptTooLong: ModelFailure? {
        guard let bytes = counts["bytes"], let bytesMax = counts["bytesMax"] else { return nil }
        return .promptTooLong(bytes: bytes, bytesMax: bytesMax)
    }

    private var other: ModelFailure? {
        guard let domain, let code = counts["code"], let reason else { return nil }
        return .other(domain: domain, code: code, text: reason)
    }
}
