/// An object or array that has not been closed yet.
struct OpenContainer: Sendable {
    /// One bit for each key so far: a new key whose bit is clear is no duplicate.
    var bloom: UInt64 = 0
    var index: UInt32 = 0
    var keyCount: Int32 = 0
    var isObject = false
}

/// One pass over the bytes that checks every rule and writes the tape, without recursion.
///
/// All of the state stands in locals of one function, so that it stays in registers; what is rare is called out of line
/// with copies. Arithmetic is unchecked because every offset is below 2^32.
enum TapeBuilder {
    /// Writes the tape of the `length` bytes at the front of `buffer`, which must be padded. Returns its length.
    ///
    /// Length: the state of the loop stays in registers only while it stands in the locals of one function.
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
        let kinds = rules.kinds.span
        var found = RootMembers()
        var rule = 0
        var at = skipSpace(bytes, 0)
        var count = 0
        var depth = 0
        frames[0] = OpenContainer()
        let room = tape.count &- 1
        while true {
            if count >= room { throw JSONFault(kind: .tapeFull, offset: at) }
            if frames[depth].isObject {
                if bytes.byte(at) != 0x22 { throw JSONFault(kind: .unexpected(.key), offset: at) }
                let place = KnownKey.place(bytes, at: at)
                var key = known[place].facts
                if !known[place].stands(at: at, in: bytes) {
                    key = try KnownKey.read(bytes, at: at, limits: limits, names: rules.names, place: &known[place])
                }
                let keyLength = Int(key.length) &+ 2
                tape[count] = TapeNode(at, length: keyLength, next: count &+ 1, .string, key.flags, tag: key.tag)
                let bit = 1 as UInt64 &<< UInt64(key.tag & 63)
                let bloom = frames[depth].bloom
                if bloom & bit != 0 && frames[depth].keyCount < DuplicateKeys.walkedKeysMax {
                    try DuplicateKeys.checkByWalk(
                        bytes, tape.span, first: Int(frames[depth].index) &+ 1, index: count)
                }
                frames[depth].bloom = bloom | bit
                frames[depth].keyCount &+= 1
                count &+= 1
                rule = depth == 1 ? Int(key.rule) : 0
                at = skipSpace(bytes, at &+ keyLength)
                if bytes.byte(at) != 0x3A { throw JSONFault(kind: .unexpected(.colon), offset: at) }
                at = skipSpace(bytes, at &+ 1)
            }
            let byte = bytes.byte(at)
            if byte | 0x20 == 0x7B {
                if depth >= limits.depthMax { throw JSONFault(kind: .tooDeep, offset: at) }
                let kind = byte == 0x7B ? JSONKind.object : .array
                tape[count] = TapeNode(at, length: 2, next: count &+ 1, kind)
                found.note(kind, [], index: count, rule: rule, kinds: kinds)
                rule = 0
                let inside = skipSpace(bytes, at &+ 1)
                // Of both kinds the closing bracket is the opening one plus two.
                if bytes.byte(inside) == byte &+ 2 {
                    tape[count].length = UInt32(truncatingIfNeeded: inside &+ 1 &- at)
                    at = inside &+ 1
                    count &+= 1
                } else {
                    depth &+= 1
                    frames[depth] = OpenContainer(index: UInt32(truncatingIfNeeded: count), isObject: byte == 0x7B)
                    at = inside
                    count &+= 1
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
                at = skipSpace(bytes, at)
                if depth == 0 {
                    if at == length {
                        members = found
                        return count
                    }
                    throw JSONFault(kind: .unexpected(.end), offset: at)
                }
                let byte = bytes.byte(at)
                at &+= 1
                if byte == 0x2C { break }
                let open = frames[depth]
                if byte != (open.isObject ? 0x7D : 0x5D) {
                    throw JSONFault(
                        kind: .unexpected(open.isObject ? .commaOrBrace : .commaOrBracket), offset: at &- 1)
                }
                if open.keyCount > DuplicateKeys.walkedKeysMax {
                    try DuplicateKeys.checkBySort(bytes, tape.span, first: Int(open.index) &+ 1, end: count)
                }
                tape[Int(open.index)].close(at: at, next: count)
                depth &-= 1
            }
            at = skipSpace(bytes, at)
        }
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
        switch byte {
        case 0x22:
            let string = try StringScan.scan(bytes, from: at &+ 1)
            return Scalar(end: string.end &+ 1, kind: .string, flags: string.flags)
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
