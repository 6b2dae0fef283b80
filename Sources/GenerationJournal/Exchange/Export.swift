internal import Envelopes
internal import LMDB

/// What an export wrote.
public struct ExportReport: Hashable, Sendable {
    /// The first line.
    public let header: ExportHeader
    /// Entries written.
    public let entries: UInt64
    /// Entries among them that are erased.
    public let erased: UInt64
    /// The last position written; ``Position/start`` if there was none.
    public let last: Position
}

extension Journal {
    /// Writes the entries `first...last` as an export: JSON Lines, the header first.
    ///
    /// The end is fixed when the export begins, so it ends even while others append.
    ///
    /// - Parameters:
    ///   - exportedBy: who does it.
    ///   - write: takes the bytes in order, about a megabyte at a time.
    /// - Throws: `JournalError`, and whatever `write` throws.
    public func export(
        from first: Position = Position(rawValue: 1), through last: Position? = nil, exportedBy: String,
        to write: ([UInt8]) throws -> Void
    ) throws -> ExportReport {
        let head = try read { try $0.head() }
        let end = min(last ?? head, head)
        let isEmpty = first > end
        let asOf = isEmpty ? 0 : try read { try $0.withEntry(at: end) { header, _ in header.recordedAt } } ?? 0
        let header = ExportHeader(journalID: journalID, exportedBy: exportedBy, asOf: asOf)
        var chunk = ExportEncoding.header(header)
        var entries: UInt64 = 0
        var erased: UInt64 = 0
        if !isEmpty {
            var causes = CauseIDs(store: store)
            try scan(after: Position(rawValue: max(first.rawValue, 1) - 1), through: end) { header, envelope in
                let cause = try header.cause.map { try causes.id(at: $0) }
                causes.note(header)
                ExportEncoding.append(header, cause: cause, envelope: envelope, to: &chunk)
                entries += 1
                if header.isErased { erased += 1 }
                if chunk.count >= ExportEncoding.chunkBytes {
                    try write(chunk)
                    chunk.removeAll(keepingCapacity: true)
                }
                return .next
            }
        }
        try write(chunk)
        return ExportReport(header: header, entries: entries, erased: erased, last: isEmpty ? .start : end)
    }
}

extension ExportEncoding {
    static let chunkBytes = 1 << 20
}

/// Ids of causes by position; a cause is mostly among the entries just read.
private struct CauseIDs {
    private static let recentMax = 1024

    let store: OpenStore
    private var recent: [Position: EntryID] = [:]

    init(store: OpenStore) { self.store = store }

    mutating func note(_ header: EntryHeader) {
        if recent.count == Self.recentMax { recent.removeAll(keepingCapacity: true) }
        recent[header.position] = header.id
    }

    func id(at position: Position) throws -> EntryID {
        if let id = recent[position] { return id }
        guard let id = try store.read({ try $0.withEntry(at: position) { header, _ in header.id } }) else {
            throw JournalError.recordDamaged(position: position, reason: "an entry names it as cause, the log has none")
        }
        return id
    }
}
