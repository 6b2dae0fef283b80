internal import Digest
internal import Envelopes
internal import LMDB

/// Names and values in table `meta`.
enum StoreMeta {
    static let journal = Array("journal".utf8)
    static let copies = Array("copies".utf8)
    /// Begins the names under which the progress of imports is noted.
    static let inputPrefix = Array("input/".utf8)

    /// The journal's id.
    ///
    /// - Throws: `JournalError.notAStore` when it is missing or not sixteen bytes.
    static func journalID(
        in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables, path: String
    ) throws -> EntryID {
        let id = try transaction.value(in: tables.meta, key: journal.span.bytes) { value -> EntryID? in
            guard value.byteCount == 16 else { return nil }
            return EntryID(high: value.bigEndianUInt64(at: 0), low: value.bigEndianUInt64(at: 8))
        }
        guard let found = id, let id = found else {
            throw JournalError.notAStore(path: path, reason: "its table meta holds no journal id")
        }
        return id
    }

    static func setJournalID(
        _ id: EntryID, in transaction: inout WriteTransaction, _ tables: StoreTables
    ) throws {
        let bytes = id.bytes
        _ = try transaction.put(tables.meta, key: journal.span.bytes, value: bytes.span.bytes, .replace)
    }

    /// The ranges of positions whose entries are copies (spec J11).
    static func copyRanges(
        in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables
    ) throws -> CopyRanges {
        try transaction.value(in: tables.meta, key: copies.span.bytes) { try CopyRanges(decoding: $0) } ?? CopyRanges()
    }

    static func setCopyRanges(
        _ ranges: CopyRanges, in transaction: inout WriteTransaction, _ tables: StoreTables
    ) throws {
        let bytes = ranges.encoded
        _ = try transaction.put(tables.meta, key: copies.span.bytes, value: bytes.span.bytes, .replace)
    }
}
