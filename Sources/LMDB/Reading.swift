/// What can be read in a transaction: bytes are lent to closures and cannot be kept, only copied.
///
/// Keys are ordered byte by byte. A thrown error of the closure passes through; engine errors are ``LMDBError``.
public protocol Reading: ~Copyable {
    /// Lends the value of `key`; nil if there is none.
    borrowing func value<R>(in table: Table, key: RawSpan, _ body: (RawSpan) throws -> R) throws -> R?

    /// Lends each row from `key` on, or from the first, in ascending order until the closure answers false.
    ///
    /// `ahead` asks the kernel for what follows: right for long scans, wasted on short ones.
    borrowing func scan(
        _ table: Table, from key: RawSpan?, ahead: ReadAhead?,
        _ body: (_ key: RawSpan, _ value: RawSpan) throws -> Bool
    ) throws

    /// Lends each row at and before `key`, or from the last, in descending order until the closure answers false.
    borrowing func scanBackward(
        _ table: Table, from key: RawSpan?, _ body: (_ key: RawSpan, _ value: RawSpan) throws -> Bool
    ) throws

    /// Lends the row with the greatest key; nil if the table is empty.
    borrowing func last<R>(in table: Table, _ body: (_ key: RawSpan, _ value: RawSpan) throws -> R) throws -> R?

    /// How many rows the table has.
    borrowing func count(of table: Table) throws(LMDBError) -> Int
}

public extension Reading where Self: ~Copyable {
    /// Lends the value of the key that is `position` in eight bytes, big-endian; nil if there is none.
    @inlinable
    borrowing func value<R>(in table: Table, position: UInt64, _ body: (RawSpan) throws -> R) throws -> R? {
        var key = position.bigEndian
        return try unsafe withUnsafeBytes(of: &key) { unsafe try value(in: table, key: $0.bytes, body) }
    }

    /// Lends each row from the key on that is `position` in eight bytes, big-endian, as ``scan(_:from:ahead:_:)``.
    @inlinable
    borrowing func scan(
        _ table: Table, fromPosition position: UInt64, ahead: ReadAhead? = nil,
        _ body: (_ key: RawSpan, _ value: RawSpan) throws -> Bool
    ) throws {
        var key = position.bigEndian
        try unsafe withUnsafeBytes(of: &key) {
            unsafe try scan(table, from: $0.bytes, ahead: ahead, body)
        }
    }

    /// Lends each row from `key` on, or from the first, without asking the kernel for what follows.
    @inlinable
    borrowing func scan(
        _ table: Table, from key: RawSpan? = nil, _ body: (_ key: RawSpan, _ value: RawSpan) throws -> Bool
    ) throws {
        try scan(table, from: key, ahead: nil, body)
    }

    /// Whether the table has a row for `key`.
    borrowing func contains(_ table: Table, key: RawSpan) throws -> Bool {
        try value(in: table, key: key) { _ in true } ?? false
    }
}
