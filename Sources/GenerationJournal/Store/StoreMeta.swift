internal import Digest
internal import Envelopes
internal import LMDB

/// Names and values in table `meta`.
enum StoreMeta {
    static let journal = Array("journal".utf8)
    static let copies = Array("copies".utf8)
    static let erasure = Array("erasure".utf8)
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

    /// Where the step stands by which entries of this store were erased last; ``Position/start`` if none ever was.
    ///
    /// Whatever a process remembers of the index of sessions is good for one value of it.
    static func lastErasure(
        in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables
    ) throws -> Position {
        let position = try transaction.value(in: tables.meta, key: erasure.span.bytes) { value throws(JournalError) in
            guard value.byteCount == 8 else {
                throw JournalError.storage(StorageFailure(.damaged, "The table meta holds an unreadable position of an erasure"))
            }
            return value.littleEndianUInt64(at: 0)
        }
        return Position(rawValue: position ?? 0)
    }

    static func setLastErasure(
        _ position: Position, in transaction: inout WriteTransaction, _ tables: StoreTables
    ) throws {
        let value = position.rowValue
        _ = try transaction.put(tables.meta, key: erasure.span.bytes, value: value.span.bytes, .replace)
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
