internal import StrictJSON

/// One value of one of the documents that take part in a compilation.
struct SchemaPosition: Hashable, Sendable {
    /// The document's number.
    var document: Int32
    var node: JSONNode
}

/// A schema with a URI of its own, and what can be found in it by name.
struct SchemaResource: Sendable {
    let uri: URIReference
    let root: SchemaPosition
    let dialect: Dialect
    /// The schemas that `$anchor` and `$dynamicAnchor` name.
    var anchors: [[UInt8]: Anchor] = [:]

    struct Anchor: Sendable {
        let position: SchemaPosition
        let isDynamic: Bool
    }
}

/// Which schemas stand where in the documents of one compilation: identifiers, anchors, and for each schema the
/// resource that it belongs to.
///
/// Only values at places that hold schemas by the vocabularies in force count, so an `$id` inside of an `enum` is no
/// identifier. Documents are read into the index when something refers to them.
struct SchemaIndex {
    private(set) var documents: [SchemaDocument] = []
    private(set) var resources: [SchemaResource] = []
    private let given: SchemaResources
    private var byURI: [URIReference: Int32] = [:]
    private var owners: [SchemaPosition: Int32] = [:]
    private var readURIs: Set<URIReference> = []

    /// A schema still to be looked at, and the resource around it.
    private struct Pending {
        var node: JSONNode
        var owner: Int32
    }

    init(_ resources: SchemaResources) { given = resources }

    /// Reads `document` into the index. Returns its root.
    mutating func add(_ document: SchemaDocument) throws(SchemaError) -> SchemaPosition {
        let number = Int32(documents.count)
        documents.append(document)
        readURIs.insert(document.uri)
        let root = SchemaPosition(document: number, node: document.json.root)
        var uri = document.uri
        if let id = try identifier(of: root) { uri = id.resolved(against: uri) }
        let owner = try addResource(uri, at: root, dialect: .standard)
        // The document can be found under both, what was given and what it calls itself.
        if byURI[document.uri] == nil { byURI[document.uri] = owner }
        try read(from: Pending(node: root.node, owner: owner), in: number)
        return root
    }

    /// The resource that the schema at `position` belongs to. If nothing showed so far that there is a schema, it is
    /// read as one that belongs to `owner`.
    mutating func owner(of position: SchemaPosition, orElse owner: Int32) throws(SchemaError) -> Int32 {
        if let known = owners[position] { return known }
        try read(from: Pending(node: position.node, owner: owner), in: position.document)
        return owners[position] ?? owner
    }

    /// The resource around `position`, if a schema is known to stand there.
    func knownOwner(of position: SchemaPosition) -> Int32? { owners[position] }

    /// Where in `document` schemas stand, in the text's order.
    func positions(of document: Int32) -> [SchemaPosition] {
        owners.keys.filter { $0.document == document }.sorted { $0.node < $1.node }
    }

    /// The resource with the URI `uri`, which has no fragment; its document is read if need be.
    mutating func resource(_ uri: URIReference) throws(SchemaError) -> Int32? {
        if let found = byURI[uri] { return found }
        if let document = given.document(uri) {
            _ = try add(document)
            return byURI[uri]
        }
        // It may stand inside one of the documents that nobody has asked for yet.
        for document in given.documents where !readURIs.contains(document.uri) {
            guard (try? Dialect(of: document, in: given)) != nil else { continue }
            _ = try add(document)
            if let found = byURI[uri] { return found }
        }
        return nil
    }

    private mutating func addResource(
        _ uri: URIReference, at root: SchemaPosition, dialect inherited: Dialect
    ) throws(SchemaError) -> Int32 {
        let document = documents[Int(root.document)]
        if byURI[uri] != nil { throw document.error(.duplicateIdentifier(uri.description), at: root.node) }
        let dialect = try Dialect(at: root.node, of: document, in: given) ?? inherited
        byURI[uri] = Int32(resources.count)
        resources.append(SchemaResource(uri: uri, root: root, dialect: dialect))
        return Int32(resources.count - 1)
    }

    /// The value of `$id`, if there is one.
    private func identifier(of position: SchemaPosition) throws(SchemaError) -> URIReference? {
        let document = documents[Int(position.document)]
        guard let id = document.json.member("$id", of: position.node) else { return nil }
        let reference = try document.uriReference(at: id)
        if reference.fragment ?? [] != [] { throw document.error(.fragmentInIdentifier, at: id) }
        return reference.withoutFragment
    }

    /// Looks at the schema at `first` and at all inside it, one after another.
    private mutating func read(from first: Pending, in number: Int32) throws(SchemaError) {
        let document = documents[Int(number)]
        var pending = [first]
        while let next = pending.popLast() {
            let position = SchemaPosition(document: number, node: next.node)
            if owners[position] != nil { continue }
            var owner = next.owner
            if resources[Int(owner)].root != position, let id = try identifier(of: position) {
                let outer = resources[Int(owner)]
                owner = try addResource(id.resolved(against: outer.uri), at: position, dialect: outer.dialect)
            }
            owners[position] = owner
            try addAnchors(of: position, to: owner)
            let vocabularies = resources[Int(owner)].dialect.vocabularies
            for schema in Subschemas.nodes(in: next.node, of: document, vocabularies).reversed() {
                pending.append(Pending(node: schema, owner: owner))
            }
        }
    }

    private mutating func addAnchors(of position: SchemaPosition, to owner: Int32) throws(SchemaError) {
        let document = documents[Int(position.document)]
        for (keyword, isDynamic) in [(Keyword.anchor, false), (.dynamicAnchor, true)] {
            guard let value = document.json.member(keyword.rawValue, of: position.node) else { continue }
            let name = document.json.decodedBytes(of: value)
            guard document.json.kind(of: value) == .string, Self.isAnchorName(name) else {
                throw document.unexpected(value, expected: "a name of letters, digits, - . _ that begins with a letter or _")
            }
            if let other = resources[Int(owner)].anchors[name] {
                guard other.position == position else {
                    throw document.error(.duplicateIdentifier(String(decoding: name, as: UTF8.self)), at: value)
                }
            }
            resources[Int(owner)].anchors[name] = .init(position: position, isDynamic: isDynamic)
        }
    }

    /// By section 8.2.2 of the core specification.
    private static func isAnchorName(_ name: [UInt8]) -> Bool {
        guard let first = name.first, first == 0x5F || 0x61...0x7A ~= first | 0x20 else { return false }
        return name.allSatisfy {
            0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F
        }
    }
}
