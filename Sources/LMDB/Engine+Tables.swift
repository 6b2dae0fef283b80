internal import CLMDB

extension Engine {
    /// Opens all tables, creating those that are missing, and answers their handles.
    ///
    /// A handle is good only once the transaction that opened it has been committed; opening all of them here, before
    /// any other transaction, is what makes them good for the environment's whole life. Where nothing is missing a
    /// read transaction does, so that opening does not wait for a writer.
    static func openTables(
        _ environment: OpaquePointer, _ names: [String], _ isReadOnly: Bool, _ directory: String
    ) throws(LMDBError) -> [UInt32] {
        let (existing, missing) = unsafe try openTables(environment, names, UInt32(MDB_RDONLY), create: 0, directory)
        if let existing { return existing }
        if isReadOnly { throw LMDBError(.tableMissing(name: missing), .createTables) }
        let create = UInt32(MDB_CREATE)
        let (created, _) = unsafe try openTables(environment, names, 0, create: create, directory)
        return created ?? []
    }

    /// The handles, or the name of the first table that is missing.
    private static func openTables(
        _ environment: OpaquePointer, _ names: [String], _ flags: UInt32, create: UInt32, _ directory: String
    ) throws(LMDBError) -> ([UInt32]?, missing: String) {
        var begun: OpaquePointer?
        var code = unsafe mdb_txn_begin(environment, nil, flags, &begun)
        guard code == MDB_SUCCESS, let transaction = unsafe begun else { throw .beginning(code, .createTables) }
        var handles: [UInt32] = []
        for name in names {
            var handle: MDB_dbi = 0
            code = unsafe mdb_dbi_open(transaction, name, create, &handle)
            if code == MDB_NOTFOUND && create == 0 {
                unsafe mdb_txn_abort(transaction)
                return (nil, name)
            }
            guard code == MDB_SUCCESS else {
                unsafe mdb_txn_abort(transaction)
                throw .writing(code, .createTables, directory: directory, dirtyBytes: 0)
            }
            handles.append(handle)
        }
        code = unsafe mdb_txn_commit(transaction)
        guard code == MDB_SUCCESS else { throw .writing(code, .createTables, directory: directory, dirtyBytes: 0) }
        return (handles, "")
    }
}
