internal import StrictJSON

/// The keywords of one schema object, and reading their values by what the meta-schema says of them.
struct SchemaBody {
    let document: SchemaDocument
    let number: SubschemaNumber
    let owner: Int32
    private var members: [Keyword: Member] = [:]
    /// The keys that mean nothing here.
    private(set) var unknown: [JSONNode] = []

    struct Member {
        let key: JSONNode
        let value: JSONNode
    }

    init(_ node: JSONNode, of document: SchemaDocument, number: SubschemaNumber, owner: Int32, _ known: Vocabularies) {
        self.document = document
        self.number = number
        self.owner = owner
        var members: [Keyword: Member] = [:]
        var unknown: [JSONNode] = []
        document.json.forEachMember(of: node) { key, value in
            let keyword = Keyword(name: document.json.decodedBytes(of: key))
            if let keyword, !keyword.owner.isDisjoint(with: known) {
                members[keyword] = Member(key: key, value: value)
            } else {
                unknown.append(key)
            }
            return true
        }
        self.members = members
        self.unknown = unknown
    }

    subscript(_ keyword: Keyword) -> JSONNode? { members[keyword]?.value }

    func has(_ keyword: Keyword) -> Bool { members[keyword] != nil }

    func key(_ keyword: Keyword) -> JSONNode? { members[keyword]?.key }

    /// A count or length, of which those past every instance are brought to `Int.max`.
    func count(_ keyword: Keyword) throws(SchemaError) -> Int? {
        guard let value = self[keyword] else { return nil }
        guard let number = document.json.number(of: value), number.isInteger, !number.isNegative else {
            throw document.unexpected(value, expected: "an integer from 0 on")
        }
        return number.int64.flatMap { Int(exactly: $0) } ?? .max
    }

    func number(_ keyword: Keyword) throws(SchemaError) -> JSONNumber? {
        guard let value = self[keyword] else { return nil }
        guard let number = document.json.number(of: value) else {
            throw document.unexpected(value, expected: "a number")
        }
        return number
    }

    func flag(_ keyword: Keyword) throws(SchemaError) -> Bool? {
        guard let value = self[keyword] else { return nil }
        switch document.json.kind(of: value) {
        case .true: return true
        case .false: return false
        default: throw document.unexpected(value, expected: "true or false")
        }
    }

    func text(_ keyword: Keyword) throws(SchemaError) -> [UInt8]? {
        guard let value = self[keyword] else { return nil }
        guard document.json.kind(of: value) == .string else {
            throw document.unexpected(value, expected: "a string")
        }
        return document.json.decodedBytes(of: value)
    }

    /// The elements of a list of schemas, which is not empty.
    func schemas(_ keyword: Keyword) throws(SchemaError) -> [JSONNode]? {
        guard let value = self[keyword] else { return nil }
        let elements = document.elements(of: value)
        guard document.json.kind(of: value) == .array, !elements.isEmpty else {
            throw document.unexpected(value, expected: "an array of at least one schema")
        }
        return elements
    }

    /// The members of an object of schemas.
    func named(_ keyword: Keyword) throws(SchemaError) -> [Member] {
        guard let value = self[keyword] else { return [] }
        guard document.json.kind(of: value) == .object else {
            throw document.unexpected(value, expected: "an object")
        }
        var found: [Member] = []
        document.json.forEachMember(of: value) { key, value in
            found.append(Member(key: key, value: value))
            return true
        }
        return found
    }

    /// A list of different names.
    func names(at node: JSONNode) throws(SchemaError) -> [JSONKey] {
        guard document.json.kind(of: node) == .array else {
            throw document.unexpected(node, expected: "an array of names")
        }
        var seen: Set<JSONKey> = []
        return try document.elements(of: node).map { element throws(SchemaError) in
            guard document.json.kind(of: element) == .string else {
                throw document.unexpected(element, expected: "a name")
            }
            let name = document.json.key(of: element)
            guard seen.insert(name).inserted else {
                throw document.unexpected(element, expected: "a name that does not stand here already")
            }
            return name
        }
    }
}

extension SchemaDocument {
    /// The elements of an array; none of another value.
    func elements(of node: JSONNode) -> [JSONNode] {
        var found: [JSONNode] = []
        json.forEachElement(of: node) { element in
            found.append(element)
            return true
        }
        return found
    }
}
