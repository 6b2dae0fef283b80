/// What is known of a key without looking at each of its bytes: enough to tell keys of up to 16 bytes apart exactly.
struct KeyPrint: Hashable, Sendable {
    /// The first eight bytes, little endian, zeros where the key is shorter.
    var first: UInt64
    /// The last eight bytes; of a key shorter than eight, the same as `first`.
    var last: UInt64
    var length: Int

    /// Of a key of up to this many bytes the print is the whole.
    static let wholeBytesMax = 16

    /// Sixteen bits for the tape, of which six choose the bit in an object's Bloom word.
    @inline(__always)
    var tag: UInt16 {
        // One multiplication: the hash tells keys apart as a rule; an enemy is bounded by the walk and the sort.
        let turned = last &<< 29 | last &>> 35
        let hash = (first ^ turned &+ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
        return UInt16(truncatingIfNeeded: hash >> 48)
    }

    @inline(__always)
    init(first: UInt64, last: UInt64, length: Int) {
        self.first = first
        self.last = last
        self.length = length
    }

    /// The print of `length` bytes that hold no escape. `bytes` must be padded.
    @inline(__always)
    init(_ bytes: Span<UInt8>, at offset: Int, length: Int) {
        if length >= 8 {
            self.init(first: bytes.word64(offset), last: bytes.word64(offset &+ length &- 8), length: length)
        } else {
            let mask = (1 as UInt64) &<< UInt64(truncatingIfNeeded: length &* 8) &- 1
            let only = bytes.word64(offset) & mask
            self.init(first: only, last: only, length: length)
        }
    }

    /// The print of a text that it holds as a whole; nil for a longer one.
    init?(short text: String) {
        let length = text.utf8.count
        guard length <= Self.wholeBytesMax else { return nil }
        var (first, last, shift) = (0 as UInt64, 0 as UInt64, 0 as UInt64)
        for byte in text.utf8 {
            if shift < 64 { first |= UInt64(byte) &<< shift }
            last = last &>> 8 | UInt64(byte) &<< 56
            shift &+= 8
        }
        self.init(first: first, last: length < 8 ? first : last, length: length)
    }

    /// The print of a string's contents, escapes resolved. `bytes` must be padded.
    init(decoding node: TapeNode, in bytes: Span<UInt8>) {
        var decoded = DecodedBytes(node)
        self.init(first: 0, last: 0, length: 0)
        while let byte = decoded.next(bytes) { append(byte) }
        if length < 8 { last = first }
    }

    /// The print of a key that stands in no document.
    init(_ key: [UInt8]) {
        self.init(first: 0, last: 0, length: 0)
        for byte in key { append(byte) }
        if length < 8 { last = first }
    }

    private mutating func append(_ byte: UInt8) {
        if length < 8 { first |= UInt64(byte) &<< UInt64(length &* 8) }
        last = last >> 8 | UInt64(byte) &<< 56
        length &+= 1
    }

    /// The bytes of a word that belong to a key of this length.
    @inline(__always)
    var mask: UInt64 { length >= 8 ? .max : 1 as UInt64 &<< UInt64(truncatingIfNeeded: length &* 8) &- 1 }

    enum Comparison {
        case equal, different
        /// The print cannot tell: the string holds an escape, or more than sixteen bytes.
        case undecided
    }

    /// What the print tells about the string at `node`.
    @inline(__always)
    func comparison(with node: TapeNode, in bytes: Span<UInt8>) -> Comparison {
        if node.flags.contains(.hasEscape) { return .undecided }
        if Int(node.length) &- 2 != length { return .different }
        // The lengths are equal, so this print's own tells how to load; no branch, the length is hard to foretell.
        let start = Int(node.offset) &+ 1
        if bytes.word64(start) & mask != first { return .different }
        if bytes.word64(start &+ max(length &- 8, 0)) & mask != last { return .different }
        return length <= Self.wholeBytesMax ? .equal : .undecided
    }
}
