internal import StrictJSON

/// The walk over a value that lists the members which no schema names.
struct UnnamedMembers {
    let named: Set<JSONNode>
    private(set) var found: [JSONPointer] = []

    init(named: Set<JSONNode>) { self.named = named }

    private struct Open {
        let node: JSONNode
        let isObject: Bool
        var next: JSONNode?
        var index = 0
    }

    /// Lists the first `max` members inside of the value at `node`. No recursion; the pointers are made from the way
    /// down.
    mutating func find(_ document: borrowing JSONDocument, in node: JSONNode, max: Int) {
        var pointer = document.pointer(to: node)
        var open = [Self.open(node, document)]
        while found.count < max, let child = open[open.count - 1].next {
            let container = open[open.count - 1]
            open[open.count - 1].next = document.child(after: child, of: container.node)
            open[open.count - 1].index += 1
            let token = container.isObject ? document.decodedBytes(of: child) : Array(String(container.index).utf8)
            let value = container.isObject ? document.value(of: child) : child
            pointer = JSONPointer(tokens: pointer.tokens + [token])
            if container.isObject && !named.contains(child) { found.append(pointer) }
            open.append(Self.open(value, document))
            while open.count > 1, open[open.count - 1].next == nil {
                open.removeLast()
                pointer = JSONPointer(tokens: pointer.tokens.dropLast())
            }
        }
    }

    private static func open(_ node: JSONNode, _ document: borrowing JSONDocument) -> Open {
        Open(node: node, isObject: document.kind(of: node) == .object, next: document.firstChild(of: node))
    }
}
