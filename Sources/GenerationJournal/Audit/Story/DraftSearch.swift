internal import Envelopes
internal import StrictJSON

extension Journal {
    /// The entries that ask for a quote to be saved, or that record one, and whose words hold `text`, letter for letter.
    ///
    /// It looks at the whole log, which the library's search does not: rejected words stand nowhere else. The call blocks its
    /// thread.
    ///
    /// - Throws: `JournalError.recordDamaged` for an envelope that cannot be read.
    public func drafts(holding text: String) throws -> [Position] {
        let words = Array(text.utf8)
        guard let first = words.first else { return [] }
        var found: [Position] = []
        var check = EnvelopeCheck(journal: journalID)
        let saving = JSONKey(Quote.savingIntent)
        try scan { header, bytes in
            guard !header.isErased else { return .next }
            let envelope: Envelope
            do throws(EnvelopeError) {
                let shape = try check.check(bytes).shape
                guard header.isOwn || check.reader.document.string(of: shape.intent, equals: saving) else { return .next }
                envelope = Envelope(shape, in: check.reader)
            } catch {
                throw JournalError.recordDamaged(
                    position: header.position, reason: "the envelope breaks the contract: \(error.message)")
            }
            guard !header.isOwn || envelope.isStep(ImportQuote.self), let draft = envelope.draftText else { return .next }
            if Array(draft.utf8).holds(words, first) { found.append(header.position) }
            return .next
        }
        return found
    }
}

extension [UInt8] {
    /// Whether `other`, which begins with `first`, stands somewhere in it.
    fileprivate func holds(_ other: [UInt8], _ first: UInt8) -> Bool {
        guard count >= other.count else { return false }
        return (0...count - other.count).contains { self[$0] == first && self[$0..<$0 + other.count].elementsEqual(other) }
    }
}
