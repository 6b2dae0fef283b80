internal import StrictJSON

/// Values of a recorded model's file; each throws where something else stands.
extension JSONDocument {
    func problem(_ node: JSONNode, _ text: String) -> RecordedModelError {
        .unexpectedValue(at: pointer(to: node), problem: text)
    }

    /// The members of the object at `node` by name: no others than these, and each of `required`.
    func members(
        of node: JSONNode, required: [String] = [], optional: [String] = []
    ) throws(RecordedModelError) -> [String: JSONNode] {
        guard kind(of: node) == .object else { throw problem(node, "an object is expected") }
        var found: [String: JSONNode] = [:]
        var child = firstChild(of: node)
        while let key = child {
            let name = string(of: key)
            guard (required + optional).contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
                throw problem(value(of: key), "a member of this name does not belong here")
            }
            found[name] = value(of: key)
            child = self.child(after: key, of: node)
        }
        for name in required where found[name] == nil { throw problem(node, "\"\(name)\" is missing") }
        return found
    }

    func elements(of node: JSONNode) throws(RecordedModelError) -> [JSONNode] {
        guard kind(of: node) == .array else { throw problem(node, "an array is expected") }
        var elements: [JSONNode] = []
        var child = firstChild(of: node)
        while let element = child {
            elements.append(element)
            child = self.child(after: element, of: node)
        }
        return elements
    }

    func text(_ node: JSONNode) throws(RecordedModelError) -> String {
        guard kind(of: node) == .string else { throw problem(node, "a string is expected") }
        return string(of: node)
    }

    /// Nil for null and for nothing.
    func optionalText(_ node: JSONNode?) throws(RecordedModelError) -> String? {
        guard let node, kind(of: node) != .null else { return nil }
        return try text(node)
    }

    /// False for nothing.
    func flag(_ node: JSONNode?) throws(RecordedModelError) -> Bool {
        guard let node else { return false }
        switch kind(of: node) {
        case .true: return true
        case .false: return false
        default: throw problem(node, "true or false is expected")
        }
    }

    func integer(_ node: JSONNode, in range: ClosedRange<Int64>) throws(RecordedModelError) -> Int64 {
        guard let value = number(of: node)?.int64, range.contains(value) else {
            throw problem(node, "an integer from \(range.lowerBound) to \(range.upperBound) is expected")
        }
        return value
    }

    /// Milliseconds; 0 for nothing.
    func delay(_ node: JSONNode?) throws(RecordedModelError) -> Int64 {
        guard let node else { return 0 }
        return try integer(node, in: 0...RecordedModel.delayMillisecondsMax)
    }
}
