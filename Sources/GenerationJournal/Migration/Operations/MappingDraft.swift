internal import StrictJSON

/// A member's value while it is being mapped: what nobody touched stays a place in the envelope's own text.
enum DraftValue {
    case source(JSONNode)
    /// JSON that an operation wrote.
    case text([UInt8])
    /// Taken apart: the index of its container.
    case container(Int)
}

/// A member, or an element of an array, whose name means nothing.
struct DraftMember {
    enum Name {
        case source(JSONNode)
        case written(MemberName)
    }

    var name: Name
    var value: DraftValue
}

/// An object or array that was taken apart, so that its members can be changed.
struct DraftContainer {
    let isObject: Bool
    var members: [DraftMember]
}

/// The content or the parameters of an envelope on their way through mappings.
///
/// Only what operations touch is taken apart; everything else is copied from the envelope byte for byte in the end. All
/// functions take the envelope's document, in which the nodes mean something.
struct MappingDraft {
    /// The root is the first, unless it was replaced.
    var containers: [DraftContainer] = []
    private(set) var root: DraftValue
    private var parts = 0
    private var writtenBytes = 0

    /// The draft of the value at `node`.
    init(_ node: JSONNode) { root = .source(node) }

    /// Puts another value in the place of everything.
    mutating func replaceRoot(with text: [UInt8]) { root = .text(text) }

    /// Counts what an operation writes: copies of copies would double with each.
    mutating func count(written bytes: Int) throws(MappingFailure) {
        writtenBytes += bytes
        guard writtenBytes <= MappingLimits.writtenBytesMax else {
            throw MappingFailure("the operations write more than \(MappingLimits.writtenBytesMax) bytes")
        }
    }
}

extension MappingDraft {
    /// The root, taken apart; nil if it is no object.
    mutating func openRoot(_ document: borrowing JSONDocument) throws(MappingFailure) -> Int? {
        guard let index = try open(root, document) else { return nil }
        root = .container(index)
        return containers[index].isObject ? index : nil
    }

    /// The value of a member, taken apart; nil if it is neither object nor array.
    mutating func open(
        member: Int, of container: Int, _ document: borrowing JSONDocument
    ) throws(MappingFailure) -> Int? {
        let value = containers[container].members[member].value
        if case .container(let index) = value { return index }
        guard let index = try open(value, document) else { return nil }
        containers[container].members[member].value = .container(index)
        return index
    }

    private mutating func open(
        _ value: DraftValue, _ document: borrowing JSONDocument
    ) throws(MappingFailure) -> Int? {
        let container: DraftContainer?
        switch value {
        case .container(let index): return index
        case .source(let node): container = Self.opened(node, document)
        case .text(let text):
            guard text.first == 0x7B || text.first == 0x5B else { return nil }
            try count(written: text.count)
            container = try Self.opened(text)
        }
        guard let container else { return nil }
        parts += container.members.count + 1
        guard parts <= MappingLimits.partsMax else {
            throw MappingFailure("more than \(MappingLimits.partsMax) members and elements are touched")
        }
        containers.append(container)
        return containers.count - 1
    }

    private static func opened(_ node: JSONNode, _ document: borrowing JSONDocument) -> DraftContainer? {
        let kind = document.kind(of: node)
        guard kind == .object || kind == .array else { return nil }
        var members: [DraftMember] = []
        var child = document.firstChild(of: node)
        while let current = child {
            let value = kind == .object ? document.value(of: current) : current
            members.append(DraftMember(name: .source(current), value: .source(value)))
            child = document.child(after: current, of: node)
        }
        return DraftContainer(isObject: kind == .object, members: members)
    }

    /// What an operation wrote may be touched by a later one.
    private static func opened(_ text: [UInt8]) throws(MappingFailure) -> DraftContainer {
        try reading(text) { document throws(MappingFailure) in
            let root = document.root
            let isObject = document.kind(of: root) == .object
            var members: [DraftMember] = []
            var child = document.firstChild(of: root)
            while let current = child {
                let value = isObject ? document.value(of: current) : current
                let name = MemberName(utf8: isObject ? document.decodedBytes(of: current) : [])
                members.append(DraftMember(name: .written(name), value: .text(document.rawBytes(of: value))))
                child = document.child(after: current, of: root)
            }
            return DraftContainer(isObject: isObject, members: members)
        }
    }

    /// Lends `text` as a document.
    static func reading<R>(
        _ text: [UInt8], _ body: (borrowing JSONDocument) throws(MappingFailure) -> R
    ) throws(MappingFailure) -> R {
        let document: JSONDocument
        do throws(JSONReadError) { document = try JSONDocument(text) } catch {
            throw MappingFailure("a value that was written is no JSON that an envelope may hold: \(error)")
        }
        return try body(document)
    }
}

extension MappingDraft {
    /// Where the member `name` stands in an object; nil if it is not there.
    func index(of name: MemberName, in object: Int, _ document: borrowing JSONDocument) -> Int? {
        for (index, member) in containers[object].members.enumerated() {
            switch member.name {
            case .source(let key): if document.string(of: key, equals: name.key) { return index }
            case .written(let other): if other === name || other.utf8 == name.utf8 { return index }
            }
        }
        return nil
    }

    /// Calls `body` with the value of a member as a document of JSON.
    func withValue<R>(
        _ value: DraftValue, _ document: borrowing JSONDocument,
        _ body: (borrowing JSONDocument, JSONNode) throws(MappingFailure) -> R
    ) throws(MappingFailure) -> R {
        switch value {
        case .source(let node): return try body(document, node)
        case .text(let text): return try Self.reading(text) { inner throws(MappingFailure) in try body(inner, inner.root) }
        case .container:
            var text: [UInt8] = []
            try render(value, document, to: &text)
            return try Self.reading(text) { inner throws(MappingFailure) in try body(inner, inner.root) }
        }
    }

    /// Writes the whole draft.
    func render(_ document: borrowing JSONDocument, to output: inout [UInt8]) throws(MappingFailure) {
        try render(root, document, to: &output)
    }

    /// Writes a value: slices as they stand, and what was taken apart without white space between its parts. Without
    /// recursion: wraps can stand inside each other as often as there are operations.
    ///
    /// - Throws: `MappingFailure` as soon as that is longer than an envelope may be.
    func render(
        _ value: DraftValue, _ document: borrowing JSONDocument, to output: inout [UInt8]
    ) throws(MappingFailure) {
        let end = output.count + MappingLimits.resultBytesMax
        var open: [(container: Int, next: Int)] = []
        renderBeginning(of: value, document, to: &output, &open)
        while let (index, next) = open.popLast() {
            let isObject = containers[index].isObject
            guard next < containers[index].members.count else {
                output.append(isObject ? 0x7D : 0x5D)
                continue
            }
            guard output.count <= end else {
                throw MappingFailure("what comes of it is longer than \(MappingLimits.resultBytesMax) bytes")
            }
            if next > 0 { output.append(0x2C) }
            let member = containers[index].members[next]
            if isObject {
                Self.render(member.name, document, to: &output)
                output.append(0x3A)
            }
            open.append((index, next + 1))
            renderBeginning(of: member.value, document, to: &output, &open)
        }
    }

    private func renderBeginning(
        of value: DraftValue, _ document: borrowing JSONDocument, to output: inout [UInt8],
        _ open: inout [(container: Int, next: Int)]
    ) {
        switch value {
        case .source(let node): document.appendRawBytes(of: node, to: &output)
        case .text(let text): output += text
        case .container(let index):
            output.append(containers[index].isObject ? 0x7B : 0x5B)
            open.append((index, 0))
        }
    }

    private static func render(
        _ name: DraftMember.Name, _ document: borrowing JSONDocument, to output: inout [UInt8]
    ) {
        switch name {
        case .source(let key): document.appendRawBytes(of: key, to: &output)
        case .written(let name): output += name.quoted
        }
    }
}
