internal import Envelopes
internal import GenerationJournal
internal import StrictJSON

/// Drafts that passed every layer, before the library has them: their saving is recorded a little later. Whoever asks about
/// novelty in between has to see them, or two runs would save the same words.
///
/// One whose process died in between still counts, since it may be saved yet; one whose saving failed or was refused does not.
enum AcceptedDrafts {
    /// How far back in the log they are looked for when a generator begins, in entries. What a run accepted it saves at once.
    static let entriesMax: UInt64 = 20_000

    private static let saving = JSONKey(Quote.savingIntent)
    private static let deciding = [RecordOutcome.intent, ResolveEntry.intent, ImportQuote.intent].map { JSONKey($0) }

    /// Whether the entry may bring a line to compare with: an accepted draft, or a step that puts a quote into the library.
    static func mayAdd(_ header: EntryHeader, _ bytes: RawSpan) -> Bool {
        guard !header.isErased else { return false }
        let reader = StepReader()
        guard (try? reader.read(bytes)) != nil else { return false }
        return header.isOwn ? deciding.contains { reader.isIntent($0) } : isAccepted(in: reader)
    }

    /// Whether the envelope that was read last is a whole draft with parameters. What cannot be read is nobody's draft.
    static func isAccepted(_ header: EntryHeader, _ bytes: RawSpan, _ reader: StepReader) -> Bool {
        guard !header.isErased, !header.isOwn, (try? reader.read(bytes)) != nil else { return false }
        return isAccepted(in: reader)
    }

    private static func isAccepted(in reader: StepReader) -> Bool {
        reader.isComplete && reader.isIntent(saving) && reader.parameterText("text") != nil
    }

    /// The line that an accepted draft would be in the library; nil for one that no run of a language asked for.
    ///
    /// - Throws: `JournalError`, `EnvelopeError` for a damaged envelope.
    static func line(
        at position: Position, _ locale: LocaleTag, _ snapshot: borrowing Snapshot
    ) throws -> KnownLine? {
        guard let entry = try snapshot.entry(at: position), let parameters = try entry.decoded()?.parameters,
            let text = DraftContent.text(in: Array(parameters)),
            let begin = try snapshot.entry(at: try snapshot.flow(of: position)), begin.header.isOwn,
            let request = try begin.decoded().flatMap({ try? RequestGeneration(of: $0) }),
            Array(request.locale.utf8)[...].isLanguage(locale.language)
        else { return nil }
        return KnownLine(name: "entry \(entry.id)", text: text, language: locale.language)
    }

    /// Those that may still be saved, of a language, in the order of the log.
    ///
    /// - Throws: `JournalError`, `EnvelopeError`.
    static func open(
        of locale: LocaleTag, in snapshot: borrowing Snapshot
    ) throws -> [(position: Position, line: KnownLine)] {
        let head = try snapshot.head().rawValue
        let reader = StepReader()
        var drafts: [Position: Bool] = [:]
        try snapshot.scan(after: Position(rawValue: head - min(head, entriesMax))) { header, bytes in
            if isAccepted(header, bytes, reader) {
                drafts[header.position] = true
            } else if header.isOwn, !header.isErased, let draft = header.cause, drafts[draft] != nil,
                (try? reader.read(bytes)) != nil, let isOpen = isOpen(after: reader)
            {
                drafts[draft] = isOpen
            }
            return .next
        }
        var lines: [(position: Position, line: KnownLine)] = []
        for (draft, isOpen) in drafts.sorted(by: { $0.key < $1.key }) where isOpen {
            if let line = try line(at: draft, locale, snapshot) { lines.append((draft, line)) }
        }
        return lines
    }

    /// Whether a draft may still come into the library after a step about it; nil for a step that does not say.
    static func isOpen(after reader: StepReader) -> Bool? {
        if let step = try? reader.step(RecordOutcome.self) {
            return switch step.outcome {
            case .started, .inDoubt: true
            case .performed, .failed, .refused: false
            }
        }
        return (try? reader.step(ResolveEntry.self)).flatMap { $0 }.map { $0.finding != .performed }
    }
}
