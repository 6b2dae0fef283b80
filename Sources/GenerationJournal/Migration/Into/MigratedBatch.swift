internal import Digest
internal import Envelopes
internal import LMDB
internal import StrictJSON

/// Entries on their way into a fresh store, mapped where they are to be.
struct MigratedBatch: Sendable {
    var prepared = PreparedBatch()
    /// For each entry the position of its cause, which stays the same.
    var causes: [Position?] = []
    /// The position of the first entry.
    var first = Position.start
    var outcomes = OutcomeCounts()
    var unfit = EntryFindings()
}

/// Takes entries out of a journal in order, and maps those that are to be mapped. Their digests are checked by whoever
/// takes the batches, which shares the work between two threads.
struct MigratedEntries: ~Copyable {
    private let source: OpenStore
    private let end: Position
    private var position: Position
    private var check: EnvelopeCheck
    private var mapper: EntryMapper
    private var batch = BatchInMaking()

    /// - Parameters:
    ///   - position: the last position that is migrated already.
    ///   - target: the id of the fresh journal, whose sessions have keys of their own.
    init(
        _ source: OpenStore, after position: Position, through end: Position, target: EntryID, _ mapper: consuming EntryMapper
    ) {
        self.source = source
        self.position = position
        self.end = end
        check = EnvelopeCheck(journal: target)
        self.mapper = mapper
    }

    /// The next batch; nil at the end.
    ///
    /// - Throws: `MigrationError.misfit`, `JournalError.diverged` for an envelope that breaks the contract.
    mutating func next() throws -> BatchInMaking? {
        batch = BatchInMaking()
        batch.result.first = position.next
        position = try source.scan(after: position, through: end) { header, envelope in
            try Self.take(header, envelope, &check, &mapper, into: &batch)
            return batch.hasRoom ? .next : .stop
        }
        // Given away whole: a second reference to its arrays would make whoever finishes it copy them.
        var full = BatchInMaking()
        swap(&full, &batch)
        return full.headers.isEmpty ? nil : full
    }

    private static func take(
        _ header: EntryHeader, _ envelope: RawSpan, _ check: inout EnvelopeCheck, _ mapper: inout EntryMapper,
        into batch: inout BatchInMaking
    ) throws {
        guard !header.isErased else { return batch.carry(header, envelope, Findings(), .erased) }
        let shape: EnvelopeShape
        var findings = Findings()
        do throws(EnvelopeError) { (shape, findings.session) = try check.check(envelope) } catch {
            throw JournalError.diverged(
                position: header.position, reason: "the envelope breaks the contract: \(error.message)")
        }
        // A mapping changes neither intent nor completeness.
        findings.isComplete = shape.isComplete
        let (outcome, chain, _) = mapper.standing(header, shape, check.reader.document)
        guard let chain else { return batch.carry(header, envelope, findings, outcome) }
        var changed = [Int](repeating: 0, count: chain.operationCount)
        let start = batch.bytes.count
        let result = mapper.map(
            envelope, shape, check.reader.document, by: chain, to: &batch.bytes, changed: &changed)
        switch result {
        case .mapped: batch.add(header, from: start, original: envelope, findings)
        case .unfit(let reason):
            batch.result.unfit.add(header.position, reason)
            batch.carry(header, envelope, findings, .unfit)
        case .fault(let reason): throw MigrationError.misfit(position: header.position, reason: reason)
        }
    }
}

/// What the contract check found in an envelope that indexes and views go by.
struct Findings: Sendable {
    var session: SessionKey?
    var isComplete: Bool?
}

/// A batch whose digests are still to be checked and made.
struct BatchInMaking: Sendable {
    var result = MigratedBatch()
    /// What goes into the fresh store, end to end.
    var bytes: [UInt8] = []
    /// What the mapped entries were, end to end.
    private var originals: [UInt8] = []
    private(set) var headers: [EntryHeader] = []
    private var entries: [PreparedEntry] = []
    /// For each entry where its original stands; nil if it goes on as it is.
    private var originalRanges: [Range<Int>?] = []

    var hasRoom: Bool {
        headers.count < JournalLimits.batchEntriesMax && bytes.count < JournalLimits.batchBytesMax / 2
    }

    /// Adds an entry whose bytes stay as they are.
    mutating func carry(
        _ header: EntryHeader, _ envelope: RawSpan, _ findings: Findings, _ outcome: MigrationOutcome
    ) {
        let start = bytes.count
        bytes.append(copying: envelope)
        result.outcomes[outcome] += 1
        add(
            header, start..<bytes.count, flags: header.flags, digest: header.envelopeDigest, origin: header.originDigest,
            findings, original: nil)
    }

    /// Adds an entry whose mapped bytes begin at `start`.
    mutating func add(_ header: EntryHeader, from start: Int, original: RawSpan, _ findings: Findings) {
        let place = originals.count
        originals.append(copying: original)
        result.outcomes[.migrated] += 1
        // Its digest comes later, with those of the others, in lanes.
        add(
            header, start..<bytes.count, flags: header.flags.union(.migrated), digest: header.envelopeDigest,
            origin: header.envelopeDigest, findings, original: place..<originals.count)
    }

    private mutating func add(
        _ header: EntryHeader, _ range: Range<Int>, flags: EntryFlags, digest: SHA256Digest, origin: SHA256Digest?,
        _ findings: Findings, original: Range<Int>?
    ) {
        headers.append(header)
        originalRanges.append(original)
        result.causes.append(header.cause)
        entries.append(
            PreparedEntry(
                envelope: range, id: header.id, mayRepeat: true, cause: nil, flags: flags, salt: header.salt,
                digest: digest, origin: origin, session: findings.session, isComplete: findings.isComplete,
                recordedAt: header.recordedAt))
    }

    /// The batch, after every digest of the source was checked.
    ///
    /// - Parameter chain: the source's chain digest before the first entry; afterwards that of the last.
    /// - Throws: `JournalError.diverged` where the source does not fit its digests.
    consuming func finish(after chain: inout SHA256Digest) throws(JournalError) -> MigratedBatch {
        try checkLinks(after: &chain)
        let salts = headers.map(\.salt)
        let digests = PreparedBatch.digests(of: entries.map(\.envelope), in: bytes.span.bytes, salts: salts)
        let mapped = originalRanges.indices.filter { originalRanges[$0] != nil }
        let before = PreparedBatch.digests(
            of: mapped.compactMap { originalRanges[$0] }, in: originals.span.bytes, salts: mapped.map { salts[$0] })
        for (index, digest) in zip(mapped, before) where digest != headers[index].envelopeDigest {
            throw Self.damaged(headers[index])
        }
        for index in entries.indices {
            if originalRanges[index] != nil {
                entries[index].digest = digests[index]
            } else if !headers[index].isErased, digests[index] != headers[index].envelopeDigest {
                throw Self.damaged(headers[index])
            }
        }
        var result = result
        result.prepared.adopt(bytes)
        result.prepared.entries = entries
        return result
    }

    private static func damaged(_ header: EntryHeader) -> JournalError {
        .diverged(
            position: header.position, reason: "the envelope does not have the digest that stands beside it")
    }

    /// Each link follows from the stored one before it, so all go in lanes.
    private func checkLinks(after chain: inout SHA256Digest) throws(JournalError) {
        var lanes = SHA256Batch()
        var digests: [SHA256Digest] = []
        digests.reserveCapacity(headers.count)
        for header in headers {
            RecordDigests.takeChain(previous: chain, header, into: &lanes)
            lanes.endMessage()
            chain = header.chainDigest
            if lanes.isFull { lanes.finish { _, digest in digests.append(digest) } }
        }
        lanes.finish { _, digest in digests.append(digest) }
        for (header, digest) in zip(headers, digests) where digest != header.chainDigest {
            throw .diverged(
                position: header.position, reason: "its chain digest does not follow from the entry before it")
        }
    }
}
