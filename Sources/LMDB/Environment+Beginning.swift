internal import CLMDB
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

extension Environment {
    enum Kind {
        case read, write

        var flags: UInt32 {
            switch self {
            case .read: UInt32(MDB_RDONLY)
            case .write: 0
            }
        }
    }

    /// How often an obstacle to beginning is removed before it is reported: another process can bring it back.
    private static let attemptsMax = 8

    /// Begins a transaction inside the gate, which the caller must leave after its end.
    func begin(_ kind: Kind) throws(LMDBError) -> (Engine, OpaquePointer) {
        try refuseForkedChild(.begin)
        var attempts = 0
        while true {
            attempts += 1
            guard let engine = try gate.enter(.begin) else {
                try reopen()
                continue
            }
            var begun: OpaquePointer?
            let code = unsafe mdb_txn_begin(engine.pointer, nil, kind.flags, &begun)
            if code == MDB_SUCCESS, let pointer = unsafe begun { return unsafe (engine, pointer) }
            gate.leave()
            try removeObstacle(code, isLastAttempt: attempts >= Self.attemptsMax)
        }
    }

    private func removeObstacle(_ code: Int32, isLastAttempt: Bool) throws(LMDBError) {
        let error = LMDBError.beginning(code, .begin)
        if isLastAttempt { throw error }
        switch code {
        case MDB_MAP_RESIZED: try adoptMap()
        case MDB_PANIC: try reopen()
        case MDB_READERS_FULL: if try checkReaders() == 0 { throw error }
        default: throw error
        }
    }
}

extension LMDBError {
    /// The error of a transaction that could not begin.
    static func beginning(_ code: Int32, _ operation: Operation) -> LMDBError {
        // A reader locks the byte of its process's number; another namespace can have the same number.
        code == EAGAIN ? LMDBError(.foreignProcessNamespace, operation) : .engine(code, operation)
    }
}
