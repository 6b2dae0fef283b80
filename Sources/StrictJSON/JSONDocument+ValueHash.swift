extension JSONDocument {
    /// A hash that equal values share, as `isEqual` has equality: `1` and `1.0`, members in any order, strings however
    /// they are spelled. Seeded anew in each process, so that nobody can prepare values that collide.
    ///
    /// Linear in the value's size and without recursion.
    public func valueHash(of node: JSONNode) -> Int {
        guard kind(of: node) == .object || kind(of: node) == .array else { return scalarHash(node) }
        var open: [OpenHash] = [OpenHash(node, isObject: kind(of: node) == .object, next: firstChild(of: node))]
        while true {
            guard let child = open[open.count - 1].next else {
                let finished = open.removeLast().finish()
                if open.isEmpty { return finished }
                open[open.count - 1].add(finished)
                continue
            }
            let container = open[open.count - 1].node
            open[open.count - 1].next = self.child(after: child, of: container)
            var value = child
            if open[open.count - 1].isObject {
                open[open.count - 1].keyHash = scalarHash(child)
                value = self.value(of: child)
            }
            switch kind(of: value) {
            case .object: open.append(OpenHash(value, isObject: true, next: firstChild(of: value)))
            case .array: open.append(OpenHash(value, isObject: false, next: firstChild(of: value)))
            default: open[open.count - 1].add(scalarHash(value))
            }
        }
    }

    /// The hash of a string, a key, a number or a literal.
    private func scalarHash(_ node: JSONNode) -> Int {
        var hasher = Hasher()
        let entry = self.node(node)
        switch entry.kind {
        case .string where entry.flags.contains(.hasEscape):
            var decoded = DecodedBytes(entry)
            while let byte = decoded.next(buffer.span) { hasher.combine(byte) }
        case .string:
            let bytes = buffer.span
            for offset in Int(entry.offset) + 1..<Int(entry.offset) + Int(entry.length) - 1 {
                hasher.combine(bytes.byte(offset))
            }
        case .number:
            if let number = number(of: node) { hasher.combine(number) }
        default: hasher.combine(entry.kind)
        }
        return hasher.finalize()
    }
}

/// A container whose hash is being worked out.
private struct OpenHash {
    let node: JSONNode
    let isObject: Bool
    var next: JSONNode?
    /// Of the member whose value comes next.
    var keyHash = 0
    private var hasher = Hasher()
    /// The sum of the members' hashes, which does not depend on their order.
    private var sum = 0

    init(_ node: JSONNode, isObject: Bool, next: JSONNode?) {
        self.node = node
        self.isObject = isObject
        self.next = next
    }

    mutating func add(_ value: Int) {
        if isObject {
            var member = Hasher()
            member.combine(keyHash)
            member.combine(value)
            sum &+= member.finalize()
        } else {
            hasher.combine(value)
        }
    }

    func finish() -> Int {
        var hasher = hasher
        hasher.combine(isObject)
        hasher.combine(sum)
        return hasher.finalize()
    }
}
