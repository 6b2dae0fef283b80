internal import StrictJSON

/// References: where they lead, and that they do not only lead back.
extension SchemaCompiler {
    mutating func addReferences(_ body: SchemaBody, to steps: inout [Step]) throws(SchemaError) {
        if let value = body[.ref] {
            let target = try target(of: value, in: body)
            let number = try number(of: target.position, owner: target.owner, at: value, in: body.document)
            edges[Int(body.number)].append(Edge(target: number, node: value))
            steps.append(Step(action: .reference, keyword: .ref, index: number))
        }
        guard let value = body[.dynamicRef] else { return }
        let target = try target(of: value, in: body)
        let number = try number(of: target.position, owner: target.owner, at: value, in: body.document)
        if let name = target.dynamicAnchor {
            steps.append(
                Step(action: .dynamicReference, keyword: .dynamicRef, index: Int32(tables.dynamicReferences.count)))
            tables.dynamicReferences.append(DynamicReference(initial: number))
            dynamicNames.append(name)
        } else {
            edges[Int(body.number)].append(Edge(target: number, node: value))
            steps.append(Step(action: .reference, keyword: .dynamicRef, index: number))
        }
    }

    /// Where a reference leads without regard to the dynamic scope.
    struct Target {
        let position: SchemaPosition
        let owner: Int32
        /// The anchor's name, if one led there and it is dynamic.
        var dynamicAnchor: [UInt8]?
    }

    private mutating func target(of value: JSONNode, in body: SchemaBody) throws(SchemaError) -> Target {
        let document = body.document
        let base = index.resources[Int(body.owner)].uri
        let reference = try document.uriReference(at: value).resolved(against: base)
        let missing = document.error(.unresolvableReference(reference.description), at: value)
        guard let owner = try index.resource(reference.withoutFragment) else { throw missing }
        let resource = index.resources[Int(owner)]
        guard let fragment = reference.fragment, !fragment.isEmpty else {
            return Target(position: resource.root, owner: owner)
        }
        let text = String(decoding: fragment, as: UTF8.self)
        if ["/", "%2F", "%2f"].contains(where: { text.hasPrefix($0) }) {
            guard let pointer = try? JSONPointer(uriFragment: text),
                let found = position(of: pointer, from: resource.root, owner: owner)
            else { throw missing }
            return found
        }
        // What follows the number sign without a slash is an anchor, in which nothing needs to be escaped.
        guard let anchor = resource.anchors[fragment] else { throw missing }
        return Target(
            position: anchor.position, owner: index.knownOwner(of: anchor.position) ?? owner,
            dynamicAnchor: anchor.isDynamic ? fragment : nil)
    }

    /// The value that `pointer` leads to, and the resource of the last schema on the way.
    private func position(of pointer: JSONPointer, from root: SchemaPosition, owner: Int32) -> Target? {
        let json = index.documents[Int(root.document)]
        var position = root
        var owner = owner
        for token in pointer.tokens {
            guard let next = try? json.json.resolve(JSONPointer(tokens: [token]), from: position.node) else { return nil }
            position.node = next
            owner = index.knownOwner(of: position) ?? owner
        }
        return Target(position: position, owner: owner)
    }

    /// Fills in where the dynamic references lead, and has compiled what was not yet.
    mutating func addDynamicTargets() throws(SchemaError) {
        for (reference, name) in dynamicNames.enumerated() {
            var targets: [SubschemaNumber?] = []
            for (owner, resource) in index.resources.enumerated() {
                guard let anchor = resource.anchors[name], anchor.isDynamic else {
                    targets.append(nil)
                    continue
                }
                let document = index.documents[Int(anchor.position.document)]
                targets.append(
                    try number(
                        of: anchor.position, owner: Int32(owner), at: anchor.position.node, in: document))
            }
            tables.dynamicReferences[reference].targets = targets
        }
    }

    /// Refuses schemas that lead back to themselves on the same value. Dynamic references are not looked at: where
    /// they lead is only known while they are followed.
    func checkEdges() throws(SchemaError) {
        enum Mark { case new, open, done }
        var marks = [Mark](repeating: .new, count: edges.count)
        var next = [Int](repeating: 0, count: edges.count)
        for start in edges.indices where marks[start] == .new {
            var path = [start]
            marks[start] = .open
            while let current = path.last {
                guard next[current] < edges[current].count else {
                    marks[current] = .done
                    path.removeLast()
                    continue
                }
                let edge = edges[current][next[current]]
                next[current] += 1
                switch marks[Int(edge.target)] {
                case .done: break
                case .open:
                    let document = index.documents[Int(tables.subschemas[current].position.document)]
                    throw document.error(.endlessReference, at: edge.node)
                case .new:
                    marks[Int(edge.target)] = .open
                    path.append(Int(edge.target))
                }
            }
        }
    }
}
