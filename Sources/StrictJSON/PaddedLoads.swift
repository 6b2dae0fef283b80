// The only unsafe code of this target: loads without a bounds check, and the one copy that makes them sound.
//
// The argument. Every span that these loads see is the whole buffer of a `JSONDocument`, filled by `copyPadded`: the
// document, then at least `paddingBytes` zero bytes. Every scan moves forward from an offset at or before the
// document's end and stops at the first byte that it does not know; a zero byte is known to none, because NUL stands
// nowhere in JSON. So no scan passes the end, and no load starts past it. A scan may look back only inside a token that
// it has passed, by at most three bytes. The widest load takes 16 bytes, and a lookahead inside an escape or a sequence
// adds at most 12: 28 of the 32. Trying a known key looks at most 18 bytes past its opening quote. Offsets from the tape
// lie within the document for the same reason, and the buffer never shrinks.
// In debug builds each load asserts it.

/// How many zero bytes follow the document in its buffer.
let paddingBytes = MemoryLayout<Padding>.size

/// The zeros that stand behind a document, stored at once.
private typealias Padding = SIMD32<UInt8>

extension Span<UInt8> {
    @inline(__always)
    func byte(_ offset: Int) -> UInt8 {
        assert(offset >= 0 && offset < count)
        return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt8.self)
    }

    @inline(__always)
    func word16(_ offset: Int) -> UInt16 {
        assert(offset >= 0 && offset + 2 <= count)
        return UInt16(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt16.self))
    }

    @inline(__always)
    func word32(_ offset: Int) -> UInt32 {
        assert(offset >= 0 && offset + 4 <= count)
        return UInt32(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt32.self))
    }

    @inline(__always)
    func word64(_ offset: Int) -> UInt64 {
        assert(offset >= 0 && offset + 8 <= count)
        return UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
    }

    /// Sixteen bytes at once.
    @inline(__always)
    func bytes16(_ offset: Int) -> SIMD16<UInt8> {
        assert(offset >= 0 && offset + 16 <= count)
        return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self)
    }

    /// Sixteen bytes at once as signed ones, of which those past ASCII are negative.
    @inline(__always)
    func signed16(_ offset: Int) -> SIMD16<Int8> {
        assert(offset >= 0 && offset + 16 <= count)
        return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD16<Int8>.self)
    }
}

extension LaneWords {
    /// The bits of sixteen bytes.
    @inline(__always)
    init(_ lanes: SIMD16<UInt8>) {
        // Sixteen lanes are sixteen bytes in the order of memory; there is no other way to their bits.
        let words = unsafe unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
        self.init(low: UInt64(littleEndian: words.x), high: UInt64(littleEndian: words.y))
    }

    /// The bits of a mask, whose lanes are all ones or all zeros.
    @inline(__always)
    init(_ mask: SIMDMask<SIMD16<Int8>>) { self.init(unsafe unsafeBitCast(mask, to: SIMD16<UInt8>.self)) }
}

extension RawSpan {
    /// A byte of a span that need not be padded.
    @inline(__always)
    func checkedByte(_ offset: Int) -> UInt8 {
        precondition(offset >= 0 && offset < byteCount)
        return unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt8.self)
    }
}

extension [UInt8] {
    /// Puts `bytes` at the beginning, zeros behind them; grows but never shrinks, so that it allocates only for the
    /// longest document so far.
    mutating func copyPadded(_ bytes: RawSpan) {
        let length = bytes.byteCount
        if count < length + paddingBytes {
            let comfortable = Swift.min(2 * count, length + (1 << 20))
            self = [UInt8](repeating: 0, count: Swift.max(length + paddingBytes, comfortable))
        }
        unsafe withUnsafeMutableBytes { target in
            unsafe bytes.withUnsafeBytes { source in
                // `target` was just made long enough for `source` and the zeros after it.
                unsafe target.copyMemory(from: source)
            }
            unsafe target.storeBytes(of: Padding(repeating: 0), toByteOffset: length, as: Padding.self)
        }
    }
}

extension JSONDocument {
    /// Reads `bytes`, which are copied. Afterwards the document holds the new value, after an error none.
    public mutating func parse(_ bytes: Span<UInt8>) throws(JSONReadError) {
        // Bytes have no padding between them, so looking at them raw is sound.
        try parse(unsafe bytes.bytes)
    }

    /// Calls `body` with the exact bytes of `node`, quotes or brackets included.
    public func withRawBytes<Result, Failure: Error>(
        of node: JSONNode, _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let range = byteRange(of: node)
        return try body(unsafe buffer.span.extracting(range).bytes)
    }

    /// Calls `body` with the UTF-8 of a string or key, its escapes resolved, and with the raw bytes of any other value.
    /// Allocates only where there are escapes.
    public func withDecodedBytes<Result, Failure: Error>(
        of node: JSONNode, _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let entry = self.node(node)
        if entry.flags.contains(.hasEscape) {
            let decoded = decodedBytes(of: node)
            return try body(unsafe decoded.span.bytes)
        }
        let range = byteRange(of: node)
        let contents = entry.kind == .string ? range.dropFirst().dropLast() : range
        return try body(unsafe buffer.span.extracting(contents).bytes)
    }

    /// The text of a string or a key, its escapes resolved; the raw text of any other value.
    public func string(of node: JSONNode) -> String {
        withDecodedBytes(of: node) { bytes in unsafe bytes.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) } }
    }

    /// Calls `body` with the whole text, white space around the value included.
    public func withBytes<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(unsafe buffer.span.extracting(0..<length).bytes)
    }

    /// The place of a byte offset in the text. Linear in the offset.
    public func place(ofByte offset: Int) -> JSONPlace {
        JSONPlace(ofByte: offset, in: unsafe buffer.span.extracting(0..<length).bytes)
    }
}
