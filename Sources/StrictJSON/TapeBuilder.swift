/// An object or array that has not been closed yet.
struct OpenContainer: Sendable {
    /// One bit for each key so far: a new key whose bit is clear is no duplicate.
    var bloom: UInt64 = 0
    var index: UInt32 = 0
    var keyCount: Int32 = 0
    var isObject = false

    init() {}

    @inline(__always)
    init(index: Int, isObject: Bool) {
        self.index = UInt32(truncatingIfNeeded: index)
        self.isObject = isObject
    }
}

/// One pass over the bytes that checks every rule and writes the tape, without recursion.
///
/// All of the state stands in locals of one function, so that it stays in registers; what is rare is called out of line
/// with copies. Arithmetic is unchecked because every offset is below 2^32.
enum TapeBuilder {
    /// Writes the tape of the `length` bytes at the front of `buffer`, which must be padded. Returns its length.
    static func build(
        _ buffer: [UInt8], length: Int, limits: JSONLimits, tape tapeArray: inout [TapeNode],
        frames frameArray: inout [OpenContainer], known knownArray: inout [KnownKey], rules: RootRules,
        members: inout RootMembers
    ) throws(JSONFault) -> Int {
        // The spans are made here, not handed in: their bases stay in registers then.
        let bytes = buffer.span
        var tape = tapeArray.mutableSpan
        var frames = frameArray.mutableSpan
        var known = knownArray.mutableSpan
        let kinds = rules.kinds
        var found = RootMembers()
        var (at, count, depth, rule) = (skipSpace(bytes, 0), 0, 0, 0)
        frames[0] = OpenContainer()
        let room = tape.count &- 1
        members: while true {
            if count >= room { throw JSONFault(kind: .tapeFull, offset: at) }
            if frames[depth].isObject {
                rule = try member(bytes, &at, index: count, depth == 1, &frames[depth], limits, rules.names, &known, &tape)
                count &+= 1
            }
            let byte = bytes.byte(at)
            if byte != 0x22 && byte | 0x20 == 0x7B {
                if depth >= limits.depthMax { throw JSONFault(kind: .tooDeep, offset: at) }
                found.note(byte == 0x7B ? .object : .array, [], index: count, rule: rule, kinds: kinds)
                rule = 0
                let isHolding = begin(byte, at: &at, index: count, bytes, &tape)
                count &+= 1
                if isHolding {
                    depth &+= 1
                    frames[depth] = OpenContainer(index: count &- 1, isObject: byte == 0x7B)
                    continue
                }
            } else {
                let scalar = try scalar(bytes, at, byte)
                tape[count] = TapeNode(at, length: scalar.end &- at, next: count &+ 1, scalar.kind, scalar.flags)
                found.note(scalar.kind, scalar.flags, index: count, rule: rule, kinds: kinds)
                at = scalar.end
                count &+= 1
            }
            while true {
                // Another member or a string follows at once as a rule.
                if depth > 0 && bytes.word16(at) == 0x222C {
                    at &+= 1
                    continue members
                }
                at = skipSpace(bytes, at)
                if depth == 0 {
                    if at != length { throw JSONFault(kind: .unexpected(.end), offset: at) }
                    members = found
                    return count
                }
                at &+= 1
                if bytes.byte(at &- 1) == 0x2C { break }
                try close(frames[depth], at: at, next: count, bytes, &tape)
                depth &-= 1
            }
            at = skipSpace(bytes, at)
        }
    }

    /// Reads the key at `at` and its colon, moves to the value, and answers with the number of the value's rule.
    @inline(__always)
    private static func member(
        _ bytes: Span<UInt8>, _ at: inout Int, index: Int, _ isOfRoot: Bool, _ open: inout OpenContainer,
        _ limits: JSONLimits, _ names: JSONKeyTable, _ known: inout MutableSpan<KnownKey>,
        _ tape: inout MutableSpan<TapeNode>
    ) throws(JSONFault) -> Int {
        let ordinal = isOfRoot ? Int(open.keyCount) : KnownKey.rootKeysMax
        let place = ordinal < KnownKey.rootKeysMax ? ordinal : KnownKey.place(bytes, at: at)
        if known[place].stands(at: at, in: bytes) {
            let key = known[place].facts
            try add(key, at: at, index: index, to: &open, bytes, &tape)
            at = skipSpace(bytes, at &+ Int(key.length) &+ 3)
            return isOfRoot ? Int(key.rule) : 0
        }
        let key = try KnownKey.find(bytes, at: at, limits, names, &known, place: place)
        try add(key, at: at, index: index, to: &open, bytes, &tape)
        at = try colonEnd(bytes, at &+ Int(key.length) &+ 2)
        return isOfRoot ? Int(key.rule) : 0
    }

    /// Writes a key's node and tries whether its object has the key already.
    @inline(__always)
    private static func add(
        _ key: KeyFacts, at: Int, index: Int, to open: inout OpenContainer, _ bytes: Span<UInt8>,
        _ tape: inout MutableSpan<TapeNode>
    ) throws(JSONFault) {
        tape[index] = TapeNode(
            at, length: Int(key.length) &+ 2, next: index &+ 1, .string, key.flags, tag: key.tag)
        let bit = 1 as UInt64 &<< UInt64(key.tag & 63)
        if open.bloom & bit != 0 && open.keyCount < DuplicateKeys.walkedKeysMax {
            try DuplicateKeys.checkByWalk(bytes, tape.span, first: Int(open.index) &+ 1, index: index)
        }
        open.bloom |= bit
        open.keyCount &+= 1
    }

    /// Writes the node of the container that `bracket` begins, and moves past it and the space inside. Answers whether
    /// it holds anything; if not, it is written whole and `at` is behind it.
    @inline(__always)
    private static func begin(
        _ bracket: UInt8, at: inout Int, index: Int, _ bytes: Span<UInt8>, _ tape: inout MutableSpan<TapeNode>
    ) -> Bool {
        tape[index] = TapeNode(at, length: 0, next: index &+ 1, bracket == 0x7B ? .object : .array)
        at = skipSpace(bytes, at &+ 1)
        // Of both kinds the closing bracket is the opening one plus two.
        if bytes.byte(at) != bracket &+ 2 { return true }
        at &+= 1
        tape[index].close(at: at, next: index &+ 1)
        return false
    }

    /// Ends `open` with the bracket right before `at`.
    @inline(__always)
    private static func close(
        _ open: OpenContainer, at: Int, next: Int, _ bytes: Span<UInt8>, _ tape: inout MutableSpan<TapeNode>
    ) throws(JSONFault) {
        if bytes.byte(at &- 1) != (open.isObject ? 0x7D : 0x5D) {
            throw JSONFault(kind: .unexpected(open.isObject ? .commaOrBrace : .commaOrBracket), offset: at &- 1)
        }
        if open.keyCount > DuplicateKeys.walkedKeysMax {
            try DuplicateKeys.checkBySort(bytes, tape.span, first: Int(open.index) &+ 1, end: next)
        }
        tape[Int(open.index)].close(at: at, next: next)
    }

    /// Where the value after the colon begins that follows a key ending at `start`.
    @inline(__always)
    private static func colonEnd(_ bytes: Span<UInt8>, _ start: Int) throws(JSONFault) -> Int {
        let colon = skipSpace(bytes, start)
        if bytes.byte(colon) != 0x3A { throw JSONFault(kind: .unexpected(.colon), offset: colon) }
        return skipSpace(bytes, colon &+ 1)
    }

    @inline(__always)
    private static func skipSpace(_ bytes: Span<UInt8>, _ start: Int) -> Int {
        var at = start
        while true {
            let byte = bytes.byte(at)
            if byte > 0x20 { return at }
            if byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 { return at }
            at &+= 1
        }
    }

    private struct Scalar {
        var end: Int
        var kind: JSONKind
        var flags: TapeNode.Flags = []
    }

    /// Reads a string, a number or a literal that begins with `byte`.
    @inline(__always)
    private static func scalar(_ bytes: Span<UInt8>, _ at: Int, _ byte: UInt8) throws(JSONFault) -> Scalar {
        // Most values are strings, so they are told from the rest first.
        if byte == 0x22 {
            let string = try StringScan.scan(bytes, from: at &+ 1)
            return Scalar(end: string.end &+ 1, kind: .string, flags: string.flags)
        }
        switch byte {
        case 0x2D, 0x30...0x39:
            let number = try NumberScan.scan(bytes, from: at)
            return Scalar(end: number.end, kind: .number, flags: number.isPlain ? .isPlainInteger : [])
        case 0x74 where bytes.word32(at) == 0x6575_7274: return Scalar(end: at &+ 4, kind: .true)
        case 0x66 where bytes.word32(at &+ 1) == 0x6573_6C61: return Scalar(end: at &+ 5, kind: .false)
        case 0x6E where bytes.word32(at) == 0x6C6C_756E: return Scalar(end: at &+ 4, kind: .null)
        default: throw JSONFault(kind: .unexpected(.value), offset: at)
        }
    }
}
