extension JSONDocument {
    /// The keys of `object` in an order of their decoded bytes.
    func sortedKeys(
        of object: JSONNode, by order: (TapeNode, Span<UInt8>, TapeNode, Span<UInt8>) -> Int
    ) -> [JSONNode] {
        var keys: [JSONNode] = []
        forEachMember(of: object) { key, _ in
            keys.append(key)
            return true
        }
        keys.sort { order(node($0), buffer.span, node($1), buffer.span) < 0 }
        return keys
    }
}
