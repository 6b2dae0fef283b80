/// The names that an object may have, made ready for finding all of them in one walk over its members.
///
/// The hash that the reader left on each key chooses a slot, so a name that is not wanted costs one load as a rule.
public struct JSONKeyTable: Sendable {
    /// The names, at the indexes that finding answers with.
    public let keys: [JSONKey]
    /// A power of two of them, at least half empty.
    private let slots: [Slot]
    private let shift: UInt16

    /// What decides about a name without touching its bytes, which are counted and so cost more to look at.
    private struct Slot {
        /// One more than the index into `keys`; 0 for none.
        var number: UInt16 = 0
        var tag: UInt16 = 0
        var print = KeyPrint(first: 0, last: 0, length: 0)
    }

    /// The most names that a table holds.
    public static let keysMax = Int(UInt16.max) / 2

    /// A table of `names`, which are different and at most `keysMax`.
    public init(_ names: [String]) {
        self.init(names.map { JSONKey($0) })
    }

    /// A table of `keys`, which are different and at most `keysMax`.
    public init(_ keys: [JSONKey]) {
        precondition(keys.count <= Self.keysMax, "a table holds at most \(Self.keysMax) names")
        self.keys = keys
        var size = 4
        while size < keys.count * 2 { size *= 2 }
        var best = Self.layout(keys, size: size, shift: 0)
        var bestShift: UInt16 = 0
        // A larger table or other bits of the hash may give each name the slot that it asks for.
        search: for factor in [1, 2, 4] where size * factor <= 1 << 16 {
            for shift in 0...(10 as UInt16) where best.collisions > 0 {
                let next = Self.layout(keys, size: size * factor, shift: shift)
                if next.collisions < best.collisions { (best, bestShift) = (next, shift) }
            }
        }
        slots = best.slots
        shift = bestShift
    }

    private static func layout(
        _ keys: [JSONKey], size: Int, shift: UInt16
    ) -> (slots: [Slot], collisions: Int) {
        var slots = [Slot](repeating: Slot(), count: size)
        var collisions = 0
        for (index, key) in keys.enumerated() {
            var slot = Int(key.tag >> shift) & (size - 1)
            while slots[slot].number != 0 {
                collisions += 1
                slot = (slot + 1) & (size - 1)
            }
            slots[slot] = Slot(number: UInt16(index + 1), tag: key.tag, print: key.print)
        }
        return (slots, collisions)
    }

    /// The index of the name that the key at `node` has, if any.
    @inline(__always)
    func index(of node: TapeNode, in bytes: Span<UInt8>) -> Int? {
        let slots = slots.span
        let mask = slots.count &- 1
        var at = Int(node.tag &>> shift) & mask
        while true {
            let slot = slots[at]
            if slot.number == 0 { return nil }
            if slot.tag == node.tag {
                let index = Int(slot.number) &- 1
                switch slot.print.comparison(with: node, in: bytes) {
                case .equal: return index
                case .different: break
                case .undecided: if keys[index].matchesWhole(node, in: bytes) { return index }
                }
            }
            at = (at &+ 1) & mask
        }
    }
}

extension JSONDocument {
    /// The index in `table` of the name that `key`, a key of this document, has.
    public func index(of key: JSONNode, in table: JSONKeyTable) -> Int? {
        table.index(of: node(key), in: buffer.span)
    }

    /// The member whose key stands at `key` in `object`, with the index in `table` of its name. One call for all that a
    /// walk over members asks for.
    public func member(at key: JSONNode, of object: JSONNode, in table: JSONKeyTable) -> JSONMember {
        precondition(key.index < node(object).next, "the key is not of this object")
        let nodes = tape.span
        let value = JSONNode(index: nodes[Int(key.index)].next)
        let entry = nodes[Int(value.index)]
        return JSONMember(
            value: value, kinds: entry.kinds, index: table.index(of: nodes[Int(key.index)], in: buffer.span),
            next: entry.next < nodes[Int(object.index)].next ? JSONNode(index: entry.next) : nil)
    }

    /// Finds the values of the named members of `object`: each goes to its name's index in `found`, which must be as
    /// long as the table and begins anew. Returns how many were found.
    @discardableResult
    public func findMembers(
        of object: JSONNode, in table: JSONKeyTable, into found: inout MutableSpan<JSONNode?>
    ) -> Int {
        for index in found.indices { found[index] = nil }
        let head = node(object)
        guard head.kind == .object else { return 0 }
        let bytes = buffer.span
        let nodes = tape.span
        var count = 0
        var key = Int(object.index) &+ 1
        while key < Int(head.next) {
            if let index = table.index(of: nodes[key], in: bytes) {
                found[index] = JSONNode(index: UInt32(truncatingIfNeeded: key &+ 1))
                count &+= 1
            }
            key = Int(nodes[key &+ 1].next)
        }
        return count
    }
}

/// A member of an object as a walk meets it.
public struct JSONMember: Sendable {
    /// The value.
    public let value: JSONNode
    /// The value's kind as a set of one, as `JSONDocument.kinds(of:)` has it.
    public let kinds: JSONKinds
    /// The index of the name in the table that was asked.
    public let index: Int?
    /// The key after this member, if there is one.
    public let next: JSONNode?
}
