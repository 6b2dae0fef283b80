extension JSONDocument {
    /// The keys of an object or the elements of an array, in their order.
    func children(of container: JSONNode) -> [JSONNode] {
        var children: [JSONNode] = []
        var child = firstChild(of: container)
        while let current = child {
            children.append(current)
            child = self.child(after: current, of: container)
        }
        return children
    }

    /// The keys of `object` in an order of their decoded bytes.
    func sortedKeys(
        of object: JSONNode, by order: (TapeNode, Span<UInt8>, TapeNode, Span<UInt8>) -> Int
    ) -> [JSONNode] {
        var keys = kind(of: object) == .object ? children(of: object) : []
        keys.sort { order(node($0), buffer.span, node($1), buffer.span) < 0 }
        return keys
    }
}
