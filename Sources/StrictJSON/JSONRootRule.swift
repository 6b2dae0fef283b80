/// A set of kinds of values, for rules that allow several.
public struct JSONKinds: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let object = JSONKinds(rawValue: 1 << UInt16(JSONKind.object.rawValue))
    public static let array = JSONKinds(rawValue: 1 << UInt16(JSONKind.array.rawValue))
    public static let string = JSONKinds(rawValue: 1 << UInt16(JSONKind.string.rawValue))
    /// A number of any value.
    public static let number: JSONKinds = [
        .plainInteger, JSONKinds(rawValue: 1 << UInt16(JSONKind.number.rawValue)),
    ]
    public static let boolean = JSONKinds(
        rawValue: 1 << UInt16(JSONKind.true.rawValue) | 1 << UInt16(JSONKind.false.rawValue))
    public static let null = JSONKinds(rawValue: 1 << UInt16(JSONKind.null.rawValue))
    /// A number written without fraction and exponent; `3.0` is an integer too, but not a plain one.
    public static let plainInteger = JSONKinds(
        rawValue: 1 << UInt16(JSONKind.number.rawValue | TapeNode.Flags.isPlainInteger.rawValue))
}

/// What the root's member of a name must be. A document made with such rules tries them on each text that it reads.
public struct JSONRootRule: Sendable {
    let name: String
    let kinds: JSONKinds

    /// `name` has at most sixteen bytes and no backslash, so that two words tell it from any other key.
    public init(_ name: String, _ kinds: JSONKinds) {
        self.name = name
        self.kinds = kinds
    }
}

/// The rules, laid out so that a walk over the root's keys takes a few instructions a key.
struct RootRules: Sendable {
    private struct Slot: Sendable {
        // No masked word equals these: a slot without a key.
        var first: UInt64 = 1
        var last: UInt64 = 1
        /// Of a word, the bytes that belong to the key.
        var mask: UInt64 = 0
        var kinds: UInt16 = 0
        /// The bytes of the key and its quotes.
        var length: UInt8 = 0
        /// Where the last eight bytes begin, counted from the key's first.
        var lastOffset: UInt8 = 0
        /// One more than the rule's index.
        var number: UInt8 = 0

        /// Whether the key at `node` is this one, spelled without escapes.
        @inline(__always)
        func stands(at node: TapeNode, in bytes: Span<UInt8>) -> Bool {
            let start = Int(node.offset) &+ 1
            let first = bytes.word64(start) & mask ^ first
            let last = bytes.word64(start &+ Int(lastOffset)) & mask ^ last
            return first | last | UInt64(node.length ^ UInt32(length)) == 0
        }
    }

    /// The most rules: what is found has one place more, at 0, for keys without a rule.
    static let rulesMax = 15

    /// Each key has a slot for itself: the upper five bits of its tag times `multiplier`.
    private let slots: [Slot]
    private let multiplier: UInt16
    let count: Int

    init(_ rules: [JSONRootRule]) {
        let keys = rules.map { JSONKey($0.name) }
        precondition(keys.count <= Self.rulesMax, "the root has at most \(Self.rulesMax) rules")
        precondition(
            keys.allSatisfy { $0.print.length <= KeyPrint.wholeBytesMax && !$0.text.utf8.contains(0x5C) },
            "a rule's name has at most \(KeyPrint.wholeBytesMax) bytes and no backslash")
        let fitting = stride(from: 1 as UInt16, to: .max, by: 2).first { multiplier in
            Set(keys.map { ($0.tag &* multiplier) >> 11 }).count == keys.count
        }
        guard let fitting else { preconditionFailure("two rules have names of one hash") }
        var slots = [Slot](repeating: Slot(), count: 32)
        for (index, key) in keys.enumerated() {
            slots[Int((key.tag &* fitting) >> 11)] = Slot(
                first: key.print.first, last: key.print.last, mask: key.print.mask, kinds: rules[index].kinds.rawValue,
                length: UInt8(key.print.length + 2), lastOffset: UInt8(max(key.print.length - 8, 0)),
                number: UInt8(index + 1))
        }
        self.slots = slots
        multiplier = fitting
        count = rules.count
    }

    /// Walks over the keys of the root, puts the index of each rule's value at its number in `members`, 0 for null and
    /// where it is missing, and answers whether each is there, spelled without escapes, and of its kinds.
    func check(_ buffer: [UInt8], _ tapeArray: [TapeNode], into members: inout [UInt32]) -> Bool {
        let slots = slots.span
        let bytes = buffer.span
        let tape = tapeArray.span
        var found = InlineArray<16, UInt32>(repeating: 0)
        var fitting = 0
        let end = tape[0].kind == .object ? Int(tape[0].next) : 0
        var key = 1
        while key < end {
            let node = tape[key]
            let value = tape[key &+ 1]
            let slot = slots[Int((node.tag &* multiplier) &>> 11)]
            if slot.stands(at: node, in: bytes) {
                found[Int(slot.number) & 15] = value.kind == .null ? 0 : UInt32(truncatingIfNeeded: key &+ 1)
                let plain = value.flags.rawValue & TapeNode.Flags.isPlainInteger.rawValue
                fitting &+= Int((slot.kinds &>> UInt16(value.kind.rawValue | plain)) & 1)
            }
            key = Int(value.next)
        }
        for number in 1...Self.rulesMax { members[number] = found[number] }
        return fitting == count
    }
}
