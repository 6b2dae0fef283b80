internal import LMDB

/// Keys of table `rows`: number of the projection and generation, big-endian, then the row's own key.
enum RowKey {
    /// Set in the number, it tells the quarantine of a projection from its rows.
    static let quarantineBit: UInt16 = 0x8000
    static let prefixByteCount = 6

    static func prefix(_ number: UInt16, _ generation: UInt32) -> [UInt8] {
        [
            UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number),
            UInt8(truncatingIfNeeded: generation >> 24), UInt8(truncatingIfNeeded: generation >> 16),
            UInt8(truncatingIfNeeded: generation >> 8), UInt8(truncatingIfNeeded: generation),
        ]
    }

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
            try transaction.scan(tables.rows, from: start.span.bytes, readsAhead: false) { key, _ in
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

/// One generation of a projection's rows, with its quarantine.
struct RowGeneration: Sendable {
    private let rowPrefix: [UInt8]
    private let quarantinePrefix: [UInt8]

    init(number: UInt16, generation: UInt32) {
        rowPrefix = RowKey.prefix(number, generation)
        quarantinePrefix = RowKey.prefix(number | RowKey.quarantineBit, generation)
    }

    func row(
        _ key: [UInt8], in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables
    ) throws -> [UInt8]? {
        try storedRow(rowPrefix + key, in: transaction, tables)
    }

    /// The row as it is with what `overlay` has for it.
    func row(
        _ key: [UInt8], _ overlay: RowOverlay, in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables
    ) throws -> [UInt8]? {
        let whole = rowPrefix + key
        let (isTouched, row) = overlay.row(whole)
        return isTouched ? row : try storedRow(whole, in: transaction, tables)
    }

    private func storedRow(
        _ whole: [UInt8], in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables
    ) throws -> [UInt8]? {
        guard whole.count <= Table.keyBytesMax else { return nil }
        return try transaction.value(in: tables.rows, key: whole.span.bytes) { $0.copied }
    }

    /// Lends the rows from `key` on, in the order of their keys.
    func scan(
        from key: [UInt8] = [], in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables,
        _ body: (RawSpan, RawSpan) throws -> Bool
    ) throws {
        try Self.scan(rowPrefix, from: key, in: transaction, tables, body)
    }

    /// Lends position and reason of each quarantined entry.
    func scanQuarantine(
        in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables,
        _ body: (Position, RawSpan) throws -> Bool
    ) throws {
        try Self.scan(quarantinePrefix, from: [], in: transaction, tables) { key, reason in
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
        try transaction.scan(tables.rows, from: start.span.bytes, readsAhead: false) { key, row in
            guard key.starts(with: prefix.span.bytes) else { return false }
            return try body(key.extracting(droppingFirst: RowKey.prefixByteCount), row)
        }
    }

    func note(_ changes: [RowChange], in overlay: inout RowOverlay) {
        for change in changes {
            switch change {
            case .put(let key, let row): overlay.set(rowPrefix + key, row)
            case .remove(let key): overlay.set(rowPrefix + key, nil)
            }
        }
    }

    func quarantine(
        _ position: Position, _ reason: String, in transaction: inout WriteTransaction, _ tables: StoreTables
    ) throws {
        let key = quarantinePrefix + position.rawValue.bigEndianBytes
        let value = reason.utf8Prefix(JournalLimits.quarantineReasonBytesMax)
        _ = try transaction.put(tables.rows, key: key.span.bytes, value: value.span.bytes, .replace)
    }
}

extension Position {
    /// The key of a row of this kind that is about one position: the kind, then the position in eight bytes, big-endian.
    func rowKey(kind: UInt8) -> [UInt8] {
        [UInt8](capacity: 9) { key in
            key.append(kind)
            key.append(littleEndian: rawValue.byteSwapped)
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
