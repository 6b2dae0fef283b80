/// A key as it was read: all that the tape, the duplicate check and the root's rules need.
struct KeyFacts: Sendable {
    /// The bytes between the quotes.
    var length: UInt32 = 0
    var tag: UInt16 = 0
    /// The number of the rule for this name, 0 for none.
    var rule: UInt8 = 0
    var flags: TapeNode.Flags = []
}

/// A key that was read before: up to sixteen bytes without escapes.
///
/// Texts of one kind have the same few keys. So the reader keeps those it saw, found by their first four bytes, and
/// looks there before it works out a key's end, its hash and its rule: where the bytes at hand are a known key and a
/// closing quote, all of that is known. What is kept decides nothing that the bytes do not say again.
struct KnownKey: Sendable {
    // No masked word equals these: a place that holds no key yet.
    private var first: UInt64 = 1
    private var last: UInt64 = 1
    /// Of a word, the bytes that belong to the key.
    private var mask: UInt64 = 0
    private(set) var facts = KeyFacts()
    /// Where the last eight bytes begin, counted from the key's first.
    private var lastOffset: UInt64 = 0

    /// The keys of the root are kept a second time at their ordinals, up to this many: texts of one kind have them in
    /// one order, and an ordinal is known before a byte of the key has been looked at.
    static let rootKeysMax = 16
    /// How many keys are kept.
    static let placesMax = rootKeysMax + 128

    /// The place of the key whose opening quote stands at `start`.
    @inline(__always)
    static func place(_ bytes: Span<UInt8>, at start: Int) -> Int {
        Int((bytes.word32(start &+ 1) &* 0xC2B2_AE35) &>> 25) &+ rootKeysMax
    }

    init() {}

    /// Whether this key stands between quotes, the opening one at `start`, and a colon right behind them.
    @inline(__always)
    func stands(at start: Int, in bytes: Span<UInt8>) -> Bool {
        let first = bytes.word64(start &+ 1) & mask ^ first
        let last = bytes.word64(start &+ 1 &+ Int(truncatingIfNeeded: lastOffset)) & mask ^ last
        let around = UInt32(bytes.byte(start)) &<< 16 | UInt32(bytes.word16(start &+ 1 &+ Int(facts.length)))
        // One branch for all of it.
        return first | last | UInt64(around ^ 0x22_3A22) == 0
    }

    /// The key whose opening quote must stand at `start` and that is not at `place`: known elsewhere, or read. It is kept.
    @inline(never)
    static func find(
        _ bytes: Span<UInt8>, at start: Int, _ limits: JSONLimits, _ names: JSONKeyTable,
        _ known: inout MutableSpan<KnownKey>, place: Int
    ) throws(JSONFault) -> KeyFacts {
        if bytes.byte(start) != 0x22 { throw JSONFault(kind: .unexpected(.key), offset: start) }
        let usual = Self.place(bytes, at: start)
        if place != usual && known[usual].stands(at: start, in: bytes) {
            known[place] = known[usual]
            return known[place].facts
        }
        let facts = try read(bytes, at: start, limits: limits, names: names, place: &known[usual])
        known[place] = known[usual]
        return facts
    }

    /// Reads the key whose opening quote stands at `start`, and keeps it in `place` if it can be kept.
    private static func read(
        _ bytes: Span<UInt8>, at start: Int, limits: JSONLimits, names: JSONKeyTable, place: inout KnownKey
    ) throws(JSONFault) -> KeyFacts {
        let string = try StringScan.scan(bytes, from: start &+ 1)
        let length = string.end &- start &- 1
        let hasEscape = string.flags.contains(.hasEscape)
        let print =
            hasEscape
            ? KeyPrint(decoding: TapeNode(start, length: length &+ 2, next: 0, .string), in: bytes)
            : KeyPrint(bytes, at: start &+ 1, length: length)
        if print.length > limits.keyBytesMax { throw JSONFault(kind: .keyTooLong, offset: start) }
        var node = TapeNode(start, length: length &+ 2, next: 0, .string, string.flags.union(.isKey))
        node.tag = print.tag
        let facts = KeyFacts(
            length: UInt32(truncatingIfNeeded: length), tag: node.tag,
            rule: UInt8(truncatingIfNeeded: (names.index(of: node, in: bytes) ?? -1) &+ 1), flags: node.flags)
        if !hasEscape && length <= KeyPrint.wholeBytesMax {
            place.first = print.first
            place.last = print.last
            place.mask = print.mask
            place.facts = facts
            place.lastOffset = UInt64(truncatingIfNeeded: max(length &- 8, 0))
        }
        return facts
    }
}
