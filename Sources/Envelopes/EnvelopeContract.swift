internal import StrictJSON

extension EnvelopeReader {
    /// The first breach of the contract in the document: a missing key before a wrong type, in the contract's order.
    /// Apart from the check, which only answers yes or no, so that a good envelope pays for no words.
    func violation() -> EnvelopeViolation {
        let root = document.root
        guard document.kind(of: root) == .object else {
            return violation("", keyword: "type", expected: "an object", at: root)
        }
        let values = EnvelopeKey.allCases.map { (key: $0, node: document.member($0.name, of: root)) }
        for case (let key, nil) in values {
            return EnvelopeViolation(
                pointer: "", keyword: "required", expected: "an object with the key \(key.name)",
                found: "an object without it", place: document.place(of: root))
        }
        for case (let key, let node?) in values where !fits(node, key) {
            let isOtherString = key == .source && document.kind(of: node) == .string
            return violation(
                "/" + key.name, keyword: isOtherString || key == .source ? "enum" : "type", expected: key.expected,
                found: isOtherString ? "another string" : nil, at: node)
        }
        preconditionFailure("the check refused an envelope that keeps the contract")
    }

    private func violation(
        _ pointer: String, keyword: String, expected: String, found: String? = nil, at node: JSONNode
    ) -> EnvelopeViolation {
        EnvelopeViolation(
            pointer: pointer, keyword: keyword, expected: expected, found: found ?? document.kind(of: node).words,
            place: document.place(of: node))
    }

    private func fits(_ node: JSONNode, _ key: EnvelopeKey) -> Bool {
        let kind = document.kind(of: node)
        return switch key {
        case .source: EnvelopeSource.allCases.contains { document.string(of: node, equals: JSONKey($0.rawValue)) }
        case .sessionId, .generable: kind == .string || kind == .null
        case .schemaVersion: document.isInteger(node)
        case .complete: kind == .true || kind == .false
        case .content, .parameters: kind == .object || kind == .null
        case .intent: kind == .string
        }
    }
}

extension JSONKind {
    /// The kind with its article, for messages.
    fileprivate var words: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .true: "true"
        case .false: "false"
        case .null: "null"
        }
    }
}
