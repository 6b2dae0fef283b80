internal import Digest
internal import Envelopes
internal import LMDB

/// Entries that keep everything: they go to the same position of another store of the same journal.
struct VerbatimBatch: Sendable {
    struct Item: Sendable {
        /// Complete but for the cause when that is known by id only.
        var header: EntryHeader
        var causeID: EntryID?
        var envelope: Range<Int>
        var session: SessionKey?
        var isComplete: Bool?
        /// The line of the input, for messages; 0 where there is none.
        var line: Int
    }

    var bytes: [UInt8] = []
    var items: [Item] = []

    /// Whether another entry still fits into one transaction.
    var hasRoom: Bool {
        items.count < JournalLimits.batchEntriesMax && bytes.count < JournalLimits.batchBytesMax / 2
    }

    mutating func append(
        _ header: EntryHeader, causeID: EntryID?, envelope: RawSpan, session: SessionKey?, isComplete: Bool? = nil, line: Int
    ) {
        let start = bytes.count
        bytes.append(copying: envelope)
        items.append(
            Item(
                header: header, causeID: causeID, envelope: start..<bytes.count, session: session, isComplete: isComplete,
                line: line))
    }

    /// Checks the envelope digest of every entry that is not erased, in lanes.
    ///
    /// - Throws: `JournalError.diverged` at the first that does not fit.
    func checkEnvelopeDigests() throws(JournalError) {
        let present = items.filter { !$0.header.isErased }
        let digests = PreparedBatch.digests(
            of: present.map(\.envelope), in: bytes.span.bytes, salts: present.map(\.header.salt))
        for (item, digest) in zip(present, digests) where digest != item.header.envelopeDigest {
            throw .diverged(
                position: item.header.position, reason: "the envelope does not have the digest that stands beside it")
        }
    }
}

/// Writes verbatim batches into a store, entry after entry from its head on.
struct VerbatimWriter {
    let store: OpenStore
    private var sessions = SessionCache()
    /// Entries written, and entries found to be there already.
    private(set) var written = 0
    private(set) var known = 0
    /// Entries that were erased here, since a step says so that was written.
    private(set) var erased = 0

    init(store: OpenStore) { self.store = store }

    /// Writes one batch in one transaction and marks what is new as copies.
    ///
    /// - Throws: `JournalError.diverged` where the store or the chain tells another story, `.inputInvalid` for a
    ///   position that does not follow; then nothing of the batch is written.
    mutating func write(_ batch: VerbatimBatch) throws {
        let now = Clock.now()
        let (added, newlyErased, learned) = try store.append(now: now) { log, transaction in
            let begin = log.head
            for item in batch.items {
                if item.header.position <= begin {
                    try requireEqual(item, in: transaction)
                } else {
                    try append(item, batch, &log, in: &transaction)
                }
            }
            let added = log.head.rawValue - begin.rawValue
            if added > 0 {
                var copies = try StoreMeta.copyRanges(in: transaction, store.tables)
                copies.append(begin.next.rawValue...log.head.rawValue)
                try StoreMeta.setCopyRanges(copies, in: &transaction, store.tables)
            }
            return (Int(added), log.erased, log.sessions)
        }
        written += added
        known += batch.items.count - added
        erased += newlyErased
        sessions.merge(learned)
    }

    private func append(
        _ item: VerbatimBatch.Item, _ batch: VerbatimBatch, _ log: inout LogAppender,
        in transaction: inout WriteTransaction
    ) throws {
        let position = item.header.position
        guard position == log.head.next else {
            throw JournalError.inputInvalid(
                line: item.line, reason: "position \(position) does not follow the store's head \(log.head)")
        }
        var header = item.header
        if let causeID = item.causeID {
            guard let cause = try PreparedBatch.position(of: causeID, in: transaction, store.tables) else {
                throw JournalError.diverged(position: position, reason: "its cause \(causeID) is not before it")
            }
            header = header.caused(by: cause)
        }
        let envelope = batch.bytes.span.bytes.extracting(item.envelope)
        try log.appendVerbatim(
            header, envelope: envelope, session: item.session, isComplete: item.isComplete, knownSessions: sessions,
            in: &transaction)
    }

    /// What is there already must be the same: the chain digest covers everything else.
    private func requireEqual(
        _ item: VerbatimBatch.Item, in transaction: borrowing WriteTransaction
    ) throws {
        let position = item.header.position
        let stored = try transaction.value(in: store.tables.log, position: position.rawValue) {
            try EntryHeader(position: position, record: $0)
        }
        guard let stored, stored.chainDigest == item.header.chainDigest else {
            throw JournalError.diverged(position: position, reason: "the store holds another entry there")
        }
    }
}
