/// Finding the values of the root's known keys while reading, in a few instructions a key and without a branch.
enum RootKeys {
    /// What is found has one place more, at 0, for keys that are none of them.
    static let keysMax = 15
    private static let slotCount = 32

    struct Slot: Sendable {
        // A key of no bytes has other words than these: no key at all.
        fileprivate var first: UInt64 = 1
        fileprivate var last: UInt64 = 1
        fileprivate var length: UInt32 = 0
        /// One more than the key's index.
        fileprivate var number: UInt16 = 0
        /// Of every slot the same: the upper five bits of a tag times this are its slot.
        fileprivate var multiplier: UInt16 = 1
    }

    /// A slot for each of the names, which differ: at most `keysMax`, of at most sixteen bytes each.
    static func slots(_ names: [String]) -> [Slot] {
        let keys = names.map { JSONKey($0) }
        precondition(keys.count <= keysMax, "the root has at most \(keysMax) known keys")
        precondition(
            keys.allSatisfy { $0.print.length <= KeyPrint.wholeBytesMax },
            "a known key of the root has at most \(KeyPrint.wholeBytesMax) bytes")
        let fitting = stride(from: 1 as UInt16, to: .max, by: 2).first { multiplier in
            Set(keys.map { ($0.tag &* multiplier) >> 11 }).count == keys.count
        }
        guard let fitting else { preconditionFailure("two known keys of the root have one hash") }
        var slots = [Slot](repeating: Slot(multiplier: fitting), count: slotCount)
        for (index, key) in keys.enumerated() {
            slots[Int((key.tag &* fitting) >> 11)] = Slot(
                first: key.print.first, last: key.print.last, length: UInt32(key.print.length),
                number: UInt16(index + 1), multiplier: fitting)
        }
        return slots
    }

    /// The number of the key with this print, if it is known; else 0.
    @inline(__always)
    static func number(of print: KeyPrint, tag: UInt16, in slots: Span<Slot>, multiplier: UInt16) -> Int {
        let slot = slots[Int((tag &* multiplier) &>> 11)]
        let difference =
            print.first ^ slot.first | print.last ^ slot.last | UInt64(truncatingIfNeeded: print.length) ^ UInt64(slot.length)
        return difference == 0 ? Int(slot.number) : 0
    }

    @inline(__always)
    static func multiplier(of slots: Span<Slot>) -> UInt16 { slots[0].multiplier }
}
