public import Envelopes
public import GenerationJournal

/// Takes the quotes of catalogues into a journal, batch by batch, and accounts for every record.
///
/// Each quote becomes an own step ``ImportQuote`` whose entry id follows from words and locale. What stands there already
/// stays as it is, so an import can be repeated, or go on after an interruption.
public struct CatalogueImport {
    private let journal: Journal
    private let source: ImportQuote.Source
    private let by: String
    private let reason: String
    private let startHead: Position
    private var waiting: [CatalogueRecord] = []
    private var waitingQuotes = 0
    private var waitingBytes = 0
    /// What became of the records so far, those that wait for the next append left out.
    public private(set) var report = CatalogueReport()

    /// An import into `journal`.
    ///
    /// - Parameters:
    ///   - source: where the quotes come from.
    ///   - by: who imports them.
    ///   - reason: why.
    /// - Throws: `UnusableEntry` where nobody is named or no reason given; `JournalError`.
    public init(into journal: Journal, source: ImportQuote.Source, by: String, reason: String) throws {
        guard !by.isEmpty, !reason.isEmpty else { throw UnusableEntry("an import records who made it and why") }
        self.journal = journal
        self.source = source
        self.by = by
        self.reason = reason
        startHead = try journal.read { try $0.head() }
    }

    /// Takes records and writes whole batches of them.
    ///
    /// - Parameter noting: told of every record that is not added, in their order, once its batch is durable.
    /// - Throws: `JournalError`, `EnvelopeError`, and what `noting` throws; what was written before stays.
    public mutating func add(
        _ records: [CatalogueRecord], noting: (CatalogueFinding) throws -> Void
    ) async throws {
        for record in records {
            waiting.append(record)
            let facts = Self.factsBytes + record.place.origin.utf8.count + by.utf8.count + reason.utf8.count
            waitingBytes += 3 * record.bytes.count + facts
            if record.quote != nil { waitingQuotes += 1 }
            let isFull = waitingQuotes == CatalogueLimits.batchQuotesMax || waiting.count == CatalogueLimits.batchRecordsMax
            if isFull || waitingBytes >= CatalogueLimits.batchBytesMax { try await flush(noting: noting) }
        }
    }

    /// About as many bytes as an envelope takes beside the words; only batches are cut by it.
    private static let factsBytes = 512

    /// Writes what waits.
    ///
    /// - Throws: as ``add(_:noting:)``.
    public mutating func flush(noting: (CatalogueFinding) throws -> Void) async throws {
        guard !waiting.isEmpty else { return }
        var attempts = 1
        while true {
            let judged = try judgeWaiting()
            do {
                let results =
                    judged.entries.isEmpty ? [] : try await journal.appendOwn(judged.entries, expecting: .any)
                try account(for: judged, results, noting: noting)
                return
            } catch let error as JournalError where Self.isRace(error) && attempts < CatalogueLimits.appendAttemptsMax {
                // Somebody else took one of the quotes in after the look: it is known now.
                attempts += 1
            }
        }
    }

    private static func isRace(_ error: JournalError) -> Bool {
        switch error {
        case .idConflict, .erased: true
        default: false
        }
    }

    /// What is to become of the records that wait: an outcome each, or the index of its entry.
    private struct Judged {
        var entries: [NewEntry] = []
        var verdicts: [Verdict] = []
    }

    private enum Verdict {
        case append(entry: Int)
        case leave(CatalogueOutcome, reason: String?)
    }

    private func judgeWaiting() throws -> Judged {
        try journal.read { snapshot in
            var judged = Judged()
            var steps: [EntryID: (step: ImportQuote, place: CataloguePlace)] = [:]
            for record in waiting {
                guard case .quote(let quote) = record.reading else {
                    if case .leftOut(let outcome, let reason) = record.reading {
                        judged.verdicts.append(.leave(outcome, reason: reason))
                    }
                    continue
                }
                let step = step(for: quote, at: record.place)
                let id = CatalogueKey.id(of: quote)
                if let earlier = steps[id] {
                    let earlierPlace = "\(earlier.place.origin), record \(earlier.place.record)"
                    judged.verdicts.append(Self.verdict(on: step, like: earlier.step, at: earlierPlace, same: .duplicate))
                } else if let stored = try stored(id, in: snapshot, step) {
                    judged.verdicts.append(stored)
                } else {
                    steps[id] = (step, record.place)
                    judged.verdicts.append(.append(entry: judged.entries.count))
                    judged.entries.append(NewEntry(try step.envelope(), id: id))
                }
            }
            return judged
        }
    }

    private func step(for quote: CatalogueQuote, at place: CataloguePlace) -> ImportQuote {
        ImportQuote(
            text: quote.text, author: quote.author, attribution: quote.attribution, source: source,
            isPublicDomain: quote.isPublicDomain, locale: quote.locale.description, origin: place.origin,
            record: Int64(place.record), by: by, reason: reason)
    }

    /// The verdict on a step whose id stands in the journal; nil where it does not.
    private func stored(_ id: EntryID, in snapshot: borrowing Snapshot, _ step: ImportQuote) throws -> Verdict? {
        guard let position = try snapshot.position(of: id), let entry = try snapshot.entry(at: position) else { return nil }
        guard let envelope = try entry.decoded() else { return .leave(.erased, reason: "entry \(position)") }
        guard entry.header.isOwn, let known = try? ImportQuote(of: envelope) else {
            return .leave(.faulty, reason: "its id stands for entry \(position), which is no imported quote")
        }
        let same: CatalogueOutcome = position > startHead ? .duplicate : .known
        return Self.verdict(on: step, like: known, at: "entry \(position)", same: same)
    }

    private static func verdict(
        on step: ImportQuote, like known: ImportQuote, at place: String, same: CatalogueOutcome
    ) -> Verdict {
        var differences: [String] = []
        if !isSame(step.author, known.author) {
            differences.append("by \(known.author ?? "nobody named") rather than \(step.author ?? "nobody named")")
        }
        if step.source != known.source { differences.append("as \(known.source.rawValue)") }
        if step.isPublicDomain != known.isPublicDomain {
            differences.append("as \(known.isPublicDomain ? "" : "not ")in the public domain")
        }
        if differences.isEmpty { return .leave(same, reason: place) }
        return .leave(.differing, reason: "the same words stand in \(place) \(differences.joined(separator: ", "))")
    }

    /// Names are compared as the words are: `MARK TWAIN` and `Mark Twain` are one.
    private static func isSame(_ left: String?, _ right: String?) -> Bool {
        left.map(CatalogueKey.key)?.utf8.elementsEqual((right.map(CatalogueKey.key) ?? "").utf8) ?? (right == nil)
    }

    private mutating func account(
        for judged: Judged, _ results: [AppendResult], noting: (CatalogueFinding) throws -> Void
    ) throws {
        let records = waiting
        (waiting, waitingQuotes, waitingBytes) = ([], 0, 0)
        for (record, verdict) in zip(records, judged.verdicts) {
            var outcome = CatalogueOutcome.added
            var reason: String?
            switch verdict {
            case .append(let entry):
                if !results[entry].isNew { (outcome, reason) = (.known, "entry \(results[entry].position)") }
            case .leave(let left, let why): (outcome, reason) = (left, why)
            }
            report.count(outcome)
            if outcome == .added { continue }
            try noting(CatalogueFinding(place: record.place, outcome: outcome, reason: reason, bytes: record.bytes))
        }
    }
}
