public import Digest
internal import LMDB

/// An entry that a projection could not use.
public struct QuarantinedEntry: Hashable, Sendable {
    /// Where it stands.
    public let position: Position
    /// Why it could not be used.
    public let reason: String
}

extension Snapshot {
    /// A copy of one row of `projection`; nil if there is none.
    ///
    /// - Throws: `JournalError.projectionBehind`, `.projectionDamaged`.
    public borrowing func row(of projection: Projection, at key: [UInt8]) throws -> [UInt8]? {
        try row(of: projection, at: RowBytes(key))?.array
    }

    borrowing func row(of projection: Projection, at key: RowBytes) throws -> RowBytes? {
        try servedState(of: projection).rows.row(key, in: transaction, tables)
    }

    /// Lends the rows of `projection` from `key` on, in the order of their keys.
    ///
    /// - Throws: `JournalError.projectionBehind`, `.projectionDamaged`, and whatever `body` throws.
    public borrowing func scanRows(
        of projection: Projection, from key: [UInt8] = [], _ body: (_ key: RawSpan, _ row: RawSpan) throws -> ScanStep
    ) throws {
        try servedState(of: projection).rows.scan(from: key, in: transaction, tables) { key, row in
            try body(key, row) == .next
        }
    }

    /// The entries that `projection` could not use, in order.
    ///
    /// - Throws: `JournalError.projectionBehind`, `.projectionDamaged`.
    public borrowing func quarantine(of projection: Projection) throws -> [QuarantinedEntry] {
        var entries: [QuarantinedEntry] = []
        try servedState(of: projection).rows.scanQuarantine(in: transaction, tables) { position, reason in
            entries.append(QuarantinedEntry(position: position, reason: String(decoding: reason.copied, as: UTF8.self)))
            return true
        }
        return entries
    }

    /// SHA-256 over the rows of `projection` in the order of their keys, each as length and key, length and row, the
    /// lengths as little-endian 32-bit numbers. Equal logs have equal digests, whatever happened to the store.
    ///
    /// - Throws: `JournalError.projectionBehind`, `.projectionDamaged`.
    public borrowing func digest(of projection: Projection) throws -> SHA256Digest {
        try servedState(of: projection).rows.digest(in: transaction, tables)
    }

    /// The state of a projection whose rows follow from the whole log.
    private borrowing func servedState(of projection: Projection) throws -> ProjectionState {
        let head = try head()
        let state = try ProjectionState.stored(projection.fullName, in: transaction, tables)
        let checkpoint = state.map { $0.checkpoint ?? head } ?? .start
        // A store that was never written with this projection has no rows, and needs none while it is empty.
        guard checkpoint == head else {
            throw JournalError.projectionBehind(
                name: projection.name, version: projection.version, by: head.rawValue - checkpoint.rawValue)
        }
        return state ?? ProjectionState(number: 0, checkpoint: .start)
    }
}

extension RowGeneration {
    func digest(in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables) throws -> SHA256Digest {
        var digest = RowsDigest()
        try scan(in: transaction, tables) { key, row in
            digest.take(key, row)
            return true
        }
        return digest.finish()
    }
}

/// The digest of rows that come in the order of their keys.
struct RowsDigest: ~Copyable {
    /// Rows are short; so many bytes of them are hashed at once.
    private static let bufferBytes = 16 * 1024

    private var hash = SHA256()
    private var buffer: [UInt8] = []

    init() { buffer.reserveCapacity(Self.bufferBytes) }

    mutating func take(_ key: RawSpan, _ row: RawSpan) {
        append(UInt32(key.byteCount))
        buffer.append(copying: key)
        append(UInt32(row.byteCount))
        buffer.append(copying: row)
        if buffer.count > Self.bufferBytes / 2 { drain() }
    }

    private mutating func append(_ count: UInt32) {
        for shift: UInt32 in [0, 8, 16, 24] { buffer.append(UInt8(truncatingIfNeeded: count >> shift)) }
    }

    private mutating func drain() {
        var rows: [UInt8] = []
        swap(&rows, &buffer)
        hash.update(rows.span.bytes)
        rows.removeAll(keepingCapacity: true)
        swap(&rows, &buffer)
    }

    consuming func finish() -> SHA256Digest {
        drain()
        return hash.finish()
    }
}
