internal import Digest
internal import Envelopes
internal import LMDB

/// What a replay did.
public struct ReplayReport: Hashable, Sendable {
    /// Entries written into the fresh store, and entries that an earlier run had written.
    public internal(set) var written = 0
    /// Entries that an earlier run had written.
    public internal(set) var known = 0
    /// The fresh store's end.
    public internal(set) var head = Position.start
}

extension Journal {
    /// Writes every entry into another store of the same journal: same positions, ids, times and digests.
    ///
    /// The fresh store is made if it is missing, or goes on where an earlier run stopped. Each envelope is checked
    /// against its digest and each link of the chain is computed anew. No action can run: the entries are copies, and
    /// an executor is nowhere in reach. The call blocks its thread.
    ///
    /// - Parameters:
    ///   - path: the fresh store's folder.
    ///   - last: the last position to write; the head if nil.
    /// - Throws: `JournalError.diverged` where digests or the fresh store do not fit, `.otherJournal`, `.storage`,
    ///   `.notAcknowledged`.
    public func replay(
        into path: String, through last: Position? = nil, progress: (ReplayReport) throws -> Void = { _ in }
    ) throws -> ReplayReport {
        try JournalError.translatingCommits {
            let head = try read { try $0.head() }
            let end = min(last ?? head, head)
            return try OpenStore.withTarget(at: path, journalID: journalID) { target in
                guard try target.read({ try $0.head() }) <= end else {
                    throw JournalError.diverged(
                        position: end.next, reason: "the fresh store goes on, the journal does not")
                }
                return try replay(through: end, into: target, progress)
            }
        }
    }

    private func replay(
        through end: Position, into target: OpenStore, _ progress: (ReplayReport) throws -> Void
    ) throws -> ReplayReport {
        var writer = VerbatimWriter(store: target)
        var report = ReplayReport()
        let source = store
        try Handoff<VerbatimBatch>.run(capacity: 2, name: "daybook reader") { handoff in
            var replayed = ReplayedEntries(source: source, end: end)
            while let batch = try replayed.next(), handoff.put(batch) {}
        } consume: { batch in
            try writer.write(batch)
            (report.written, report.known) = (writer.written, writer.known)
            try progress(report)
        }
        if writer.erased > 0 { try target.finishErasure() }
        report.head = try target.read { try $0.head() }
        return report
    }
}

extension OpenStore {
    /// Lends the store at `path` of journal `journalID` and closes it; it is made if it is missing, and a store that is
    /// still empty takes the id.
    ///
    /// - Throws: `JournalError.otherJournal`, `.storage`, and whatever `body` throws.
    static func withTarget<R>(
        at path: String, journalID: EntryID, projections: [Projection] = Projection.all,
        _ body: (OpenStore) throws -> R
    ) throws -> R {
        if !StoreDirectory.exists(path) { try StoreDirectory.create(path, journalID: journalID) }
        let target = try open(path, isReadOnly: false, projections: projections)
        let result = Result {
            if target.journalID != journalID {
                guard try target.read({ try $0.head() }) == .start else {
                    throw JournalError.otherJournal(found: target.journalID, expected: journalID)
                }
                try target.adoptJournalID(journalID)
            }
            return try body(target)
        }
        try target.close()
        return try result.get()
    }
}

/// Takes entries out of a store in batches, checked against their digests.
private struct ReplayedEntries: ~Copyable {
    private let source: OpenStore
    private let end: Position
    private var position = Position.start
    private var check: EnvelopeCheck

    init(source: OpenStore, end: Position) {
        self.source = source
        check = EnvelopeCheck(journal: source.journalID)
        self.end = end
    }

    /// - Throws: `JournalError.diverged`, `.recordDamaged`.
    mutating func next() throws -> VerbatimBatch? {
        var batch = VerbatimBatch()
        let reached = try source.scan(after: position, through: end) { header, envelope in
            var session: SessionKey?
            var isComplete: Bool?
            if !header.isErased {
                do throws(EnvelopeError) { (session, isComplete) = try check.facts(of: envelope) } catch {
                    throw JournalError.diverged(
                        position: header.position, reason: "the envelope breaks the contract: \(error.message)")
                }
            }
            batch.append(header, causeID: nil, envelope: envelope, session: session, isComplete: isComplete, line: 0)
            return batch.hasRoom ? .next : .stop
        }
        position = reached
        try batch.checkEnvelopeDigests()
        return batch.items.isEmpty ? nil : batch
    }
}
