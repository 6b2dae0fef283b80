internal import LMDB

/// Checks that the indexes hold exactly what the log says, up to the head that the verification began with.
struct IndexCheck {
    let store: OpenStore
    let head: Position

    /// One pass over the ids; only if its sum is off are the rows looked up one by one.
    func checkIDs(against log: IndexSum, _ report: inout VerifyReport) throws {
        var sum = IndexSum()
        var faults: [VerifyFault] = []
        try store.environment.read { transaction in
            let end = try logEnd(in: transaction)
            try transaction.scan(store.tables.ids, from: nil, readsAhead: true) { key, value in
                guard key.byteCount == 16, value.byteCount == 8 else {
                    faults.append(VerifyFault(position: nil, reason: "the index of ids holds a row of the wrong length"))
                    return true
                }
                let position = value.littleEndianUInt64(at: 0)
                if position <= head.rawValue {
                    sum.add(key.bigEndianUInt64(at: 0), key.bigEndianUInt64(at: 8), position)
                } else if position > end {
                    faults.append(Self.beyondEnd("ids", position))
                }
                return faults.count < VerifyReport.faultsKeptMax
            }
        }
        if sum != log { try findIDFaults(&faults) }
        for fault in faults { report.note(fault.position, fault.reason) }
        if sum != log, faults.isEmpty { report.note(nil, "the index of ids does not hold what the log says") }
    }

    private func findIDFaults(_ faults: inout [VerifyFault]) throws {
        let tables = store.tables
        try store.environment.read { transaction in
            try transaction.scan(tables.ids, from: nil, readsAhead: true) { key, value in
                guard key.byteCount == 16, value.byteCount == 8 else { return true }
                let position = Position(rawValue: value.littleEndianUInt64(at: 0))
                guard position <= head else { return true }
                let fits = try transaction.value(in: tables.log, position: position.rawValue) { record in
                    record.byteCount >= RecordLayout.headerByteCount
                        && record.extracting(RecordLayout.id..<(RecordLayout.id + 16)).isEqual(to: key)
                }
                if fits != true {
                    faults.append(
                        VerifyFault(position: position, reason: "the index of ids names it for an id that it does not have"))
                }
                return faults.count < VerifyReport.faultsKeptMax
            }
            try transaction.scan(tables.log, from: nil, readsAhead: true) { key, record in
                guard key.byteCount == 8, record.byteCount >= RecordLayout.headerByteCount else { return true }
                let position = key.bigEndianUInt64(at: 0)
                guard position <= head.rawValue else { return false }
                let id = record.extracting(RecordLayout.id..<(RecordLayout.id + 16))
                let indexed = try transaction.value(in: tables.ids, key: id) { value in
                    value.byteCount == 8 ? value.littleEndianUInt64(at: 0) : 0
                }
                if indexed != position {
                    let reason = indexed == nil ? "lacks its id" : "gives its id another position"
                    faults.append(
                        VerifyFault(position: Position(rawValue: position), reason: "the index of ids \(reason)"))
                }
                return faults.count < VerifyReport.faultsKeptMax
            }
        }
    }

    /// One pass over the session rows.
    func checkSessions(against log: IndexSum, _ report: inout VerifyReport) throws {
        var sum = IndexSum()
        var faults: [VerifyFault] = []
        try store.environment.read { transaction in
            let end = try logEnd(in: transaction)
            try transaction.scan(store.tables.sessions, from: nil, readsAhead: true) { key, value in
                guard key.byteCount == SessionIndexKey.byteCount, key.byte(at: 0) <= 1,
                    value.byteCount == (key.byte(at: 0) == 0 ? 8 : 0)
                else {
                    faults.append(VerifyFault(position: nil, reason: "the session index holds a row of the wrong form"))
                    return true
                }
                let (high, low) = (key.bigEndianUInt64(at: 1), key.bigEndianUInt64(at: 9))
                let isEntry = key.byte(at: 0) == 1
                let position = isEntry ? low : value.littleEndianUInt64(at: 0)
                if position <= head.rawValue {
                    if isEntry { sum.add(1, high, low) } else { sum.add(high, low, position) }
                } else if position > end {
                    faults.append(Self.beyondEnd("sessions", position))
                }
                return faults.count < VerifyReport.faultsKeptMax
            }
        }
        for fault in faults { report.note(fault.position, fault.reason) }
        // An erased entry no longer tells its session, so its row is beyond what the log can vouch for.
        if sum != log, report.erased == 0 {
            report.note(nil, "the session index does not hold what the log says")
        }
    }

    /// Where the log ends by now: rows up to there may belong to entries that came after the head.
    private func logEnd(in transaction: borrowing ReadTransaction) throws -> UInt64 {
        try transaction.last(in: store.tables.log) { key, _ in key.byteCount == 8 ? key.bigEndianUInt64(at: 0) : 0 } ?? 0
    }

    private static func beyondEnd(_ index: String, _ position: UInt64) -> VerifyFault {
        VerifyFault(
            position: Position(rawValue: position), reason: "the index of \(index) names it, the log ends before it")
    }
}
