internal import Envelopes
internal import LMDB

/// Looks for entries that still hold a text that is to be erased.
struct CopySearch: ~Copyable {
    private let finder: TextFinder
    private let excluded: Set<Position>
    private var texts = EnvelopeTexts()
    private(set) var found: [EntryPlace] = []

    init(_ finder: TextFinder, excluding positions: Set<Position>) {
        self.finder = finder
        excluded = positions
    }

    /// Looks into the entries up to and including `last`.
    mutating func run(through last: Position, of store: OpenStore) throws {
        guard !finder.isEmpty else { return }
        _ = try store.scan(after: .start, through: last) { header, envelope in
            try take(header, envelope)
            return .next
        }
    }

    /// Looks into the entries after `first`, as a transaction sees them.
    mutating func run(after first: Position, in transaction: borrowing WriteTransaction, _ tables: StoreTables) throws {
        guard !finder.isEmpty else { return }
        try transaction.scan(tables.log, fromPosition: first.rawValue + 1) { key, record in
            let header = try EntryHeader(position: try LogHead.position(ofKey: key), record: record)
            try take(header, record.extracting(droppingFirst: header.envelopeOffset))
            return true
        }
    }

    private mutating func take(_ header: EntryHeader, _ envelope: RawSpan) throws {
        guard !header.isErased, !excluded.contains(header.position) else { return }
        let finder = finder
        var isHeld = false
        try texts.forEach(in: envelope, at: header.position) { text in
            isHeld = finder.isHeld(by: text)
            return !isHeld
        }
        if isHeld { found.append(EntryPlace(position: header.position, id: header.id)) }
    }
}
