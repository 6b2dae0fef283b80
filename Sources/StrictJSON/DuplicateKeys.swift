/// Finding a key that its object has already: by a Bloom word and a walk in small objects, by sorting in large ones.
enum DuplicateKeys {
    /// Up to this many keys each new one that the Bloom word cannot rule out is compared with those before it; above,
    /// all are sorted once, so that no choice of keys makes it quadratic.
    static let walkedKeysMax = 32

    /// Throws if the key at `index` equals one between `first` and itself. The tape holds it already.
    @inline(never)
    static func checkByWalk(_ bytes: Span<UInt8>, _ tape: Span<TapeNode>, first: Int, index: Int) throws(JSONFault) {
        let key = tape[index]
        var earlier = first
        while earlier < index {
            let other = tape[earlier]
            if other.tag == key.tag && KeyComparison.areEqual(other, key, in: bytes) {
                throw JSONFault(kind: .duplicateKey, offset: Int(key.offset), firstOffset: Int(other.offset))
            }
            earlier = Int(tape[Int(other.next)].next)
        }
    }

    /// Throws if two keys of the closed object whose members stand at `first..<end` are equal; of several pairs, it
    /// reports the one whose later key comes first.
    @inline(never)
    static func checkBySort(_ bytes: Span<UInt8>, _ tape: Span<TapeNode>, first: Int, end: Int) throws(JSONFault) {
        var keys: [TapeNode] = []
        var index = first
        while index < end {
            keys.append(tape[index])
            index = Int(tape[Int(tape[index].next)].next)
        }
        keys.sort { isBefore($0, $1, in: bytes) }
        var fault: JSONFault?
        for (one, next) in zip(keys, keys.dropFirst())
        where one.tag == next.tag && KeyComparison.areEqual(one, next, in: bytes) {
            if let fault, fault.offset <= Int(next.offset) { continue }
            fault = JSONFault(kind: .duplicateKey, offset: Int(next.offset), firstOffset: Int(one.offset))
        }
        if let fault { throw fault }
    }

    private static func isBefore(_ left: TapeNode, _ right: TapeNode, in bytes: Span<UInt8>) -> Bool {
        if left.tag != right.tag { return left.tag < right.tag }
        let order = KeyComparison.order(left, bytes, right, bytes)
        return order == 0 ? left.offset < right.offset : order < 0
    }
}
