internal import Digest
internal import Envelopes
internal import LMDB
internal import StrictJSON

/// Entries that bring their own id and time, each to be judged by itself: a merged export, or an envelope file.
struct KnownBatch: Sendable {
    var prepared = PreparedBatch()
    /// Where each prepared entry stood, for messages about those that the store refuses.
    var places: [LinePlace] = []
    var refused: [RefusedLine] = []
    var lines = 0
    var blank = 0
    var tornOffset: UInt64?
}

/// Turns lines with ids into batches, judged by themselves.
struct KnownLines: ~Copyable {
    private var lines: LineReader
    private var intake: KnownIntake
    private var isOver = false

    init(_ lines: LineReader, journal: EntryID, kind: ImportReport.Kind, options: ImportOptions) throws {
        self.lines = lines
        intake = KnownIntake(journal: journal, kind: kind, options: options)
        _ = try self.lines.next { _, _ in }
    }

    mutating func next() throws -> KnownBatch? {
        guard !isOver else { return nil }
        var batch = KnownBatch()
        while batch.prepared.entries.count < JournalLimits.batchEntriesMax,
            batch.prepared.bytes.count < JournalLimits.batchBytesMax / 2
        {
            let step = try lines.next { place, line in intake.take(line, place, into: &batch) }
            guard let step, step == .next else {
                isOver = true
                break
            }
        }
        return batch.lines > 0 ? batch : nil
    }
}

/// Reads, checks and digests single lines that bring their own ids.
private struct KnownIntake: ~Copyable {
    private let kind: ImportReport.Kind
    private let options: ImportOptions
    private var exported = ExportLineReader()
    private var recorded = EnvelopeFileLineReader()
    private var check: EnvelopeCheck

    init(journal: EntryID, kind: ImportReport.Kind, options: ImportOptions) {
        self.kind = kind
        self.options = options
        check = EnvelopeCheck(journal: journal)
    }

    mutating func take(_ line: RawSpan, _ place: LinePlace, into batch: inout KnownBatch) -> ScanStep {
        batch.lines += 1
        // A line without its end was cut off while it was written and never acknowledged, whole though it may look.
        if !place.isTerminated, kind == .envelopeFile {
            batch.tornOffset = place.offset
            return .stop
        }
        guard !line.isJSONWhiteSpace else {
            batch.blank += 1
            return .next
        }
        do throws(ExportLineFault) {
            if kind == .export {
                try Self.takeExported(line, &exported, &check, options, into: &batch.prepared)
            } else {
                try Self.takeRecorded(line, &recorded, &check, into: &batch.prepared)
            }
            batch.places.append(place)
        } catch {
            batch.refused.append(RefusedLine(place, line, column: error.column, reason: error.reason))
            if options.stopsAtRefusal { return .stop }
        }
        return .next
    }

    private static func takeExported(
        _ line: RawSpan, _ reader: inout ExportLineReader, _ check: inout EnvelopeCheck, _ options: ImportOptions,
        into batch: inout PreparedBatch
    ) throws(ExportLineFault) {
        try reader.read(line) { (fields, envelope) throws(ExportLineFault) in
            guard !fields.flags.contains(.erased) else {
                throw ExportLineFault(
                    reason: "entry \(fields.id) is erased; only an import of the same journal keeps it")
            }
            guard RecordDigests.envelope(envelope, salt: fields.salt) == fields.digest else {
                throw ExportLineFault(reason: "the envelope does not have the digest that stands beside it")
            }
            let session = try check.sessionOrFault(of: envelope)
            batch.entries.append(
                PreparedEntry(
                    envelope: batch.append(envelope), id: fields.id, mayRepeat: true, cause: fields.cause,
                    flags: options.trustsOwnSteps ? fields.flags : fields.flags.subtracting(.own), salt: fields.salt,
                    digest: fields.digest, origin: fields.origin, session: session, recordedAt: fields.recordedAt))
        }
    }

    private static func takeRecorded(
        _ line: RawSpan, _ reader: inout EnvelopeFileLineReader, _ check: inout EnvelopeCheck,
        into batch: inout PreparedBatch
    ) throws(ExportLineFault) {
        let fields: EnvelopeFileLine
        do throws(EnvelopeFileLineFault) { fields = try reader.read(line) } catch {
            throw ExportLineFault(column: error.column, reason: error.reason)
        }
        let envelope = fields.envelope.span.bytes
        let session = try check.sessionOrFault(of: envelope)
        let salt = EntrySalt.random(count: 1)[0]
        batch.entries.append(
            PreparedEntry(
                envelope: batch.append(envelope), id: fields.id, mayRepeat: true, cause: fields.cause, salt: salt,
                digest: RecordDigests.envelope(envelope, salt: salt), session: session, recordedAt: fields.recordedAt))
    }
}

extension EnvelopeCheck {
    /// As `session(of:)`, for a line that holds more than the envelope.
    mutating func sessionOrFault(of envelope: RawSpan) throws(ExportLineFault) -> SessionKey? {
        try factsOrFault(of: envelope).session
    }

    /// As `facts(of:)`, for a line that holds more than the envelope.
    mutating func factsOrFault(of envelope: RawSpan) throws(ExportLineFault) -> (session: SessionKey?, isComplete: Bool) {
        do throws(EnvelopeError) { return try facts(of: envelope) } catch {
            throw ExportLineFault(reason: "the envelope breaks the contract: \(error.message)")
        }
    }
}
