internal import Envelopes
internal import LMDB

extension Journal {
    /// Imports an export of this same journal: every entry to the position that it had.
    ///
    /// What is there already must be equal, so that an import that was interrupted goes on by itself.
    func importExport(
        _ lines: LineReader, _ header: ExportHeader, _ options: ImportOptions, report: inout ImportReport,
        progress: (ImportReport) throws -> Void
    ) throws {
        try takeIdentity(of: header, options)
        let journal = header.journalID
        var writer = VerbatimWriter(store: store)
        try Handoff<VerbatimBatch>.run(capacity: 2, name: "daybook reader") { handoff in
            var exported = try ExportLines(lines, journal: journal)
            while let batch = try exported.next(), handoff.put(batch) {}
        } consume: { batch in
            report.lines += batch.items.count
            if options.isRehearsal {
                report.imported += batch.items.count
            } else {
                try writer.write(batch)
                (report.imported, report.known, report.erased) = (writer.written, writer.known, writer.erased)
            }
            try progress(report)
        }
        if writer.erased > 0 { try store.finishErasure() }
    }

    /// An empty store takes the export's journal id; otherwise the two must be the same.
    private func takeIdentity(of header: ExportHeader, _ options: ImportOptions) throws {
        guard header.journalID != journalID else { return }
        guard try read({ try $0.head() }) == .start else {
            throw JournalError.otherJournal(found: header.journalID, expected: journalID)
        }
        guard !options.isRehearsal else { return }
        try store.adoptJournalID(header.journalID)
    }
}

/// Turns the lines of an export into batches whose envelopes are checked against their digests.
struct ExportLines: ~Copyable {
    private var lines: LineReader
    private var exportLine = ExportLineReader()
    private var check: EnvelopeCheck
    private var isOver = false

    /// - Throws: `JournalError.storage`.
    init(_ lines: LineReader, journal: EntryID) throws {
        check = EnvelopeCheck(journal: journal)
        self.lines = lines
        _ = try self.lines.next { _, _ in }
    }

    /// - Throws: `JournalError.inputInvalid` for a line that is no entry, `.diverged` for a wrong digest.
    mutating func next() throws -> VerbatimBatch? {
        guard !isOver else { return nil }
        var batch = VerbatimBatch()
        while batch.hasRoom {
            let line: Void? = try lines.next { place, line in
                do {
                    try Self.append(line, number: place.number, &exportLine, &check, to: &batch)
                } catch let fault as ExportLineFault {
                    let cut = place.isTerminated ? "" : " (the last line has no end: the file was cut off)"
                    throw JournalError.inputInvalid(line: place.number, reason: fault.reason + cut)
                }
            }
            guard line != nil else {
                isOver = true
                break
            }
        }
        try batch.checkEnvelopeDigests()
        return batch.items.isEmpty ? nil : batch
    }

    private static func append(
        _ line: RawSpan, number: Int, _ reader: inout ExportLineReader, _ check: inout EnvelopeCheck,
        to batch: inout VerbatimBatch
    ) throws(ExportLineFault) {
        try reader.read(line) { (fields, envelope) throws(ExportLineFault) in
            var session: SessionKey?
            var isComplete: Bool?
            if !fields.flags.contains(.erased) { (session, isComplete) = try check.factsOrFault(of: envelope) }
            let header = EntryHeader(
                position: fields.position, id: fields.id, flags: fields.flags, recordedAt: fields.recordedAt,
                cause: nil, salt: fields.salt, envelopeByteCount: envelope.byteCount, envelopeDigest: fields.digest,
                chainDigest: fields.chain, originDigest: fields.origin)
            batch.append(
                header, causeID: fields.cause, envelope: envelope, session: session, isComplete: isComplete, line: number)
        }
    }
}
