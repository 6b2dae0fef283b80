internal import CLMDB

/// Reading, as both kinds of transaction do it.
@usableFromInline
@safe
struct Rows: ~Copyable {
    let transaction: OpaquePointer
    /// The number of the environment that the transaction belongs to.
    let owner: UInt64

    init(_ transaction: OpaquePointer, owner: UInt64) {
        unsafe self.transaction = transaction
        self.owner = owner
    }

    /// The value of `key`, good until the transaction changes or ends; nil if there is none.
    @usableFromInline
    func fetch(_ table: Table, _ key: RawSpan) throws(LMDBError) -> UnsafeRawBufferPointer? {
        try check(table, .get)
        try Rows.check(key, .get)
        var value = unsafe MDB_val()
        let code = unsafe key.withUnsafeBytes { bytes in
            var key = unsafe MDB_val(bytes)
            return unsafe mdb_get(transaction, table.handle, &key, &value)
        }
        if code == MDB_SUCCESS { return unsafe value.bytes }
        if code == MDB_NOTFOUND { return nil }
        throw .engine(code, .get)
    }

    @inlinable
    func value<R>(in table: Table, key: RawSpan, _ body: (RawSpan) throws -> R) throws -> R? {
        guard let value = unsafe try fetch(table, key) else { return nil }
        // The span cannot outlive the closure, in which the transaction cannot change.
        return unsafe try body(value.bytes)
    }

    @inlinable
    func scan(
        _ table: Table, from key: RawSpan?, ahead: ReadAhead?, _ body: (RawSpan, RawSpan) throws -> Bool
    ) throws {
        var cursor = try RowCursor(self, table)
        defer { cursor.close() }
        var stretch = UInt.max
        var isAtRow = try cursor.seek(key)
        while isAtRow {
            let row = unsafe cursor.row
            if let ahead { unsafe ahead.reach(row.value, &stretch) }
            guard unsafe try body(row.key.bytes, row.value.bytes) else { return }
            isAtRow = try cursor.next()
        }
    }

    @inlinable
    func scanBackward(_ table: Table, from key: RawSpan?, _ body: (RawSpan, RawSpan) throws -> Bool) throws {
        var cursor = try RowCursor(self, table)
        defer { cursor.close() }
        var isAtRow = try cursor.seekBackward(key)
        while isAtRow {
            let row = unsafe cursor.row
            guard unsafe try body(row.key.bytes, row.value.bytes) else { return }
            isAtRow = try cursor.previous()
        }
    }

    @inlinable
    func last<R>(in table: Table, _ body: (RawSpan, RawSpan) throws -> R) throws -> R? {
        var cursor = try RowCursor(self, table)
        defer { cursor.close() }
        guard try cursor.last() else { return nil }
        let row = unsafe cursor.row
        return unsafe try body(row.key.bytes, row.value.bytes)
    }

    func count(of table: Table) throws(LMDBError) -> Int {
        try check(table, .count)
        var status = MDB_stat()
        let code = unsafe mdb_stat(transaction, table.handle, &status)
        guard code == MDB_SUCCESS else { throw .engine(code, .count) }
        return Int(status.ms_entries)
    }

    /// Refuses a table of another environment, where the same handle means something else.
    func check(_ table: Table, _ operation: LMDBError.Operation) throws(LMDBError) {
        if table.owner != owner { throw LMDBError(.tableMissing(name: table.name), operation) }
    }

    /// Refuses keys that the engine cannot hold; it would call them not found.
    static func check(_ key: RawSpan, _ operation: LMDBError.Operation) throws(LMDBError) {
        guard 1...Table.keyBytesMax ~= key.byteCount else { throw LMDBError(.keySize(bytes: key.byteCount), operation) }
    }
}
