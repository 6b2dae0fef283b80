extension JSONDocument {
    /// The UTF-8 of a string or a key, its escapes resolved; the raw bytes of any other value.
    public func decodedBytes(of node: JSONNode) -> [UInt8] {
        let entry = self.node(node)
        guard entry.kind == .string else { return rawBytes(of: node) }
        if !entry.flags.contains(.hasEscape) {
            let start = Int(entry.offset) + 1
            return Array(buffer[start..<(start + Int(entry.length) - 2)])
        }
        var decoded = DecodedBytes(entry)
        var result: [UInt8] = []
        result.reserveCapacity(Int(entry.length))
        while let byte = decoded.next(buffer.span) { result.append(byte) }
        return result
    }

    /// The name that a string or key spells, made ready for finding it in other documents.
    public func key(of node: JSONNode) -> JSONKey { JSONKey(utf8: decodedBytes(of: node)) }

    /// Calls `body` with the UTF-8 of a string or key, its escapes resolved, and with the raw bytes of any other value.
    /// Allocates only where there are escapes.
    public func withDecodedUTF8<Result, Failure: Error>(
        of node: JSONNode, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let entry = self.node(node)
        if entry.flags.contains(.hasEscape) {
            let decoded = decodedBytes(of: node)
            return try body(decoded.span)
        }
        let range = byteRange(of: node)
        return try body(buffer.span.extracting(entry.kind == .string ? range.dropFirst().dropLast() : range))
    }

    // Inlined, for calling out of the module copies the whole document's head, whose parts were written just before.
    /// Whether `node` is a string or key whose decoded bytes are those of `key`. Allocates nothing.
    @inlinable
    public func string(of node: JSONNode, equals key: JSONKey) -> Bool {
        key.isString(self.node(node), in: buffer)
    }

    /// Whether two strings or keys of this document have the same decoded bytes. Allocates nothing.
    public func areEqualStrings(_ left: JSONNode, _ right: JSONNode) -> Bool {
        let (left, right) = (node(left), node(right))
        return left.kind == .string && right.kind == .string && KeyComparison.areEqual(left, right, in: buffer.span)
    }

    /// Whether a string or key holds only ASCII and no escape, so that its bytes, code points and text are one.
    public func isPlainASCII(_ node: JSONNode) -> Bool {
        let entry = self.node(node)
        return entry.kind == .string && entry.flags.isDisjoint(with: [.hasEscape, .isNotASCII])
    }

    /// How many code points a string or key holds, its escapes resolved: what JSON Schema calls its length.
    public func codePointCount(of node: JSONNode) -> Int {
        let entry = self.node(node)
        guard entry.kind == .string else { return 0 }
        if isPlainASCII(node) { return Int(entry.length) - 2 }
        var decoded = DecodedBytes(entry)
        var count = 0
        while let byte = decoded.next(buffer.span) {
            if byte & 0xC0 != 0x80 { count += 1 }
        }
        return count
    }

    /// The exact decimal value of a number; nil for any other kind.
    public func number(of node: JSONNode) -> JSONNumber? {
        let entry = self.node(node)
        guard entry.kind == .number else { return nil }
        return JSONNumber(scanned: buffer.span.extracting(Int(entry.offset)..<(Int(entry.offset) + Int(entry.length))))
    }

    /// The value of a number that is written without fraction and exponent in at most eighteen digits; nil for all
    /// else, so for some integers too.
    public func plainInteger(of node: JSONNode) -> Int64? {
        let entry = self.node(node)
        guard entry.flags.contains(.isPlainInteger), entry.length <= 18 else { return nil }
        let bytes = buffer.span
        var at = Int(entry.offset)
        let end = at &+ Int(entry.length)
        let isNegative = bytes.byte(at) == 0x2D
        if isNegative { at &+= 1 }
        var value: Int64 = 0
        while at < end {
            value = value &* 10 &+ Int64(bytes.byte(at) &- 0x30)
            at &+= 1
        }
        return isNegative ? 0 &- value : value
    }

    /// Whether `node` is a number whose value is an integer, of any size: `3`, `3.0` and `3e0` alike.
    public func isInteger(_ node: JSONNode) -> Bool {
        let entry = self.node(node)
        guard entry.kind == .number else { return false }
        return entry.flags.contains(.isPlainInteger) || number(of: node)?.isInteger == true
    }
}
