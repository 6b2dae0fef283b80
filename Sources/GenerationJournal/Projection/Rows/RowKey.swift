internal import LMDB

/// Keys of table `rows`: number of the projection and generation, big-endian, then the row's own key.
enum RowKey {
    /// Set in the number, it tells the quarantine of a projection from its rows.
    static let quarantineBit: UInt16 = 0x8000
    static let prefixByteCount = 6

    /// The number that a prefix of at least two bytes begins with, whether of rows or of a quarantine.
    static func number(of prefix: [UInt8]) -> UInt16 {
        prefix.span.bytes.bigEndianUInt16(at: 0) & ~quarantineBit
    }

    /// Hands out what the keys of the table begin with, each once and in order, until `body` answers false.
    ///
    /// A key that is too short to be one of ours is handed out whole.
    static func forEachPrefix(
        in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables, _ body: ([UInt8]) throws -> Bool
    ) throws {
        var next: [UInt8]? = [0]
        while let start = next {
            var found: [UInt8]?
            try transaction.scan(tables.rows, from: start.span.bytes) { key, _ in
                found = key.extracting(first: min(key.byteCount, prefixByteCount)).copied
                return false
            }
            guard let prefix = found, try body(prefix) else { return }
            next = end(of: prefix)
        }
    }

    /// The first key after all that begin with `prefix`, or after `prefix` itself if it is too short to be one of ours;
    /// nil if every key comes before it.
    static func end(of prefix: [UInt8]) -> [UInt8]? {
        guard prefix.count == prefixByteCount else { return prefix + [0] }
        var bytes = prefix
        while let last = bytes.popLast() {
            if last < 255 { return bytes + [last + 1] }
        }
        return nil
    }
}

/// What the keys of one generation of rows, or of one quarantine, begin with.
struct RowPrefix: Hashable, Sendable {
    /// The number, then the generation, in the low six bytes.
    let rawValue: UInt64

    init(_ number: UInt16, _ generation: UInt32) { rawValue = UInt64(number) << 32 | UInt64(generation) }

    /// Big-endian, as keys have it.
    var bytes: [UInt8] { [UInt8](byteCount: RowKey.prefixByteCount) { store(in: &$0) } }

    /// The key in the table, of a row that has `key` of its own.
    func whole(_ key: RowBytes) -> RowBytes {
        let count = RowKey.prefixByteCount + key.count
        guard count <= RowBytes.shortMax else { return RowBytes(bytes + key.array) }
        return RowBytes(byteCount: count) { bytes in
            store(in: &bytes)
            key.withBytes { bytes.store(copying: $0, at: RowKey.prefixByteCount) }
        }
    }

    private func store(in bytes: inout MutableRawSpan) {
        bytes.store(bigEndian: UInt16(truncatingIfNeeded: rawValue >> 32), at: 0)
        bytes.store(bigEndian: UInt32(truncatingIfNeeded: rawValue), at: 2)
    }
}

/// One generation of a projection's rows, with its quarantine.
struct RowGeneration: Sendable {
    let prefix: RowPrefix
    private let quarantinePrefix: RowPrefix

    init(number: UInt16, generation: UInt32) {
        prefix = RowPrefix(number, generation)
        quarantinePrefix = RowPrefix(number | RowKey.quarantineBit, generation)
    }

    func row(
        _ key: RowBytes, in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables
    ) throws -> RowBytes? {
        let whole = prefix.whole(key)
        guard whole.count <= Table.keyBytesMax else { return nil }
        return try whole.withBytes { whole in
            try transaction.value(in: tables.rows, key: whole) { RowBytes(copying: $0) }
        }
    }

    /// The row as it is with what `overlay` has for it, and before that the overlays that it lies over, the last on top.
    func row(
        _ key: RowBytes, _ overlay: inout RowOverlay, over earlier: [RowOverlay],
        in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables
    ) throws -> RowBytes? {
        if let row = overlay.rowToChange(prefix, key) { return row }
        var found: RowBytes??
        for overlay in earlier.reversed() where found == nil { found = overlay.row(prefix, key) }
        if let found {
            overlay.remember(prefix, key, found)
            return found
        }
        var row: RowBytes?
        if !overlay.ends.excludes(prefix, key) {
            row = try self.row(key, in: transaction, tables)
            if row == nil { try overlay.ends.noteMissing(prefix, key, in: transaction, tables) }
        }
        overlay.remember(prefix, key, row)
        return row
    }

    /// Lends the rows from `key` on, in the order of their keys.
    func scan(
        from key: [UInt8] = [], in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables,
        _ body: (RawSpan, RawSpan) throws -> Bool
    ) throws {
        try Self.scan(prefix.bytes, from: key, in: transaction, tables, body)
    }

    /// Lends position and reason of each quarantined entry.
    func scanQuarantine(
        in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables,
        _ body: (Position, RawSpan) throws -> Bool
    ) throws {
        try Self.scan(quarantinePrefix.bytes, from: [], in: transaction, tables) { key, reason in
            guard key.byteCount == 8 else { return true }
            return try body(Position(rawValue: key.bigEndianUInt64(at: 0)), reason)
        }
    }

    private static func scan(
        _ prefix: [UInt8], from key: [UInt8], in transaction: borrowing some Reading & ~Copyable,
        _ tables: StoreTables, _ body: (RawSpan, RawSpan) throws -> Bool
    ) throws {
        let start = prefix + key
        guard start.count <= Table.keyBytesMax else { return }
        try transaction.scan(tables.rows, from: start.span.bytes) { key, row in
            guard key.starts(with: prefix.span.bytes) else { return false }
            return try body(key.extracting(droppingFirst: RowKey.prefixByteCount), row)
        }
    }

    func quarantine(_ position: Position, _ reason: String, in overlay: inout RowOverlay) {
        overlay.set(
            quarantinePrefix, RowBytes(position.rawValue.bigEndianBytes),
            RowBytes(reason.utf8Prefix(JournalLimits.quarantineReasonBytesMax)))
    }
}

extension Position {
    /// The key of a row of this kind that is about one position: the kind, then the position in eight bytes, big-endian.
    func rowKey(kind: UInt8) -> RowBytes {
        RowBytes(byteCount: 9) { key in
            key.store(bigEndian: kind, at: 0)
            key.store(bigEndian: rawValue, at: 1)
        }
    }
}

extension String {
    /// The longest beginning, in whole scalars, that has at most `bytesMax` bytes.
    fileprivate func utf8Prefix(_ bytesMax: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for scalar in unicodeScalars {
            let encoded = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            guard bytes.count + encoded.count <= bytesMax else { break }
            bytes += encoded
        }
        return bytes
    }
}
