internal import StrictJSON

/// A string, number or literal by its value, however it is spelled.
enum ScalarValue: Hashable, Sendable {
    case string([UInt8])
    case number(JSONNumber)
    case literal(JSONKind)

    /// Nil for objects and arrays.
    init?(_ document: borrowing JSONDocument, at node: JSONNode) {
        switch document.kind(of: node) {
        case .string: self = .string(document.decodedBytes(of: node))
        case .number:
            guard let number = document.number(of: node) else { return nil }
            self = .number(number)
        case .true, .false, .null: self = .literal(document.kind(of: node))
        case .object, .array: return nil
        }
    }

    /// Whether there is one way only to spell it.
    var hasOneSpelling: Bool { if case .literal = self { true } else { false } }
}

/// Which value becomes which: an enum's old cases and its new ones.
struct ValueTable: Sendable {
    struct Pair: Sendable {
        let from: ScalarValue
        let to: ScalarValue
        /// As the mapping document spells them.
        let fromText: [UInt8]
        let toText: [UInt8]
    }

    private let pairs: [Pair]
    private let indexes: [ScalarValue: Int]
    /// What any other value becomes, if that is said.
    private let otherwise: [UInt8]?

    /// - Throws: `MappingFailure` if a value stands on the left twice.
    init(_ pairs: [Pair], otherwise: [UInt8]?) throws(MappingFailure) {
        var indexes: [ScalarValue: Int] = [:]
        for (index, pair) in pairs.enumerated() {
            guard indexes.updateValue(index, forKey: pair.from) == nil else {
                throw MappingFailure("the table says twice what one value becomes")
            }
        }
        self.init(pairs, indexes, otherwise)
    }

    private init(_ pairs: [Pair], _ indexes: [ScalarValue: Int], _ otherwise: [UInt8]?) {
        self.pairs = pairs
        self.indexes = indexes
        self.otherwise = otherwise
    }

    /// The way back; of several values that became one, the first.
    var inverse: ValueTable {
        let turned = pairs.map { Pair(from: $0.to, to: $0.from, fromText: $0.toText, toText: $0.fromText) }
        var indexes: [ScalarValue: Int] = [:]
        for (index, pair) in turned.enumerated() where indexes[pair.from] == nil { indexes[pair.from] = index }
        return ValueTable(turned, indexes, nil)
    }

    /// What may be lost, in words; nil if the inverse brings back every letter.
    var loss: String? {
        if otherwise != nil { return "which of the values it was that the table does not list" }
        if Set(pairs.map(\.to)).count < pairs.count { return "which of the values it was that became one" }
        return pairs.allSatisfy(\.from.hasOneSpelling) ? nil : "another spelling of the same value"
    }

    /// What the value at `node` becomes.
    func apply(_ document: borrowing JSONDocument, at node: JSONNode) throws(MappingFailure) -> [UInt8] {
        guard let value = ScalarValue(document, at: node) else {
            throw .expected("a string, a number, true, false or null", found: document.kind(of: node))
        }
        if let index = indexes[value] { return pairs[index].toText }
        guard let otherwise else { throw MappingFailure("the table does not list the value") }
        return otherwise
    }
}
