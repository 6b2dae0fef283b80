internal import StrictJSON

/// The fields of a value at all depths, with the kinds of their values: what tells one field list from another.
public struct ValueShape: Hashable, Sendable {
    /// The same for values with the same fields of the same kinds, in any order.
    public let fingerprint: UInt64
    /// Pointer and kind of each field, as in `/itemId string`, `*` for each element of an array.
    public let fields: [String]
    /// How many entries have it.
    public internal(set) var entries: Int
    /// The first of them.
    public internal(set) var positions: [Position]

    /// FNV-1a with 64 bits (draft-eastlake-fnv): the same in every process, and no adversary gains by a collision.
    private static let offsetBasis: UInt64 = 0xCBF2_9CE4_8422_2325
    private static let prime: UInt64 = 0x100_0000_01B3

    private static func mix(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* prime }

    static func fingerprint(of node: JSONNode, _ document: borrowing JSONDocument) -> UInt64 {
        var fields: [UInt64] = []
        walk(node, document, offsetBasis) { path, key in
            document.withDecodedUTF8(of: key) { name in
                var hash = mix(path, 0x2F)
                for index in name.indices { hash = mix(hash, name[index]) }
                return hash
            }
        } ofElement: {
            mix(mix($0, 0x2F), 0)
        } visit: { path, kind in
            // Both Booleans are one kind here.
            fields.append(mix(path, (kind == .false ? .true : kind).rawValue &+ 1))
        }
        fields.sort()
        var hash = offsetBasis
        var last: UInt64?
        for field in fields where field != last {
            last = field
            for shift in stride(from: 0, to: 64, by: 8) { hash = mix(hash, UInt8(truncatingIfNeeded: field >> shift)) }
        }
        return hash
    }

    static func fields(of node: JSONNode, _ document: borrowing JSONDocument) -> [String] {
        var fields: Set<String> = []
        walk(node, document, JSONPointer()) { path, key in
            path.appending(key: document.string(of: key))
        } ofElement: {
            $0.appending(key: "*")
        } visit: { path, kind in
            fields.insert("\(path) \(kind.shapeName)")
        }
        return fields.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Visits every value below `node`, without recursion.
    private static func walk<Path>(
        _ node: JSONNode, _ document: borrowing JSONDocument, _ root: Path,
        ofMember: (Path, JSONNode) -> Path, ofElement: (Path) -> Path, visit: (Path, JSONKind) -> Void
    ) {
        var pending = [(node, root)]
        while let (container, path) = pending.popLast() {
            let isObject = document.kind(of: container) == .object
            var child = document.firstChild(of: container)
            while let current = child {
                let value = isObject ? document.value(of: current) : current
                let inner = isObject ? ofMember(path, current) : ofElement(path)
                let kind = document.kind(of: value)
                visit(inner, kind)
                if kind == .object || kind == .array { pending.append((value, inner)) }
                child = document.child(after: current, of: container)
            }
        }
    }
}

extension JSONKind {
    /// The kind as a shape has it; both Booleans are one.
    fileprivate var shapeName: String {
        switch self {
        case .object: "object"
        case .array: "array"
        case .string: "string"
        case .number: "number"
        case .true, .false: "boolean"
        case .null: "null"
        }
    }
}
