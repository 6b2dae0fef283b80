internal import Digest
internal import LMDB
internal import Synchronization

extension Journal {
    /// Checks the whole store: every byte of every record against its digests, the chain, the gaps, the contract of
    /// every envelope, that the indexes hold exactly what the log says, and that the rows of projections are what it
    /// comes to.
    ///
    /// A log whose end was cut off, with its index rows, or that was rewritten with all digests computed anew, is sound
    /// by itself; only a ``Receipt`` kept elsewhere can tell. What is appended meanwhile is not looked at.
    ///
    /// - Parameters:
    ///   - threads: how many stretches of the log to check at the same time, 1 or more.
    ///   - isPartial: whether the store may be the beginning of another one, so that erased entries pass whose step is not
    ///     there; the report lists them.
    /// - Throws: `JournalError.storage`, with reason `inUse` if others go on erasing; what is wrong with the entries is in
    ///   the report.
    public func verify(threads: Int = 2, isPartial: Bool = false) throws -> VerifyReport {
        try JournalError.translating {
            for _ in 0..<Self.attemptsMax {
                let (report, erasure) = try verifyOnce(threads: threads, isPartial: isPartial)
                // An erasure meanwhile changes records and rows that were looked at in different snapshots.
                if try report.isSound || lastErasure() == erasure { return report }
            }
            throw StorageFailure(.inUse, "\(path): entries were erased again and again while it was verified")
        }
    }

    private static let attemptsMax = 3

    private func lastErasure() throws -> Position {
        try store.environment.read { try StoreMeta.lastErasure(in: $0, store.tables) }
    }

    /// A report, and the last erasure when it was begun.
    private func verifyOnce(threads: Int, isPartial: Bool) throws -> (report: VerifyReport, erasure: Position) {
        let store = store
        let erasure = try lastErasure()
        let head = try store.environment.read { transaction in
            try transaction.last(in: store.tables.log) { key, _ in try LogHead.position(ofKey: key) }
        }
        let checks = try Self.checkLog(store, head: head ?? .start, threads: max(threads, 1))
        var report = VerifyReport(chain: RecordDigests.chainStart(journal: store.journalID))
        report.head = head ?? .start
        var ids = IndexSum()
        var sessionRows = IndexSum()
        var erasures = ErasureAccount()
        var steps = OwnSteps(through: report.head)
        for check in checks {
            steps.positions += check.ownSteps
            report.add(check.report)
            ids.add(check.ids)
            sessionRows.add(check.sessionRows)
            erasures.add(check.erasures)
        }
        report.unaccounted = erasures.unaccounted
        if !isPartial {
            for position in report.unaccounted {
                report.note(position, "it is erased, and no later EraseEntries step of Daybook's names it")
            }
        }
        if let head, let chain = try Self.storedChain(store, at: head) { report.chain = chain }
        if try store.hasKeyBeforeFirstPosition() {
            report.note(.start, "the log holds a key before position 1")
        }
        let indexes = IndexCheck(store: store, head: report.head)
        try indexes.checkIDs(against: ids, &report)
        try indexes.checkSessions(against: sessionRows, &report)
        // Rows cannot be held against a log that is not to be trusted.
        if report.isSound { try ProjectionCheck(store: store, steps: steps).run(head: report.head, &report) }
        // What cannot be pinned to an entry mostly follows from what can be, so it comes last.
        report.faults.sort { ($0.position?.rawValue ?? .max) < ($1.position?.rawValue ?? .max) }
        return (report, erasure)
    }

    /// What one thread found.
    private struct CheckedStretch: Sendable {
        let report: VerifyReport
        let ids: IndexSum
        let sessionRows: IndexSum
        let ownSteps: [Position]
        let erasures: ErasureAccount
    }

    private static func checkLog(_ store: OpenStore, head: Position, threads: Int) throws -> [CheckedStretch] {
        let count = UInt64(threads)
        let results = Mutex<[Int: Result<CheckedStretch, any Error>]>([:])
        let work: @Sendable (UInt64) -> Void = { index in
            let first = Position(rawValue: head.rawValue / count * index)
            let last = index == count - 1 ? head : Position(rawValue: head.rawValue / count * (index + 1))
            let result = Result {
                var check = LogCheck(store: store)
                try check.run(after: first, through: last)
                return CheckedStretch(
                    report: check.report, ids: check.ids, sessionRows: check.sessionRows, ownSteps: check.ownSteps,
                    erasures: check.erasures)
            }
            results.withLock { $0[Int(index)] = result }
        }
        let others = try (1..<max(count, 1)).map { index in
            try DedicatedThread(name: "daybook verify") { work(index) }
        }
        work(0)
        for thread in others { thread.join() }
        return try results.withLock { results in
            try (0..<threads).compactMap { try results[$0]?.get() }
        }
    }

    private static func storedChain(_ store: OpenStore, at head: Position) throws -> SHA256Digest? {
        try store.environment.read { transaction in
            try transaction.value(in: store.tables.log, position: head.rawValue) { record in
                record.byteCount >= RecordLayout.headerByteCount ? record.digest(at: RecordLayout.chainDigest) : nil
            }
        } ?? nil
    }
}

extension OpenStore {
    fileprivate func hasKeyBeforeFirstPosition() throws -> Bool {
        try environment.read { transaction in
            var isFound = false
            let first = Position.start.next.rawValue.bigEndianBytes
            try transaction.scan(tables.log, from: nil) { key, _ in
                isFound = key.precedes(first.span.bytes)
                return false
            }
            return isFound
        }
    }
}

extension VerifyReport {
    mutating func add(_ other: VerifyReport) {
        entries += other.entries
        erased += other.erased
        faultCount += other.faultCount
        faults += other.faults.prefix(Self.faultsKeptMax - faults.count)
    }
}
