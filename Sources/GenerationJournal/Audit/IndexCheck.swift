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
            try transaction.scan(store.tables.ids, from: nil, ahead: ReadAhead()) { key, value in
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
            try transaction.scan(tables.ids, from: nil, ahead: ReadAhead()) { key, value in
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
            try transaction.scan(tables.log, from: nil, ahead: ReadAhead()) { key, record in
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

    /// One pass over the session rows: which session begins where, then which entries belong to it.
    ///
    /// It keeps 24 bytes in memory for each session.
    func checkSessions(against log: IndexSum, _ report: inout VerifyReport) throws {
        var rows = SessionRows(head: head)
        try store.environment.read { transaction in
            rows.end = try logEnd(in: transaction)
            try transaction.scan(store.tables.sessions, from: nil, ahead: ReadAhead()) { key, value in
                rows.take(key, value)
                return true
            }
        }
        rows.finish()
        for fault in rows.faults { report.note(fault.position, fault.reason) }
        if rows.sum != log, rows.faults.isEmpty {
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

/// Reads the session index in key order: first the rows of kind 0, then those of kind 1.
private struct SessionRows {
    let head: Position
    /// Where the log ends by now.
    var end: UInt64 = 0
    private(set) var sum = IndexSum()
    private(set) var faults: [VerifyFault] = []
    private var sessions: [(first: UInt64, key: SessionKey)] = []
    private var isSorted = false
    private var current = 0
    /// Sessions whose first entry was read.
    private var met = 0
    /// The last position read of the current session.
    private var last: UInt64 = 0

    init(head: Position) { self.head = head }

    mutating func take(_ key: RawSpan, _ value: RawSpan) {
        guard key.byteCount == SessionIndexKey.byteCount, key.byte(at: 0) <= 1,
            value.byteCount == (key.byte(at: 0) == 0 ? 8 : 0)
        else { return note(nil, "the session index holds a row of the wrong form") }
        let (high, low) = (key.bigEndianUInt64(at: 1), key.bigEndianUInt64(at: 9))
        if key.byte(at: 0) == 0 {
            let first = value.littleEndianUInt64(at: 0)
            if first > end { return note(first, "the index of sessions names it, the log ends before it") }
            sessions.append((first, SessionKey(high: high, low: low)))
        } else {
            takeEntry(first: high, position: low)
        }
    }

    private mutating func note(_ position: UInt64?, _ reason: String) {
        guard faults.count < VerifyReport.faultsKeptMax else { return }
        faults.append(VerifyFault(position: position.map(Position.init(rawValue:)), reason: reason))
    }

    /// Each session that begins within the log must have had its first entry.
    mutating func finish() {
        let begun = sessions.count { $0.first <= head.rawValue }
        if begun != met { note(nil, "the session index names \(begun) sessions, of which \(met) have entries") }
    }

    private mutating func takeEntry(first: UInt64, position: UInt64) {
        if position > end { return note(position, "the index of sessions names it, the log ends before it") }
        guard position <= head.rawValue else { return }
        if !isSorted {
            sessions.sort { $0.first < $1.first }
            isSorted = true
        }
        while current < sessions.count, sessions[current].first < first {
            current += 1
            last = 0
        }
        guard current < sessions.count, sessions[current].first == first else {
            return note(position, "the session index puts it into a session that begins nowhere")
        }
        // The first row of a session is its first entry.
        guard last != 0 || position == first else {
            return note(first, "the session index lets a session begin there, yet lacks that entry")
        }
        if position == first { met += 1 }
        last = position
        sum.add(sessions[current].key.high, sessions[current].key.low, position)
    }
}
