internal import CLMDB

/// A place in a table, for one scan. Whoever opens it closes it in the same scope, before the transaction ends.
///
/// It is no noncopyable type with a deinit: Swift 6.3.1 fails to compile one inside a scan that callers can inline.
@usableFromInline
@safe
struct RowCursor {
    private let pointer: OpaquePointer
    @usableFromInline private(set) var key = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
    @usableFromInline private(set) var value = unsafe UnsafeRawBufferPointer(start: nil, count: 0)

    @usableFromInline
    init(_ rows: borrowing Rows, _ table: Table) throws(LMDBError) {
        try rows.check(table, .scan)
        var pointer: OpaquePointer?
        let code = unsafe mdb_cursor_open(rows.transaction, table.handle, &pointer)
        guard code == MDB_SUCCESS, let pointer = unsafe pointer else { throw .engine(code, .scan) }
        unsafe self.pointer = pointer
    }

    @usableFromInline func close() { unsafe mdb_cursor_close(pointer) }

    /// Where the engine keeps the row, until the transaction changes. Spans are made of a copy: made of the cursor's
    /// own properties they would put the cursor on the heap, with an exclusivity check a row.
    @inlinable var row: (key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) { unsafe (key, value) }

    /// Goes to the next row; false at the end.
    @usableFromInline mutating func next() throws(LMDBError) -> Bool { try move(MDB_NEXT) }
    /// Goes to the row before; false at the beginning.
    @usableFromInline mutating func previous() throws(LMDBError) -> Bool { try move(MDB_PREV) }
    /// Goes to the first row; false if there is none.
    @usableFromInline mutating func first() throws(LMDBError) -> Bool { try move(MDB_FIRST) }
    /// Goes to the last row; false if there is none.
    @usableFromInline mutating func last() throws(LMDBError) -> Bool { try move(MDB_LAST) }

    /// Goes to the first row at or after `key`, or to the first of all without one; false if there is none.
    @usableFromInline
    mutating func seek(_ key: RawSpan?) throws(LMDBError) -> Bool {
        guard let key else { return try first() }
        try Rows.check(key, .scan)
        var code = MDB_SUCCESS
        unsafe key.withUnsafeBytes { bytes in
            unsafe self.key = bytes
            code = step(MDB_SET_RANGE)
        }
        return try isFound(code)
    }

    /// Goes to the last row at or before `key`, or to the last of all without one; false if there is none.
    @usableFromInline
    mutating func seekBackward(_ key: RawSpan?) throws(LMDBError) -> Bool {
        guard let key, try seek(key) else { return try last() }
        return unsafe self.key.bytes.isEqual(to: key) ? true : try previous()
    }

    /// Removes the row the cursor is at; the next step goes to the row after it.
    mutating func remove() -> Int32 { unsafe mdb_cursor_del(pointer, 0) }

    @inline(__always)
    private mutating func move(_ operation: MDB_cursor_op) throws(LMDBError) -> Bool {
        try isFound(step(operation))
    }

    @inline(__always)
    private func isFound(_ code: Int32) throws(LMDBError) -> Bool {
        if code == MDB_SUCCESS { return true }
        if code == MDB_NOTFOUND { return false }
        throw .engine(code, .scan)
    }

    /// The engine's words for key and value are locals: handing it stored properties would cost exclusivity checks.
    @inline(__always)
    private mutating func step(_ operation: MDB_cursor_op) -> Int32 {
        var key = unsafe MDB_val(self.key)
        var value = unsafe MDB_val()
        let code = unsafe mdb_cursor_get(pointer, &key, &value, operation)
        if code == MDB_SUCCESS {
            unsafe self.key = unsafe key.bytes
            unsafe self.value = unsafe value.bytes
        }
        return code
    }
}

extension MDB_val {
    /// The engine's words for `bytes`, which it only reads where it takes a pointer in.
    init(_ bytes: UnsafeRawBufferPointer) {
        unsafe self.init(mv_size: bytes.count, mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
    }

    /// The bytes that the engine answered with.
    var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: mv_data, count: Int(mv_size)) }
}
