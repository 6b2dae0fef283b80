internal import CLMDB

/// All tables, changing. It lives in ``Environment/write(_:)``, on one thread, and cannot leave it.
///
/// Methods that change something are mutating, so that the compiler refuses them while bytes are lent.
@safe
public struct WriteTransaction: ~Copyable, Reading {
    @usableFromInline let rows: Rows
    private let directory: String
    private let pageBytes: Int
    /// An upper estimate of the memory that the changed pages take until the commit, in bytes.
    public private(set) var dirtyBytes = 0
    /// Why the transaction can no longer be committed, whatever the closure makes of the error it got.
    private(set) var failure: LMDBError?

    init(_ pointer: OpaquePointer, owner: UInt64, directory: String, pageBytes: Int) {
        unsafe rows = Rows(pointer, owner: owner)
        self.directory = directory
        self.pageBytes = pageBytes
    }

    var pointer: OpaquePointer { unsafe rows.transaction }

    /// Puts a row; false if the mode forbids it, and then nothing changed.
    @discardableResult
    public mutating func put(
        _ table: Table, key: RawSpan, value: RawSpan, _ mode: PutMode = .replace
    ) throws(LMDBError) -> Bool {
        try check(table, key, .put)
        let code = unsafe key.withUnsafeBytes { key in
            unsafe value.withUnsafeBytes { value in
                var key = unsafe MDB_val(key)
                var value = unsafe MDB_val(value)
                return unsafe mdb_put(pointer, table.handle, &key, &value, Self.flags(of: mode))
            }
        }
        note(keyBytes: key.byteCount, valueBytes: value.byteCount, mode)
        return try isDone(code, orElse: MDB_KEYEXIST, .put)
    }

    /// Puts a row whose value of `byteCount` bytes `fill` writes in its place; false if the mode forbids it.
    ///
    /// If `fill` throws or leaves bytes unwritten, the whole transaction is given up: they would be stray memory.
    @discardableResult
    public mutating func reserve(
        _ table: Table, key: RawSpan, byteCount: Int, _ mode: PutMode = .replace,
        _ fill: (inout OutputRawSpan) throws -> Void
    ) throws -> Bool {
        try check(table, key, .put)
        var value = unsafe MDB_val(mv_size: byteCount, mv_data: nil)
        let code = unsafe key.withUnsafeBytes { bytes in
            var key = unsafe MDB_val(bytes)
            return unsafe mdb_put(pointer, table.handle, &key, &value, Self.flags(of: mode) | UInt32(MDB_RESERVE))
        }
        note(keyBytes: key.byteCount, valueBytes: byteCount, mode)
        guard try isDone(code, orElse: MDB_KEYEXIST, .put) else { return false }
        let place = unsafe UnsafeMutableRawBufferPointer(start: value.mv_data, count: byteCount)
        // The place is good until the transaction's next change, which cannot happen inside this call.
        var output = unsafe OutputRawSpan(buffer: place, initializedCount: 0)
        failure = LMDBError(.reservationUnfilled, .put)
        try fill(&output)
        guard unsafe output.finalize(for: place) == byteCount else { throw LMDBError(.reservationUnfilled, .put) }
        failure = nil
        return true
    }

    /// Removes the row of `key`; false if there is none.
    @discardableResult
    public mutating func delete(_ table: Table, key: RawSpan) throws(LMDBError) -> Bool {
        try check(table, key, .delete)
        let code = unsafe key.withUnsafeBytes { bytes in
            var key = unsafe MDB_val(bytes)
            return unsafe mdb_del(pointer, table.handle, &key, nil)
        }
        dirtyBytes += pageBytes
        return try isDone(code, orElse: MDB_NOTFOUND, .delete)
    }

    /// Removes the rows from `key` on whose keys come before `end`, at most `rowsMax` of them; answers how many.
    public mutating func deleteRange(
        _ table: Table, from key: RawSpan, before end: RawSpan?, rowsMax: Int = .max
    ) throws(LMDBError) -> Int {
        try check(table, key, .delete)
        var cursor = try RowCursor(rows, table)
        defer { cursor.close() }
        var removed = 0
        var isAtRow = try cursor.seek(key)
        while isAtRow, removed < rowsMax {
            if let end, unsafe !cursor.key.bytes.precedes(end) { break }
            let rowBytes = unsafe cursor.key.count + cursor.value.count
            _ = try isDone(cursor.remove(), orElse: MDB_SUCCESS, .delete)
            // Neighbours share a page.
            dirtyBytes += removed == 0 ? pageBytes : rowBytes
            removed += 1
            isAtRow = try cursor.next()
        }
        return removed
    }

    private static func flags(of mode: PutMode) -> UInt32 {
        switch mode {
        case .replace: 0
        case .insert: UInt32(MDB_NOOVERWRITE)
        case .append: UInt32(MDB_APPEND)
        }
    }

    private func check(_ table: Table, _ key: RawSpan, _ operation: LMDBError.Operation) throws(LMDBError) {
        if let failure { throw failure }
        try rows.check(table, operation)
        try Rows.check(key, operation)
    }

    /// Appended rows fill their pages; any other may dirty a page of its own.
    private mutating func note(keyBytes: Int, valueBytes: Int, _ mode: PutMode) {
        let rowBytes = Self.nodeHeaderBytes + keyBytes + valueBytes
        let wholePages = (rowBytes / pageBytes + 1) * pageBytes
        dirtyBytes += mode == .append && rowBytes * 2 < pageBytes ? rowBytes : wholePages
    }

    private static let nodeHeaderBytes = 10

    /// True on success, false for the one code that is an answer; any other ends the transaction's usefulness.
    private mutating func isDone(
        _ code: Int32, orElse answer: Int32, _ operation: LMDBError.Operation
    ) throws(LMDBError) -> Bool {
        if code == MDB_SUCCESS { return true }
        if code == answer { return false }
        let error = LMDBError.writing(code, operation, directory: directory, dirtyBytes: dirtyBytes)
        if code != MDB_BAD_VALSIZE { failure = error }
        throw error
    }
}
