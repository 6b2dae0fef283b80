/// A snapshot of all tables as they were when it began. It lives in ``Environment/read(_:)`` and cannot leave it.
@safe
public struct ReadTransaction: ~Copyable, Reading {
    @usableFromInline let rows: Rows

    init(_ pointer: OpaquePointer, owner: UInt64) { unsafe rows = Rows(pointer, owner: owner) }

    /// See ``Reading``.
    @inlinable
    public borrowing func value<R>(in table: Table, key: RawSpan, _ body: (RawSpan) throws -> R) throws -> R? {
        try rows.value(in: table, key: key, body)
    }

    /// See ``Reading``.
    @inlinable
    public borrowing func scan(
        _ table: Table, from key: RawSpan?, ahead: ReadAhead?,
        _ body: (_ key: RawSpan, _ value: RawSpan) throws -> Bool
    ) throws {
        try rows.scan(table, from: key, ahead: ahead, body)
    }

    /// See ``Reading``.
    @inlinable
    public borrowing func scanBackward(
        _ table: Table, from key: RawSpan?, _ body: (_ key: RawSpan, _ value: RawSpan) throws -> Bool
    ) throws {
        try rows.scanBackward(table, from: key, body)
    }

    /// See ``Reading``.
    @inlinable
    public borrowing func last<R>(
        in table: Table, _ body: (_ key: RawSpan, _ value: RawSpan) throws -> R
    ) throws -> R? {
        try rows.last(in: table, body)
    }

    /// See ``Reading``.
    public borrowing func count(of table: Table) throws(LMDBError) -> Int { try rows.count(of: table) }
}
