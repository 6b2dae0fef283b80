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
