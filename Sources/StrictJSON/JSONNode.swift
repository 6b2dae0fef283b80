/// The six kinds of RFC 8259, the two literals of Boolean apart.
public enum JSONKind: UInt8, Hashable, Sendable {
    case object, array, string, number, `true`, `false`, null
}

/// One value, or one key, of the document that handed it out: an index, meaningless elsewhere and after another parse.
public struct JSONNode: Hashable, Sendable {
    @usableFromInline let index: UInt32

    @inlinable init(index: UInt32) { self.index = index }
}

/// The order of the text: a container stands before what it holds, a key right before its value.
extension JSONNode: Comparable {
    @inlinable
    public static func < (left: JSONNode, right: JSONNode) -> Bool { left.index < right.index }
}

/// What the tape holds for a value: 16 bytes, in document order.
@usableFromInline
struct TapeNode: Sendable {
    /// Where the value's bytes begin; for a string, its opening quote.
    @usableFromInline var offset: UInt32
    /// How many bytes the value takes, quotes or brackets included.
    @usableFromInline var length: UInt32
    /// The index after this value and all inside it; for a key, its value.
    @usableFromInline var next: UInt32
    /// For a key, 16 bits of its hash; else 0.
    @usableFromInline var tag: UInt16
    @usableFromInline var kind: JSONKind
    @usableFromInline var flags: Flags

    @usableFromInline
    struct Flags: OptionSet, Sendable {
        @usableFromInline let rawValue: UInt8
        @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

        static let hasEscape = Flags(rawValue: 1)
        static let isNotASCII = Flags(rawValue: 2)
        static let isKey = Flags(rawValue: 4)
        /// A number written without fraction and exponent.
        @inlinable static var isPlainInteger: Flags { Flags(rawValue: 8) }
    }

    @inline(__always)
    init(_ offset: Int, length: Int, next: Int, _ kind: JSONKind, _ flags: Flags = [], tag: UInt16 = 0) {
        self.offset = UInt32(truncatingIfNeeded: offset)
        self.length = UInt32(truncatingIfNeeded: length)
        self.next = UInt32(truncatingIfNeeded: next)
        self.tag = tag
        self.kind = kind
        self.flags = flags
    }

    /// The kind as a set of one; of a plain integer that one. The flag's bit stands above those of all kinds.
    @inlinable var kinds: JSONKinds {
        JSONKinds(rawValue: 1 &<< UInt16(kind.rawValue | flags.rawValue & Flags.isPlainInteger.rawValue))
    }

    /// Ends a container right before the byte at `end`.
    @inline(__always)
    mutating func close(at end: Int, next: Int) {
        length = UInt32(truncatingIfNeeded: end) &- offset
        self.next = UInt32(truncatingIfNeeded: next)
    }

    static let blank = TapeNode(0, length: 0, next: 0, .null)
}
