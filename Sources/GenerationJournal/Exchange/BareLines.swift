internal import Digest
internal import Envelopes
internal import LMDB
internal import StrictJSON

/// A batch of bare envelopes, judged by themselves, and what of the input it covers.
struct BareBatch: Sendable {
    var prepared = PreparedBatch()
    var refused: [RefusedLine] = []
    var lines = 0
    var blank = 0
    var progress: ImportProgress?
}

/// Turns lines into batches: reads, checks, salts and digests, without a look at the store.
struct BareLines: ~Copyable {
    private let stopsAtRefusal: Bool
    private var lines: LineReader
    private var check: EnvelopeCheck
    private var isOver = false

    init(_ lines: LineReader, journal: EntryID, stopsAtRefusal: Bool) {
        self.lines = lines
        check = EnvelopeCheck(journal: journal)
        self.stopsAtRefusal = stopsAtRefusal
    }

    /// The next batch; nil at the end of the input.
    mutating func next() throws -> BareBatch? {
        guard !isOver else { return nil }
        var batch = BareBatch()
        var bytes: [UInt8] = []
        var ranges: [Range<Int>] = []
        var sessions: [SessionKey?] = []
        var areComplete: [Bool] = []
        while ranges.count < JournalLimits.batchEntriesMax, bytes.count < JournalLimits.batchBytesMax / 2 {
            let refusal = try lines.next { place, line -> RefusedLine? in
                batch.lines += 1
                if line.isJSONWhiteSpace {
                    batch.blank += 1
                    return nil
                }
                do throws(EnvelopeError) {
                    let (session, isComplete) = try check.facts(of: line)
                    sessions.append(session)
                    areComplete.append(isComplete)
                } catch {
                    return RefusedLine(place, line, error)
                }
                let start = bytes.count
                bytes.append(copying: line)
                ranges.append(start..<bytes.count)
                return nil
            }
            guard let refusal else {
                isOver = true
                break
            }
            if let refusal {
                batch.refused.append(refusal)
                if stopsAtRefusal {
                    isOver = true
                    break
                }
            }
        }
        guard batch.lines > 0 else { return nil }
        batch.progress = lines.progress
        batch.prepared = PreparedBatch(bytes, ranges, sessions, areComplete)
        return batch
    }
}

extension PreparedBatch {
    /// Salts and digests envelopes that were checked already and get ids of their own.
    init(_ bytes: [UInt8], _ ranges: [Range<Int>], _ sessions: [SessionKey?], _ areComplete: [Bool]) {
        adopt(bytes)
        let salts = EntrySalt.random(count: ranges.count)
        let digests = Self.digests(of: ranges, in: bytes.span.bytes, salts: salts)
        let ids = EntryID.next(count: ranges.count)
        entries.reserveCapacity(ranges.count)
        for index in ranges.indices {
            entries.append(
                PreparedEntry(
                    envelope: ranges[index], id: ids[index], mayRepeat: false, salt: salts[index],
                    digest: digests[index], session: sessions[index], isComplete: areComplete[index]))
        }
    }

    /// Envelope digests, in lanes.
    static func digests(of ranges: [Range<Int>], in bytes: RawSpan, salts: [EntrySalt]) -> [SHA256Digest] {
        var digests: [SHA256Digest] = []
        digests.reserveCapacity(ranges.count)
        var lanes = SHA256Batch()
        for (range, salt) in zip(ranges, salts) {
            RecordDigests.takeEnvelope(bytes.extracting(range), salt: salt, into: &lanes)
            lanes.endMessage()
            if lanes.isFull { lanes.finish { _, digest in digests.append(digest) } }
        }
        lanes.finish { _, digest in digests.append(digest) }
        return digests
    }
}

extension RefusedLine {
    init(_ place: LinePlace, _ line: RawSpan, _ error: EnvelopeError) {
        self.init(place, line, column: error.place.column, reason: error.message)
    }

    init(_ place: LinePlace, _ line: RawSpan, column: Int? = nil, reason: String) {
        self.init(
            line: place.number, column: column, offset: place.offset, bytes: line.copied, reason: reason)
    }
}
