internal import CLMDB

extension Environment {
    /// Sizes and counts at this moment.
    public var statistics: EnvironmentStatistics {
        get throws(LMDBError) {
            let readers = try readers()
            let (engine, pointer) = unsafe try begin(.read)
            defer {
                unsafe mdb_txn_abort(pointer)
                gate.leave()
            }
            let info = unsafe engine.info
            let freePages = unsafe try countFreePages(pointer)
            return try asEngineError(.statistics) { () throws(SystemError) in
                // Opening and closing the data file does no harm to the engine's locks, which are on the lock file.
                let file = try OpenFile(paths.data, for: .read)
                return unsafe EnvironmentStatistics(
                    mapBytes: UInt64(info.me_mapsize), usedBytes: (UInt64(info.me_last_pgno) + 1) * UInt64(pageBytes),
                    fileBytes: UInt64(try file.byteCount), allocatedBytes: UInt64(try file.allocatedBytes),
                    pageBytes: pageBytes, freePages: freePages, lastTransaction: UInt64(info.me_last_txnid),
                    readersMax: Int(info.me_maxreaders), readers: readers)
            }
        }
    }

    /// The size of the map, in bytes.
    public var mapBytes: UInt64 {
        get throws(LMDBError) { try withEngine(.statistics) { $0.mapBytes } }
    }

    /// The number of the last committed transaction.
    public var lastTransaction: UInt64 {
        get throws(LMDBError) { try withEngine(.statistics) { unsafe UInt64($0.info.me_last_txnid) } }
    }

    /// Frees the slots of readers whose process has died; answers how many. Worth a timer: dead readers make the
    /// file grow.
    @discardableResult
    public func checkReaders() throws(LMDBError) -> Int {
        try withEngine(.checkReaders) { engine throws(LMDBError) in try engine.checkReaders(.checkReaders) }
    }

    /// The read transactions of all processes that hold a snapshot now.
    public func readers() throws(LMDBError) -> [EnvironmentReader] {
        var text = ""
        try withEngine(.statistics) { engine throws(LMDBError) in
            let code = unsafe withUnsafeMutablePointer(to: &text) { text in
                // The engine calls back with lines of text before it returns, and only then.
                unsafe mdb_reader_list(engine.pointer, { line, text in
                    guard let line = unsafe line, let text = unsafe text else { return -1 }
                    unsafe text.assumingMemoryBound(to: String.self).pointee += String(cString: line)
                    return 0
                }, text)
            }
            if code < 0 { throw .engine(code, .statistics) }
        }
        return text.split(separator: "\n").compactMap { line in
            // Process, thread in hexadecimal, transaction, or `-` for a slot without a snapshot; the head has words.
            let fields = line.split(separator: " ")
            guard fields.count == 3, let process = Int32(fields[0]), let transaction = UInt64(fields[2]) else {
                return nil
            }
            return EnvironmentReader(process: process, transaction: transaction)
        }
    }

    private func withEngine<R>(
        _ operation: LMDBError.Operation, _ body: (Engine) throws(LMDBError) -> R
    ) throws(LMDBError) -> R {
        try refuseForkedChild(operation)
        guard let engine = try gate.enter(operation) else { throw LMDBError(.panicked, operation) }
        defer { gate.leave() }
        return try body(engine)
    }

    /// The sum over the engine's own table of unused pages, handle 0, whose values begin with their count.
    private func countFreePages(_ transaction: OpaquePointer) throws(LMDBError) -> Int {
        let rows = unsafe Rows(transaction, owner: owner)
        var cursor = try RowCursor(rows, Table(name: "", handle: 0, owner: owner))
        defer { cursor.close() }
        var count = 0
        var isAtRow = try cursor.first()
        while isAtRow {
            count += unsafe Int(clamping: cursor.value.bytes.uint64(0))
            isAtRow = try cursor.next()
        }
        return count
    }
}
