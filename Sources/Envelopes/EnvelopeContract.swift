internal import StrictJSON

extension EnvelopeReader {
    /// The whole check, for envelopes that the quick one could not accept: it finds keys spelled with escapes, knows
    /// that 3.0 is an integer, and has words for the first breach. A missing key comes before a wrong type, each in the
    /// contract's order.
    @inline(never)
    func checkClosely() throws(EnvelopeError) -> EnvelopeShape {
        let root = document.root
        guard document.kind(of: root) == .object else {
            throw .contract(violation("", keyword: "type", expected: "an object", at: root))
        }
        var values: [EnvelopeKey: JSONNode] = [:]
        for key in EnvelopeKey.allCases { values[key] = document.member(key.name, of: root) }
        guard let source = values[.source], let complete = values[.complete],
            let schemaVersion = values[.schemaVersion], let intent = values[.intent],
            values.count == EnvelopeKey.allCases.count
        else { throw .contract(missing(EnvelopeKey.allCases.first { values[$0] == nil })) }
        for key in EnvelopeKey.allCases {
            if let node = values[key], !fits(node, key) { throw .contract(misfit(node, key)) }
        }
        for key in EnvelopeKey.allCases {
            if let node = values[key], document.kind(of: node) == .null { values[key] = nil }
        }
        return EnvelopeShape(
            source: self.source(source) ?? .appIntent, isComplete: document.kind(of: complete) == .true,
            sessionId: values[.sessionId], schemaVersion: schemaVersion, generable: values[.generable],
            content: values[.content], intent: intent, parameters: values[.parameters])
    }

    private func fits(_ node: JSONNode, _ key: EnvelopeKey) -> Bool {
        switch key {
        case .source: source(node) != nil
        case .schemaVersion: document.isInteger(node)
        default: document.kinds(of: node).isSubset(of: key.kinds)
        }
    }

    private func missing(_ key: EnvelopeKey?) -> EnvelopeViolation {
        EnvelopeViolation(
            pointer: "", keyword: "required", expected: "an object with the key \(key?.name ?? "")",
            found: "an object without it", place: document.place(of: document.root))
    }

    private func misfit(_ node: JSONNode, _ key: EnvelopeKey) -> EnvelopeViolation {
        let isOtherString = key == .source && document.kind(of: node) == .string
        return violation(
            "/" + key.name, keyword: key == .source ? "enum" : "type", expected: key.expected,
            found: isOtherString ? "another string" : nil, at: node)
    }

    private func violation(
        _ pointer: String, keyword: String, expected: String, found: String? = nil, at node: JSONNode
    ) -> EnvelopeViolation {
        EnvelopeViolation(
            pointer: pointer, keyword: keyword, expected: expected, found: found ?? document.kind(of: node).words,
            place: document.place(of: node))
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
