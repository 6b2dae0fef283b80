internal import Digest
internal import LMDB

/// A projection computed from the log alone, in memory: what the stored rows are held against.
struct ProjectionFold {
    let projection: Projection
    private(set) var rows: [[UInt8]: [UInt8]] = [:]
    private(set) var quarantined: [Position] = []

    init(_ projection: Projection) { self.projection = projection }

    mutating func take(_ entry: Entry) {
        do {
            let changes = try projection.evolve(entry) { rows[$0] }
            if let fault = changes.lazy.compactMap(\.fault).first { throw UnusableEntry(fault) }
            for change in changes {
                switch change {
                case .put(let key, let row): self.rows[key] = row
                case .remove(let key): self.rows[key] = nil
                }
            }
        } catch {
            quarantined.append(entry.position)
        }
    }

    var digest: SHA256Digest {
        var digest = RowsDigest()
        for key in rows.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            let row = rows[key] ?? []
            digest.take(key.span.bytes, row.span.bytes)
        }
        return digest.finish()
    }
}

extension OpenStore {
    /// Computes `projections` from the entries up to and including `end`.
    ///
    /// - Throws: `JournalError.recordDamaged`.
    func fold(_ projections: [Projection], through end: Position) throws -> [ProjectionFold] {
        var folds = projections.map { ProjectionFold($0) }
        guard end > .start else { return folds }
        _ = try scan(after: .start, through: end) { header, envelope in
            var entry: Entry?
            for index in folds.indices where folds[index].projection.wants(header) {
                let copied = entry ?? Entry(header: header, envelope: envelope)
                entry = copied
                folds[index].take(copied)
            }
            return .next
        }
        return folds
    }
}
