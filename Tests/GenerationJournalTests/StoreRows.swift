import Digest
import Envelopes
import LMDB
import Testing

@testable import GenerationJournal

/// One row of a table, as bytes.
struct StoreRow: Hashable {
    let key: [UInt8]
    let value: [UInt8]
}

/// What somebody does who writes past the journal, with the engine's own calls, so that the file stays well-formed.
extension Journal {
    func rows(of table: Table) throws -> [StoreRow] {
        try store.environment.read { transaction in
            var rows: [StoreRow] = []
            try transaction.scan(table, from: nil) { key, value in
                rows.append(StoreRow(key: key.copied, value: value.copied))
                return true
            }
            return rows
        }
    }

    /// Puts `new` in place of `old`; either may be nil.
    func replace(_ old: StoreRow?, by new: StoreRow?, in table: Table) throws {
        try store.environment.write { transaction in
            if let old { try transaction.delete(table, key: old.key.span.bytes) }
            if let new { try transaction.put(table, key: new.key.span.bytes, value: new.value.span.bytes) }
        }
    }

    /// Writes `entries` over those at the same positions, with every digest from the first of them on computed anew.
    func rewrite(_ envelopes: [UInt64: Envelope]) throws {
        var chain = RecordDigests.chainStart(journal: journalID)
        for entry in try allEntries() {
            let header = entry.header
            let envelope = envelopes[entry.position.rawValue]?.bytes ?? entry.envelope ?? []
            let unchained = EntryHeader(
                position: header.position, id: header.id, flags: header.flags, recordedAt: header.recordedAt,
                cause: header.cause, salt: header.salt, envelopeByteCount: envelope.count,
                envelopeDigest: header.isErased
                    ? header.envelopeDigest : RecordDigests.envelope(envelope.span.bytes, salt: header.salt),
                chainDigest: chain,
                originDigest: header.originDigest)
            chain = RecordDigests.chain(previous: chain, unchained)
            let chained = unchained.chained(chain)
            _ = try store.environment.write { transaction in
                try transaction.reserve(
                    store.tables.log, position: header.position.rawValue, byteCount: chained.recordByteCount
                ) { chained.encode(envelope.span.bytes, into: &$0) }
            }
        }
    }

    /// Removes the last entry together with its rows in the indexes.
    func cutLast() throws {
        let tables = store.tables
        let last = try #require(try allEntries().last)
        try replace(rows(of: tables.log).last, by: nil, in: tables.log)
        try replace(StoreRow(key: last.id.bytes, value: []), by: nil, in: tables.ids)
        let position = last.position.rawValue
        for row in try rows(of: tables.sessions) {
            let isItsRow = row.key[0] == 1 && row.key[9...].elementsEqual(position.bigEndianBytes)
            let isItsSession = row.key[0] == 0 && row.value == position.littleEndianBytes
            if isItsRow || isItsSession { try replace(row, by: nil, in: tables.sessions) }
        }
    }
}
