extension JSONDocument {
    /// The value that `pointer` leads to, or nil if there is none.
    public func resolve(_ pointer: JSONPointer) throws(JSONPointerError) -> JSONNode? {
        try resolve(pointer, from: root)
    }

    /// The value that `pointer` leads to from `start`, or nil if there is none.
    public func resolve(_ pointer: JSONPointer, from start: JSONNode) throws(JSONPointerError) -> JSONNode? {
        var node = start
        for (position, token) in pointer.tokens.enumerated() {
            switch kind(of: node) {
            case .object:
                guard let member = member(JSONKey(utf8: token), of: node) else { return nil }
                node = member
            case .array:
                guard let index = Self.arrayIndex(token) else { throw .notAnIndex(token: position) }
                guard let element = element(at: index, of: node) else { return nil }
                node = element
            default: return nil
            }
        }
        return node
    }

    /// The element at `index`, from 0, of `array`, if there is one. Linear in the index.
    public func element(at index: Int, of array: JSONNode) -> JSONNode? {
        guard kind(of: array) == .array else { return nil }
        var child = firstChild(of: array)
        var remaining = index
        while let element = child, remaining > 0 {
            remaining -= 1
            child = self.child(after: element, of: array)
        }
        return remaining == 0 ? child : nil
    }

    /// The pointer from the root to `node`; for a key, to its value. Linear in the values before it.
    public func pointer(to node: JSONNode) -> JSONPointer {
        var pointer = JSONPointer()
        var container = root
        while container != node {
            let isObject = kind(of: container) == .object
            var position = 0
            var child = firstChild(of: container)
            // The value that `node` stands in is the first whose end is behind it.
            while let candidate = child, self.node(isObject ? value(of: candidate) : candidate).next <= node.index {
                position += 1
                child = self.child(after: candidate, of: container)
            }
            guard let child else { break }
            pointer = pointer.appending(token: isObject ? decodedBytes(of: child) : Array(String(position).utf8))
            // A key stands before its value and so inside of none.
            if child == node { break }
            container = isObject ? value(of: child) : child
        }
        return pointer
    }

    /// `-`, which names the element after the last (RFC 6901 section 4), is an index past every array.
    private static func arrayIndex(_ token: [UInt8]) -> Int? {
        if token == [0x2D] { return .max }
        guard !token.isEmpty, token.allSatisfy({ 0x30...0x39 ~= $0 }), token.count == 1 || token[0] != 0x30 else {
            return nil
        }
        return Int(String(decoding: token, as: UTF8.self)) ?? .max
    }
}
