/// An object or array that has not been closed yet.
struct OpenContainer: Sendable {
    /// One bit for each key so far: a new key whose bit is clear is no duplicate.
    var bloom: UInt64 = 0
    var index = 0
    var keyCount: Int32 = 0
    var isObject = false
}

/// One pass over the bytes that checks every rule and writes the tape, without recursion.
///
/// All of its state stands in locals of `build`: as stored properties of something that outlives the loop they would
/// be written to memory at each step. Arithmetic is unchecked because every offset is at most 2^32.
struct TapeBuilder {
    let limits: JSONLimits
    private var at = 0
    private var count = 0
    private var depth = 0
    private var open = OpenContainer()

    @inline(__always)
    private init(limits: JSONLimits) { self.limits = limits }

    /// Writes the tape of the `length` bytes at the front of `buffer`, which must be padded. Returns its length.
    static func build(
        _ buffer: [UInt8], length: Int, limits: JSONLimits, tape: inout [TapeNode], frames: inout [OpenContainer]
    ) throws(JSONFault) -> Int {
        var tapeSpan = tape.mutableSpan
        var frameSpan = frames.mutableSpan
        return try build(buffer.span, length: length, limits: limits, tape: &tapeSpan, frames: &frameSpan)
    }

    private static func build(
        _ bytes: Span<UInt8>, length: Int, limits: JSONLimits, tape: inout MutableSpan<TapeNode>,
        frames: inout MutableSpan<OpenContainer>
    ) throws(JSONFault) -> Int {
        var builder = TapeBuilder(limits: limits)
        builder.skipSpace(bytes)
        while true {
            if builder.open.isObject { try builder.key(bytes, &tape) }
            let isOpen = try builder.value(bytes, &tape, &frames)
            if isOpen { continue }
            while true {
                builder.skipSpace(bytes)
                if builder.depth == 0 {
                    if builder.at == length { return builder.count }
                    throw JSONFault(kind: .unexpected(.end), offset: builder.at)
                }
                let byte = bytes.byte(builder.at)
                if byte == 0x2C {
                    builder.at &+= 1
                    builder.skipSpace(bytes)
                    break
                }
                // The brackets of a kind differ by 0x20: } is 0x7D, ] is 0x5D.
                if byte != (builder.open.isObject ? 0x7D : 0x5D) {
                    throw JSONFault(
                        kind: .unexpected(builder.open.isObject ? .commaOrBrace : .commaOrBracket), offset: builder.at)
                }
                try builder.close(bytes, &tape, frames.span)
            }
        }
    }

    @inline(__always)
    private mutating func skipSpace(_ bytes: Span<UInt8>) {
        while true {
            let byte = bytes.byte(at)
            if byte > 0x20 { return }
            if byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 { return }
            at &+= 1
        }
    }

    @inline(__always)
    private mutating func append(
        _ kind: JSONKind, length: Int, tag: UInt16 = 0, flags: TapeNode.Flags, _ tape: inout MutableSpan<TapeNode>
    ) throws(JSONFault) {
        if count >= tape.count { throw JSONFault(kind: .tapeFull, offset: at) }
        tape[count] = TapeNode(
            offset: UInt32(truncatingIfNeeded: at), length: UInt32(truncatingIfNeeded: length),
            next: UInt32(truncatingIfNeeded: count &+ 1), tag: tag, kind: kind, flags: flags)
        count &+= 1
    }

    /// Reads a key, its colon and the space around it.
    @inline(__always)
    private mutating func key(_ bytes: Span<UInt8>, _ tape: inout MutableSpan<TapeNode>) throws(JSONFault) {
        if bytes.byte(at) != 0x22 { throw JSONFault(kind: .unexpected(.key), offset: at) }
        let string = try StringScan.scan(bytes, from: at &+ 1)
        let length = string.end &- at &- 1
        var print: KeyPrint
        if string.flags.contains(.hasEscape) {
            print = Self.printDecoding(bytes, at, length: length)
        } else {
            print = KeyPrint(bytes, at: at &+ 1, length: length)
        }
        if print.length > limits.keyBytesMax { throw JSONFault(kind: .keyTooLong, offset: at) }
        let tag = print.tag
        try append(.string, length: length &+ 2, tag: tag, flags: string.flags.union(.isKey), &tape)
        let bit = 1 as UInt64 &<< UInt64(tag & 63)
        if open.bloom & bit != 0 && open.keyCount < DuplicateKeys.walkedKeysMax {
            try DuplicateKeys.checkByWalk(bytes, tape.span, first: open.index &+ 1, index: count &- 1)
        }
        open.bloom |= bit
        open.keyCount &+= 1
        at = string.end &+ 1
        skipSpace(bytes)
        if bytes.byte(at) != 0x3A { throw JSONFault(kind: .unexpected(.colon), offset: at) }
        at &+= 1
        skipSpace(bytes)
    }

    @inline(never)
    private static func printDecoding(_ bytes: Span<UInt8>, _ at: Int, length: Int) -> KeyPrint {
        var node = TapeNode.blank
        node.offset = UInt32(truncatingIfNeeded: at)
        node.length = UInt32(truncatingIfNeeded: length &+ 2)
        return KeyPrint(decoding: node, in: bytes)
    }

    /// Reads a scalar or an empty container, or opens one that holds something, and then answers true.
    @inline(__always)
    private mutating func value(
        _ bytes: Span<UInt8>, _ tape: inout MutableSpan<TapeNode>, _ frames: inout MutableSpan<OpenContainer>
    ) throws(JSONFault) -> Bool {
        switch bytes.byte(at) {
        case 0x22:
            let string = try StringScan.scan(bytes, from: at &+ 1)
            let length = string.end &- at &+ 1
            try append(.string, length: length, flags: string.flags, &tape)
            at &+= length
        case 0x7B: return try begin(.object, closing: 0x7D, bytes, &tape, &frames)
        case 0x5B: return try begin(.array, closing: 0x5D, bytes, &tape, &frames)
        case 0x2D, 0x30...0x39:
            let number = try NumberScan.scan(bytes, from: at)
            try append(.number, length: number.end &- at, flags: number.isPlain ? .isPlainInteger : [], &tape)
            at = number.end
        case 0x74 where bytes.word32(at) == 0x6575_7274: try literal(.true, length: 4, &tape)
        case 0x66 where bytes.word32(at &+ 1) == 0x6573_6C61: try literal(.false, length: 5, &tape)
        case 0x6E where bytes.word32(at) == 0x6C6C_756E: try literal(.null, length: 4, &tape)
        default: throw JSONFault(kind: .unexpected(.value), offset: at)
        }
        return false
    }

    @inline(__always)
    private mutating func literal(
        _ kind: JSONKind, length: Int, _ tape: inout MutableSpan<TapeNode>
    ) throws(JSONFault) {
        try append(kind, length: length, flags: [], &tape)
        at &+= length
    }

    @inline(__always)
    private mutating func begin(
        _ kind: JSONKind, closing: UInt8, _ bytes: Span<UInt8>, _ tape: inout MutableSpan<TapeNode>,
        _ frames: inout MutableSpan<OpenContainer>
    ) throws(JSONFault) -> Bool {
        if depth >= limits.depthMax { throw JSONFault(kind: .tooDeep, offset: at) }
        let start = at
        try append(kind, length: 0, flags: [], &tape)
        at &+= 1
        skipSpace(bytes)
        if bytes.byte(at) == closing {
            at &+= 1
            tape[count &- 1].length = UInt32(truncatingIfNeeded: at &- start)
            return false
        }
        frames[depth] = open
        depth &+= 1
        open = OpenContainer(index: count &- 1, isObject: kind == .object)
        return true
    }

    @inline(__always)
    private mutating func close(
        _ bytes: Span<UInt8>, _ tape: inout MutableSpan<TapeNode>, _ frames: Span<OpenContainer>
    ) throws(JSONFault) {
        if open.keyCount > DuplicateKeys.walkedKeysMax {
            try DuplicateKeys.checkBySort(bytes, tape.span, first: open.index &+ 1, end: count)
        }
        at &+= 1
        let start = Int(tape[open.index].offset)
        tape[open.index].length = UInt32(truncatingIfNeeded: at &- start)
        tape[open.index].next = UInt32(truncatingIfNeeded: count)
        depth &-= 1
        open = frames[depth]
    }
}
