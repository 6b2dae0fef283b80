internal import Envelopes
internal import LMDB

/// What is to be erased, as decided before anything is written.
struct ErasurePlan {
    let targets: ErasureTargets
    /// Finds the texts of all targets.
    let finder: TextFinder
    /// The steps, as many as it takes.
    let batch: PreparedBatch

    /// - Throws: `JournalError.notErasable`, `.recordDamaged`, `.batchTooLarge`, `EnvelopeError` for a reason that is too long.
    init(_ positions: Set<Position>, by: String, reason: String, in store: OpenStore) throws {
        targets = try ErasureTargets(positions, in: store)
        finder = TextFinder(targets.texts)
        for (name, text) in [("reason", reason), ("name of who decides", by)] {
            let bytes = Array(text.utf8)
            if finder.isHeld(by: bytes.span.bytes) {
                throw JournalError.notErasable(
                    position: nil, reason: "the \(name) holds a text that is to be erased, and would stay")
            }
        }
        let steps = try Self.steps(targets.entries, by: by, reason: reason)
        batch = try PreparedBatch(steps, journal: store.journalID, flags: .own)
    }

    private static func steps(_ entries: [EraseEntries.Entry], by: String, reason: String) throws -> [NewEntry] {
        try stride(from: 0, to: entries.count, by: EraseEntries.entriesMax).map { start in
            let some = entries[start..<min(start + EraseEntries.entriesMax, entries.count)]
            return NewEntry(try EraseEntries(entries: Array(some), by: by, reason: reason).envelope())
        }
    }
}

/// The entries that are to be erased, and the texts in them.
struct ErasureTargets {
    /// In the order of the log, without those that are erased already.
    private(set) var entries: [EraseEntries.Entry] = []
    private(set) var places: [EntryPlace] = []
    private(set) var erasedBefore = 0
    private(set) var texts: Set<[UInt8]> = []

    fileprivate init(_ positions: Set<Position>, in store: OpenStore) throws {
        guard positions.count <= JournalLimits.erasedEntriesMax else {
            throw JournalError.notErasable(
                position: nil, reason: "\(positions.count) entries are more than \(JournalLimits.erasedEntriesMax) at a time")
        }
        var reader = EnvelopeTexts()
        let sorted = positions.sorted()
        for start in stride(from: 0, to: sorted.count, by: JournalLimits.batchEntriesMax) {
            let some = sorted[start..<min(start + JournalLimits.batchEntriesMax, sorted.count)]
            try store.read { snapshot in
                for position in some {
                    let isFound: Void? = try snapshot.withEntry(at: position) { header, envelope in
                        try take(header, envelope, &reader)
                    }
                    guard isFound != nil else {
                        throw JournalError.notErasable(position: position, reason: "there is no such entry")
                    }
                }
            }
        }
    }

    private mutating func take(_ header: EntryHeader, _ envelope: RawSpan, _ reader: inout EnvelopeTexts) throws {
        guard !header.isErased else {
            erasedBefore += 1
            return
        }
        guard try !Tombstones.isLasting(header, envelope) else {
            throw JournalError.notErasable(
                position: header.position,
                reason: "it is a step that others rest on: one that registers, adopts or erases stays for good")
        }
        let excluded = header.isOwn ? ErasedText.commonMembers : []
        try reader.forEach(in: envelope, at: header.position, leavingOut: excluded) { text in
            let bytes = text.copied
            if ErasedText.isSought(bytes, isOwn: header.isOwn) { texts.insert(bytes) }
            return true
        }
        entries.append(EraseEntries.Entry(id: header.id, digest: header.envelopeDigest))
        places.append(EntryPlace(position: header.position, id: header.id))
    }
}
