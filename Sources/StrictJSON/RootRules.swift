/// The rules for the root, and what a text has under their names.
struct RootRules: Sendable {
    /// The most rules: numbers go from 1, and 0 is for keys without a rule.
    static let rulesMax = 15

    /// At each rule's number the index of its value, 0 for none; at 0 anything.
    typealias Found = InlineArray<16, UInt32>

    let names: JSONKeyTable
    private let kinds: [UInt16]

    init(_ rules: [JSONRootRule]) {
        precondition(rules.count <= Self.rulesMax, "the root has at most \(Self.rulesMax) rules")
        names = JSONKeyTable(rules.map(\.name))
        kinds = rules.map(\.kinds.rawValue)
    }

    /// Whether each rule's value was found and is of its kinds. The values go to `members`, 0 for null.
    @inline(never)
    func check(_ found: borrowing Found, _ tape: Span<TapeNode>, into members: inout [UInt32]) -> Bool {
        let kinds = kinds.span
        var members = members.mutableSpan
        var fitting: UInt16 = 1
        for index in kinds.indices {
            let value = found[index &+ 1]
            let node = tape[Int(value)]
            let plain = node.flags.rawValue & TapeNode.Flags.isPlainInteger.rawValue
            fitting &= kinds[index] &>> UInt16(node.kind.rawValue | plain) & (value == 0 ? 0 : 1)
            members[index &+ 1] = node.kind == .null ? 0 : value
        }
        return fitting == 1
    }
}
