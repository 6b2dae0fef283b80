/// The rules for the root, laid out for trying them while reading.
struct RootRules: Sendable {
    /// The most rules: numbers go from 1, and 0 is for all that has no rule.
    static let rulesMax = 15

    let names: JSONKeyTable
    /// At each rule's number the kinds that it allows; at 0 none.
    let kinds: InlineArray<16, UInt16>

    init(_ rules: [JSONRootRule]) {
        precondition(rules.count <= Self.rulesMax, "the root has at most \(Self.rulesMax) rules")
        names = JSONKeyTable(rules.map(\.name))
        var kinds = InlineArray<16, UInt16>(repeating: 0)
        for (index, rule) in rules.enumerated() { kinds[index + 1] = rule.kinds.rawValue }
        self.kinds = kinds
    }

    var count: Int { names.keys.count }
}

/// What a text has under the names of the rules.
@usableFromInline
struct RootMembers: Sendable {
    /// At each rule's number the index of its value, 0 for null and where there is none; at 0 anything.
    @usableFromInline var values = InlineArray<16, UInt32>(repeating: 0)
    /// How many rules found a value of their kinds.
    @usableFromInline var fittingCount = 0

    init() {}

    /// Notes a value under the rule's number, 0 if it has none, where `kinds` are those that the rule allows.
    @inline(__always)
    mutating func note(_ kind: JSONKind, _ flags: TapeNode.Flags, index: Int, rule: Int, kinds: InlineArray<16, UInt16>) {
        let plain = flags.rawValue & TapeNode.Flags.isPlainInteger.rawValue
        fittingCount &+= Int(kinds[rule & RootRules.rulesMax] &>> UInt16(kind.rawValue | plain) & 1)
        values[rule & RootRules.rulesMax] = kind == .null ? 0 : UInt32(truncatingIfNeeded: index)
    }
}
