import Digest
import Envelopes
import GenerationJournal

extension JSONLine {
    /// An entry with its header's fields and its envelope's exact bytes; schemas/output-log.schema.json.
    init(_ entry: Entry, isCopy: Bool) {
        self.init()
        let header = entry.header
        add("position", number: header.position.rawValue)
        add("id", header.id.description)
        add("recordedAt", number: header.recordedAt)
        add("cause", number: header.cause?.rawValue)
        add("erased", header.isErased)
        add("migrated", header.isMigrated)
        add("own", header.isOwn)
        add("copy", isCopy)
        add("origin", header.originDigest?.hex)
        add("digest", header.envelopeDigest.hex)
        add("chain", header.chainDigest.hex)
        guard let envelope = entry.envelope else {
            add("envelope", nil as String?)
            return
        }
        // A line break would end the line, and white space at the ends would be lost on a reader.
        let breaksLine = envelope.contains { $0 == 0x0A || $0 == 0x0D }
        if breaksLine || Self.isSpace(envelope.first) || Self.isSpace(envelope.last) {
            add("envelopeText", String(decoding: envelope, as: UTF8.self))
        } else {
            add("envelope", json: envelope)
        }
    }

    private static func isSpace(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 }
}

/// The one line by which a person knows an entry.
struct EntryLine {
    /// Columns that the time, the session and the type get: roomy ones, and those of a narrow terminal.
    private static let narrowColumns = 72
    private static let sessionColumns = 12
    private static let typeColumns = 12

    let positionColumns: Int
    let columns: Int?
    let isUTC: Bool

    /// - Parameter columns: the terminal's width; nil to cut nothing.
    init(last: Position, columns: Int?, isUTC: Bool) {
        positionColumns = max(3, last.description.count)
        self.columns = columns
        self.isUTC = isUTC
    }

    /// Position, time, session, who speaks, type, state, intent, excerpt.
    ///
    /// - Parameter envelope: nil once erased.
    func text(_ header: EntryHeader, _ envelope: Envelope?) -> String {
        let isNarrow = columns.map { $0 < Self.narrowColumns } ?? false
        let time = MomentText.text(of: header.recordedAt, isUTC: isUTC)
        let position = header.position.description
        var fields = [
            String(repeating: " ", count: max(0, positionColumns - position.count)) + position,
            isNarrow ? String(time.dropFirst("2026-01-01 ".count)) : time,
        ]
        if let envelope {
            fields.append(field(envelope.sessionId ?? "-", Self.sessionColumns))
            fields.append(envelope.source == .foundationModels ? "model" : "app  ")
            fields.append(field(envelope.generable ?? "-", Self.typeColumns))
            fields.append(envelope.isComplete ? "complete" : "partial ")
            fields.append(SafeText.escaped(envelope.intent.spelledOnOneLine))
            fields.append(SafeText.escaped(Excerpt.text(of: envelope, charactersMax: columns)))
        } else {
            fields.append("erased")
        }
        let line = fields.joined(separator: "  ")
        guard let columns else { return line }
        return DisplayWidth.fitted(line, columns: columns)
    }

    private func field(_ text: String, _ limit: Int) -> String {
        let safe = SafeText.escaped(text.spelledOnOneLine)
        return DisplayWidth.padded(columns == nil ? safe : DisplayWidth.fitted(safe, columns: limit), columns: limit)
    }
}

extension String {
    /// The text with a space for each line feed.
    var spelledOnOneLine: String {
        contains("\n") ? String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\n" ? " " : $0 })) : self
    }
}
