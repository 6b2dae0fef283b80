internal import StrictJSON

/// What operations do to the members of one object. Each answers how many members it changed.
extension MappingDraft {
    mutating func rename(
        _ from: MemberName, to: MemberName, in object: Int, _ document: borrowing JSONDocument
    ) throws(MappingFailure) -> Int {
        guard let index = index(of: from, in: object, document) else { return 0 }
        try requireFree(to, in: object, document)
        containers[object].members[index].name = .written(to)
        return 1
    }

    mutating func remove(_ name: MemberName, in object: Int, _ document: borrowing JSONDocument) -> Int {
        guard let index = index(of: name, in: object, document) else { return 0 }
        containers[object].members.remove(at: index)
        return 1
    }

    mutating func remove(
        _ name: MemberName, ifEqual value: [UInt8], in object: Int, _ document: borrowing JSONDocument
    ) throws(MappingFailure) -> Int {
        guard let index = index(of: name, in: object, document) else { return 0 }
        var text: [UInt8] = []
        try render(containers[object].members[index].value, document, to: &text)
        guard text == value else { return 0 }
        containers[object].members.remove(at: index)
        return 1
    }

    mutating func setDefault(
        _ name: MemberName, _ value: [UInt8], in object: Int, _ document: borrowing JSONDocument
    ) -> Int {
        guard index(of: name, in: object, document) == nil else { return 0 }
        containers[object].members.append(DraftMember(name: .written(name), value: .text(value)))
        return 1
    }

    mutating func setConstant(
        _ name: MemberName, _ value: [UInt8], in object: Int, _ document: borrowing JSONDocument
    ) -> Int {
        guard let index = index(of: name, in: object, document) else {
            return setDefault(name, value, in: object, document)
        }
        containers[object].members[index].value = .text(value)
        return 1
    }

    mutating func change(
        _ name: MemberName, in object: Int, _ document: borrowing JSONDocument,
        _ body: (borrowing JSONDocument, JSONNode) throws(MappingFailure) -> [UInt8]
    ) throws(MappingFailure) -> Int {
        guard let index = index(of: name, in: object, document) else { return 0 }
        let text = try withValue(containers[object].members[index].value, document, body)
        try count(written: text.count)
        containers[object].members[index].value = .text(text)
        return 1
    }

    func requireFree(
        _ name: MemberName, in object: Int, _ document: borrowing JSONDocument
    ) throws(MappingFailure) {
        if index(of: name, in: object, document) != nil {
            throw MappingFailure("there is a member \"\(name.text)\" already")
        }
    }
}

/// What operations do with members of different objects.
extension MappingDraft {
    /// The object that holds the last of `path`; nil if the way ends before it.
    private mutating func parent(
        of path: [MemberName], in object: Int, _ document: borrowing JSONDocument
    ) throws(MappingFailure) -> Int? {
        var reached = object
        for name in path.dropLast() {
            guard let index = index(of: name, in: reached, document),
                let inner = try open(member: index, of: reached, document), containers[inner].isObject
            else { return nil }
            reached = inner
        }
        return reached
    }

    /// Takes the member at `path` out.
    mutating func take(
        _ path: [MemberName], in object: Int, _ document: borrowing JSONDocument
    ) throws(MappingFailure) -> DraftMember? {
        guard let name = path.last, let parent = try parent(of: path, in: object, document),
            let index = index(of: name, in: parent, document)
        else { return nil }
        return containers[parent].members.remove(at: index)
    }

    private mutating func put(
        _ value: DraftValue, at path: [MemberName], in object: Int, _ document: borrowing JSONDocument
    ) throws(MappingFailure) {
        guard let name = path.last else { return }
        guard let parent = try parent(of: path, in: object, document) else {
            throw MappingFailure("\(Self.pointer(path)) leads into nothing: there is no object around it")
        }
        try requireFree(name, in: parent, document)
        containers[parent].members.append(DraftMember(name: .written(name), value: value))
    }

    private static func pointer(_ path: [MemberName]) -> String { JSONPointer(tokens: path.map(\.utf8)).description }

    mutating func move(
        _ from: [MemberName], to: [MemberName], in object: Int, _ document: borrowing JSONDocument
    ) throws(MappingFailure) -> Int {
        guard let member = try take(from, in: object, document) else { return 0 }
        try put(member.value, at: to, in: object, document)
        return 1
    }

    mutating func copy(
        _ from: [MemberName], to: [MemberName], in object: Int, _ document: borrowing JSONDocument
    ) throws(MappingFailure) -> Int {
        guard let name = from.last, let parent = try parent(of: from, in: object, document),
            let index = index(of: name, in: parent, document)
        else { return 0 }
        let value = containers[parent].members[index].value
        // Two members must not share one container, or a later change of one would change both.
        guard case .container = value else {
            try put(value, at: to, in: object, document)
            return 1
        }
        var text: [UInt8] = []
        try render(value, document, to: &text)
        try count(written: text.count)
        try put(.text(text), at: to, in: object, document)
        return 1
    }

    mutating func wrap(
        _ names: [MemberName], as name: MemberName, in object: Int, _ document: borrowing JSONDocument
    ) throws(MappingFailure) -> Int {
        let indexes = names.compactMap { index(of: $0, in: object, document) }.sorted()
        guard let first = indexes.first else { return 0 }
        let wrapped = indexes.map { containers[object].members[$0] }
        for index in indexes.reversed() { containers[object].members.remove(at: index) }
        try requireFree(name, in: object, document)
        containers.append(DraftContainer(isObject: true, members: wrapped))
        let member = DraftMember(name: .written(name), value: .container(containers.count - 1))
        // What was before the first of them is untouched, so its place is still the same.
        containers[object].members.insert(member, at: first)
        return wrapped.count
    }

    mutating func unwrap(
        _ name: MemberName, _ names: [MemberName], in object: Int, _ document: borrowing JSONDocument
    ) throws(MappingFailure) -> Int {
        guard let index = index(of: name, in: object, document) else { return 0 }
        guard let inner = try open(member: index, of: object, document), containers[inner].isObject else {
            throw MappingFailure("expected an object to unwrap")
        }
        let found = names.filter { self.index(of: $0, in: inner, document) != nil }
        guard found.count == containers[inner].members.count else {
            throw MappingFailure("the object holds a member that the operation does not list")
        }
        containers[object].members.remove(at: index)
        for name in found { try requireFree(name, in: object, document) }
        containers[object].members.insert(contentsOf: containers[inner].members, at: index)
        return found.count
    }
}
