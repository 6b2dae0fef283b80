internal import StrictJSON

extension MappingOperation {
    /// Does the operation wherever its way leads; where that ends early there is nothing to do.
    ///
    /// - Returns: how many members it changed.
    func apply(to draft: inout MappingDraft, _ document: borrowing JSONDocument) throws(MappingFailure) -> Int {
        guard let root = try draft.openRoot(document) else { return 0 }
        guard !at.isEmpty else { return try apply(kind, in: root, &draft, document) }
        var reached = [root]
        for token in at {
            var next: [Int] = []
            for container in reached { try Self.follow(token, from: container, &draft, document, &next) }
            reached = next
        }
        var changed = 0
        for object in reached where draft.containers[object].isObject {
            changed += try apply(kind, in: object, &draft, document)
        }
        return changed
    }

    private static func follow(
        _ token: Token, from container: Int, _ draft: inout MappingDraft, _ document: borrowing JSONDocument,
        _ reached: inout [Int]
    ) throws(MappingFailure) {
        switch token {
        case .member(let name):
            guard draft.containers[container].isObject, let index = draft.index(of: name, in: container, document),
                let inner = try draft.open(member: index, of: container, document)
            else { return }
            reached.append(inner)
        case .eachElement:
            guard !draft.containers[container].isObject else { return }
            for index in draft.containers[container].members.indices {
                if let inner = try draft.open(member: index, of: container, document) { reached.append(inner) }
            }
        }
    }

    private func apply(
        _ kind: Kind, in object: Int, _ draft: inout MappingDraft, _ document: borrowing JSONDocument
    ) throws(MappingFailure) -> Int {
        switch kind {
        case .rename(let from, let to): return try draft.rename(from, to: to, in: object, document)
        case .move(let from, let to): return try draft.move(from, to: to, in: object, document)
        case .copy(let from, let to): return try draft.copy(from, to: to, in: object, document)
        case .remove(let name): return draft.remove(name, in: object, document)
        case .removeCopy(let path): return try draft.take(path, in: object, document) == nil ? 0 : 1
        case .setDefault(let name, let value): return draft.setDefault(name, value, in: object, document)
        case .constant(let name, let value): return draft.setConstant(name, value, in: object, document)
        case .removeIfEqual(let name, let value): return try draft.remove(name, ifEqual: value, in: object, document)
        case .convert(let name, let conversion):
            return try draft.change(name, in: object, document) { inner, node throws(MappingFailure) in
                try conversion.apply(inner, at: node)
            }
        case .mapValues(let name, let table):
            return try draft.change(name, in: object, document) { inner, node throws(MappingFailure) in
                try table.apply(inner, at: node)
            }
        case .wrap(let members, let name): return try draft.wrap(members, as: name, in: object, document)
        case .unwrap(let name, let members): return try draft.unwrap(name, members, in: object, document)
        case .split(let name, let separator, let parts):
            return try draft.split(name, separator, into: parts, in: object, document)
        case .join(let parts, let separator, let name):
            return try draft.join(parts, separator, into: name, in: object, document)
        }
    }
}
