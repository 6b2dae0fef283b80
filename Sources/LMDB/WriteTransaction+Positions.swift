extension WriteTransaction {
    /// Puts a row whose key is `position` in eight bytes, big-endian; false if the mode forbids it.
    @discardableResult
    public mutating func put(
        _ table: Table, position: UInt64, value: RawSpan, _ mode: PutMode = .replace
    ) throws(LMDBError) -> Bool {
        var key = position.bigEndian
        return try unsafe withUnsafeBytes(of: &key) { bytes throws(LMDBError) in
            unsafe try put(table, key: bytes.bytes, value: value, mode)
        }
    }

    /// Puts a row whose key is `position` in eight bytes, big-endian, and whose value `fill` writes in its place.
    @discardableResult
    public mutating func reserve(
        _ table: Table, position: UInt64, byteCount: Int, _ mode: PutMode = .replace,
        _ fill: (inout OutputRawSpan) throws -> Void
    ) throws -> Bool {
        var key = position.bigEndian
        return try unsafe withUnsafeBytes(of: &key) { bytes in
            unsafe try reserve(table, key: bytes.bytes, byteCount: byteCount, mode, fill)
        }
    }
}
