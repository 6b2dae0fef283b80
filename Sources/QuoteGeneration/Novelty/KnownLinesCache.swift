internal import Envelopes
internal import GenerationJournal
internal import Synchronization

/// What drafts of a journal are compared with, kept from one draft to the next: preparing it anew takes as long as judging
/// some sixty drafts. It follows the log, so what other processes save, reject or erase shows too.
final class KnownLinesCache: Sendable {
    private let journal: Journal
    private let policy: QuotePolicy
    private let kept = Mutex<[String: LatestLines]>([:])

    /// Locales that are kept at once.
    private static let localesMax = 16

    init(of journal: Journal, policy: QuotePolicy) { (self.journal, self.policy) = (journal, policy) }

    /// What the journal and the curated catalogue hold for a locale at this moment, as much of it as the policy allows.
    ///
    /// - Throws: `JournalError`, `EnvelopeError` for a damaged envelope.
    func lines(for locale: LocaleTag) throws -> KnownLines { try latest(for: locale).known }

    /// The same with the end of the log at that moment.
    func latest(for locale: LocaleTag) throws -> LatestLines {
        let name = locale.description
        // Runs that ask at the same time may do the same work; nobody waits for another one's reading.
        let known = kept.withLock { $0[name] }
        let latest = try journal.read { snapshot in
            try known?.following(snapshot) ?? LatestLines(of: locale, policy: policy, in: snapshot)
        }
        kept.withLock { kept in
            if kept[name] == nil, kept.count >= Self.localesMax { kept.removeAll() }
            if kept[name].map({ $0.head <= latest.head }) ?? true { kept[name] = latest }
        }
        return latest
    }
}

/// The lines of a locale as they stood at one moment.
struct LatestLines: Sendable {
    /// The last entry that was looked at.
    private(set) var head: Position
    /// For drafts.
    private(set) var known: KnownLines

    private let locale: LocaleTag
    private let linesMax: Int
    private let anchorsMax: Int
    private let curated: [KnownLine]
    /// The newest of the library and of what was accepted for it, in the order of the log.
    private var library: [(position: Position, line: KnownLine)]
    /// The latest rejections in their order; nil where there are no words.
    private var rejected: [KnownLine?]

    /// From further behind, everything is read anew.
    private static let entriesMax: UInt64 = 20_000

    /// - Throws: `JournalError`.
    init(of locale: LocaleTag, policy: QuotePolicy, in snapshot: borrowing Snapshot) throws {
        self.locale = locale
        linesMax = policy.novelty.catalogueMax
        anchorsMax = policy.distinctiveness.anchorsMax
        curated = CuratedCatalogue.records(in: locale).prefix(linesMax).compactMap { record in
            record.quote.map { quote in
                let name = "\(record.place.origin), line \(record.place.line)"
                return KnownLine(name: name, text: quote.text, language: locale.language)
            }
        }
        head = try snapshot.head()
        library = try Self.library(snapshot, locale, most: linesMax)
        rejected = try Self.rejected(snapshot, locale, most: anchorsMax)
        known = KnownLines()
        if linesMax > 0 {
            for (position, line) in try AcceptedDrafts.open(of: locale, in: snapshot) { _ = insert(line, at: position) }
        }
        assemble()
    }

    private mutating func assemble() {
        known = KnownLines(
            lines: Array((library.reversed().map(\.line) + curated).prefix(linesMax)), anchors: rejected.compactMap(\.self))
    }
}

extension LatestLines {
    /// The same at the head of `snapshot`; nil if it is to be read anew: too much has come since, or something was erased,
    /// which may be any of the lines.
    ///
    /// - Throws: `JournalError`, `EnvelopeError` for a damaged envelope.
    func following(_ snapshot: borrowing Snapshot) throws -> LatestLines? {
        let end = try snapshot.head()
        guard end >= head, end.rawValue - head.rawValue <= Self.entriesMax else { return nil }
        var own: [Position] = []
        var accepted: [Position] = []
        let reader = StepReader()
        try snapshot.scan(after: head) { header, bytes in
            if header.isOwn { own.append(header.position) }
            if AcceptedDrafts.isAccepted(header, bytes, reader) { accepted.append(header.position) }
            return .next
        }
        var latest = self
        latest.head = end
        var isChanged = false
        for draft in accepted { isChanged = try latest.take(acceptedAt: draft, snapshot) || isChanged }
        for position in own {
            guard let entry = try snapshot.entry(at: position), let envelope = try entry.decoded() else { continue }
            switch envelope.intent {
            case EraseEntries.intent: return nil
            case ImportQuote.intent: isChanged = try latest.take(quoteAt: position, snapshot) || isChanged
            case RecordOutcome.intent, ResolveEntry.intent:
                guard let draft = entry.header.cause else { continue }
                isChanged = try latest.take(quoteAt: draft, snapshot) || isChanged
                guard try snapshot.quote(at: draft) == nil, (try? reader.read(envelope.bytes.span.bytes)) != nil,
                    let isOpen = AcceptedDrafts.isOpen(after: reader)
                else { continue }
                if isOpen {
                    isChanged = try latest.take(acceptedAt: draft, snapshot) || isChanged
                } else if latest.library.contains(where: { $0.position == draft }) {
                    return nil
                }
            case RejectDraft.intent:
                // What cannot be read is in quarantine for the view of rejections, and no anchor either.
                guard let draft = entry.header.cause, let step = try? RejectDraft(of: envelope) else { continue }
                isChanged = try latest.take(rejected: draft, step.locale, snapshot) || isChanged
            default: continue
            }
        }
        if isChanged { latest.assemble() }
        return latest
    }

    /// Takes a line of the library, wherever its draft stands in the log.
    private mutating func take(quoteAt position: Position, _ snapshot: borrowing Snapshot) throws -> Bool {
        guard linesMax > 0, let quote = try snapshot.quote(at: position),
            Array(quote.locale.utf8)[...].isLanguage(locale.language), let entry = try snapshot.entry(at: position)
        else { return false }
        return insert(KnownLine(name: "entry \(entry.id)", text: quote.text, language: locale.language), at: position)
    }

    private mutating func take(acceptedAt position: Position, _ snapshot: borrowing Snapshot) throws -> Bool {
        guard linesMax > 0, let line = try AcceptedDrafts.line(at: position, locale, snapshot) else { return false }
        return insert(line, at: position)
    }

    private mutating func insert(_ line: KnownLine, at position: Position) -> Bool {
        let place = library.firstIndex { $0.position >= position } ?? library.count
        guard place == library.count || library[place].position != position else { return false }
        library.insert((position, line), at: place)
        if library.count > linesMax { library.removeFirst() }
        return true
    }

    private mutating func take(rejected draft: Position, _ tag: String, _ snapshot: borrowing Snapshot) throws -> Bool {
        guard anchorsMax > 0, Array(tag.utf8)[...].isLanguage(locale.language) else { return false }
        rejected.append(try Self.anchor(at: draft, locale, snapshot))
        if rejected.count > anchorsMax { rejected.removeFirst() }
        return true
    }
}

extension LatestLines {
    private static func library(
        _ snapshot: borrowing Snapshot, _ locale: LocaleTag, most: Int
    ) throws -> [(position: Position, line: KnownLine)] {
        var latest = LatestValues<(position: Position, text: String)>(most: most)
        try snapshot.scanQuotes { quote in
            if quote.locale.isLanguage(locale.language) {
                latest.add((quote.position, String(decoding: quote.text, as: UTF8.self)))
            }
            return .next
        }
        var lines: [(position: Position, line: KnownLine)] = []
        for (position, text) in latest.inOrder {
            guard let entry = try snapshot.entry(at: position) else { continue }
            lines.append((position, KnownLine(name: "entry \(entry.id)", text: text, language: locale.language)))
        }
        return lines
    }

    private static func rejected(_ snapshot: borrowing Snapshot, _ locale: LocaleTag, most: Int) throws -> [KnownLine?] {
        var latest = LatestValues<Position>(most: most)
        try snapshot.scanRejections { rejection in
            if Array(rejection.locale.utf8)[...].isLanguage(locale.language) { latest.add(rejection.draft) }
            return .next
        }
        var lines: [KnownLine?] = []
        for position in latest.inOrder { lines.append(try anchor(at: position, locale, snapshot)) }
        return lines
    }

    /// What was erased since is no anchor any more.
    private static func anchor(
        at draft: Position, _ locale: LocaleTag, _ snapshot: borrowing Snapshot
    ) throws -> KnownLine? {
        guard let entry = try snapshot.entry(at: draft), let text = try DraftContent.text(of: entry) else { return nil }
        return KnownLine(name: "entry \(entry.id)", text: text, language: locale.language)
    }
}

extension ArraySlice<UInt8> {
    /// Whether a language tag is of a language, a code in small letters; letters of tags have no case (RFC 5646).
    func isLanguage(_ language: String) -> Bool {
        let language = language.utf8
        return count >= language.count && zip(self, language).allSatisfy { $0 | 0x20 == $1 }
            && (count == language.count || self[startIndex + language.count] == UInt8(ascii: "-"))
    }
}

/// The latest of many values, in memory that does not grow with them.
private struct LatestValues<Value> {
    private let most: Int
    private var values: [Value] = []
    private var next = 0

    init(most: Int) { self.most = most }

    mutating func add(_ value: Value) {
        guard most > 0 else { return }
        if values.count < most {
            values.append(value)
        } else {
            values[next] = value
            next = (next + 1) % most
        }
    }

    var inOrder: [Value] { Array(values[next...] + values[..<next]) }
}
