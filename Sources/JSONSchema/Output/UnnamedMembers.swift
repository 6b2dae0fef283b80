internal import StrictJSON

/// The walk over a value that lists the members which no schema names.
struct UnnamedMembers {
    private let named: Set<JSONNode>
    private(set) var found: [JSONPointer] = []
    private var open: [Open] = []

    /// An object or array on the way down, and the child that the way goes through.
    private struct Open {
        let node: JSONNode
        let isObject: Bool
        var next: JSONNode?
        var child: JSONNode?
        var index = -1
    }

    /// `named` are the keys that some schema names.
    init(named: Set<JSONNode>) { self.named = named }

    /// Lists the first `max` members inside of the value at `node`. No recursion, and pointers are made for what is found
    /// only.
    mutating func find(_ document: borrowing JSONDocument, in node: JSONNode, max: Int) {
        let origin = document.pointer(to: node).tokens
        enter(node, document)
        while found.count < max, var container = open.popLast() {
            guard let child = container.next else { continue }
            container.next = document.child(after: child, of: container.node)
            container.child = child
            container.index += 1
            open.append(container)
            if container.isObject && !named.contains(child) {
                found.append(JSONPointer(tokens: origin + open.map { Self.token($0, document) }))
            }
            enter(container.isObject ? document.value(of: child) : child, document)
        }
    }

    private mutating func enter(_ node: JSONNode, _ document: borrowing JSONDocument) {
        guard let first = document.firstChild(of: node) else { return }
        open.append(Open(node: node, isObject: document.kind(of: node) == .object, next: first))
    }

    private static func token(_ container: Open, _ document: borrowing JSONDocument) -> [UInt8] {
        guard container.isObject, let key = container.child else { return Array(String(container.index).utf8) }
        return document.decodedBytes(of: key)
    }
}
