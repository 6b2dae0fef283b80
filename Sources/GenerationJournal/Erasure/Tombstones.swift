internal import Envelopes
internal import LMDB

/// Puts tombstones in place of entries: header and digests stay, salt and envelope go.
///
/// It happens in the transaction that appends the step that says so, whether somebody erases here, or the step comes by
/// replay or import: so a tombstone never stands without its step, and the same steps leave the same log.
struct Tombstones: ~Copyable {
    private let tables: StoreTables
    private var check: EnvelopeCheck
    /// What the index of sessions has to forget.
    private var forgotten: [SessionKey: [UInt64]] = [:]

    private init(journal: EntryID, _ tables: StoreTables) {
        self.tables = tables
        check = EnvelopeCheck(journal: journal)
    }

    /// Carries out `step`, which was just written at `position`; answers how many entries still had their envelope.
    ///
    /// An entry that is not here, or that has other bytes or cannot be erased, is passed over: what came by import need
    /// not know what this store holds.
    static func put(
        for step: EraseEntries, at position: Position, journal: EntryID, in transaction: inout WriteTransaction,
        _ tables: StoreTables
    ) throws -> Int {
        var tombstones = Tombstones(journal: journal, tables)
        var count = 0
        for entry in step.entries {
            guard let header = try tombstones.target(entry, before: position, in: transaction) else { continue }
            try tombstones.replace(header, in: &transaction)
            count += 1
        }
        for (session, positions) in tombstones.forgotten {
            try SessionIndex.remove(positions, of: session, in: &transaction, tables)
        }
        return count
    }

    /// The header of an entry that the step names and that is to be erased.
    private mutating func target(
        _ entry: EraseEntries.Entry, before end: Position, in transaction: borrowing WriteTransaction
    ) throws -> EntryHeader? {
        guard let position = try PreparedBatch.position(of: entry.id, in: transaction, tables), position < end else {
            return nil
        }
        let found = try transaction.value(in: tables.log, position: position.rawValue) { record -> EntryHeader? in
            let header = try EntryHeader(position: position, record: record)
            guard !header.isErased, header.envelopeDigest == entry.digest else { return nil }
            let envelope = record.extracting(droppingFirst: header.envelopeOffset)
            guard try !Self.isLasting(header, envelope) else { return nil }
            do throws(EnvelopeError) {
                if let session = try check.session(of: envelope) { forgotten[session, default: []].append(position.rawValue) }
            } catch {
                throw JournalError.recordDamaged(
                    position: position, reason: "the envelope breaks the contract: \(error.message)")
            }
            return header
        }
        guard let found else {
            throw JournalError.recordDamaged(position: position, reason: "the index names it, the log has no record")
        }
        return found
    }

    private func replace(_ header: EntryHeader, in transaction: inout WriteTransaction) throws {
        let tombstone = header.erased
        let nothing: [UInt8] = []
        _ = try transaction.reserve(
            tables.log, position: header.position.rawValue, byteCount: tombstone.recordByteCount
        ) { tombstone.encode(nothing.span.bytes, into: &$0) }
    }

    /// Whether the entry is a step that cannot be erased, since others would lose their ground: what was erased, what the
    /// journal is judged by, which copies may act.
    ///
    /// - Throws: `JournalError.notErasable` for an own entry that cannot be read: nobody knows then what rests on it.
    static func isLasting(_ header: EntryHeader, _ envelope: RawSpan) throws(JournalError) -> Bool {
        guard header.isOwn else { return false }
        let step: Envelope
        do throws(EnvelopeError) { step = try Envelope(envelope.copied) } catch {
            throw .notErasable(
                position: header.position,
                reason: "it is a step that cannot be read, so others may rest on it: \(error.message)")
        }
        return step.isStep(EraseEntries.self) || step.isStep(AdoptEntries.self)
            || step.intent.utf8.starts(with: "Register".utf8)
    }
}

extension EntryHeader {
    /// What stays of the entry once it is erased.
    var erased: EntryHeader {
        EntryHeader(
            position: position, id: id, flags: flags.union(.erased), recordedAt: recordedAt, cause: cause, salt: .zero,
            envelopeByteCount: 0, envelopeDigest: envelopeDigest, chainDigest: chainDigest, originDigest: originDigest)
    }
}

extension EraseEntries {
    /// The step, if this own entry records one; nil for any other, and for one that this program cannot read.
    ///
    /// Most own entries record something else, which a look at their bytes tells.
    init?(own envelope: RawSpan) {
        guard Self.mayStand(in: envelope), let envelope = try? Envelope(envelope.copied),
            envelope.isStep(EraseEntries.self), let step = try? EraseEntries(of: envelope)
        else { return nil }
        self = step
    }

    /// False only if the intent is another one; an escape could spell any of its letters.
    private static func mayStand(in envelope: RawSpan) -> Bool {
        if envelope.firstOffset(of: UInt8(ascii: "\\")) != nil { return true }
        let name = Array(intent.utf8)
        var start = 0
        while let offset = envelope.firstOffset(of: name[0], from: start) {
            if envelope.extracting(droppingFirst: offset).starts(with: name.span.bytes) { return true }
            start = offset + 1
        }
        return false
    }
}
