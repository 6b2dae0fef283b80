internal import Digest
internal import Envelopes
internal import LMDB
internal import StrictJSON

/// What a fresh store is being filled with, noted in it before its first entry: whoever goes on does the same.
struct MigrationPlan: Sendable, Equatable {
    /// The journal that is migrated.
    var origin: EntryID
    /// The last position of it that is migrated, and the chain digest there.
    var head: Position
    var chain: SHA256Digest
    /// When the last entry was recorded, in microseconds since the Unix epoch: the time of the step that records the
    /// migration, since equal migrations have equal journals.
    var recordedAt: Int64
    /// SHA-256 over the mappings, their targets and the schemas of these.
    var fingerprint: SHA256Digest
    var by: String
    var reason: String?

    static let metaKey = Array("migration".utf8)
    static let outcomesKey = Array("migration/outcomes".utf8)

    /// The id of the journal that comes of it: the same whoever migrates, and another for any other migration.
    var journalID: EntryID {
        EntryID.derived("migration", origin.description, chain.hex, fingerprint.hex, by, reason ?? "\0")
    }

    static func fingerprint(_ mappings: MappingSet, _ schemas: MigrationSchemas) -> SHA256Digest {
        var message = Array("daybook migration 1\0".utf8)
        for mapping in mappings.mappings { message += mapping.fingerprint.withBytes { $0.copied } }
        for (target, fingerprint) in zip(mappings.targets, schemas.fingerprints) {
            message += Array("\(target)\0".utf8) + fingerprint.withBytes { $0.copied }
        }
        return SHA256.digest(message.span.bytes)
    }
}

extension MigrationPlan {
    var encoded: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        for (key, value) in [
            ("origin", origin.description), ("head", head.description), ("chain", chain.hex),
            ("recordedAt", String(recordedAt)), ("fingerprint", fingerprint.hex), ("by", by), ("reason", reason),
        ] as [(String, String?)] {
            writer.key(key)
            if let value { writer.string(value) } else { writer.null() }
        }
        writer.endObject()
        return writer.bytes
    }

    /// - Throws: `JournalError.storage` for a plan that cannot be read.
    init(decoding bytes: [UInt8]) throws {
        do {
            let document = try JSONDocument(bytes)
            guard let origin = try document.optionalID("origin"), let chain = try document.optionalDigest("chain"),
                let head = try document.optionalText("head", of: document.root).flatMap({ UInt64($0) }),
                let recordedAt = try document.optionalText("recordedAt", of: document.root).flatMap({ Int64($0) }),
                let fingerprint = try document.optionalDigest("fingerprint"),
                let by = try document.optionalText("by", of: document.root)
            else { throw ExportLineFault(reason: "a field is null") }
            self.init(
                origin: origin, head: Position(rawValue: head), chain: chain, recordedAt: recordedAt,
                fingerprint: fingerprint, by: by, reason: try document.optionalText("reason", of: document.root))
        } catch {
            throw JournalError.storage(StorageFailure(.damaged, "The table meta holds an unreadable plan of a migration"))
        }
    }

    /// The plan that a store notes; nil if it was not begun by a migration.
    static func stored(
        in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables
    ) throws -> MigrationPlan? {
        let bytes = try transaction.value(in: tables.meta, key: metaKey.span.bytes) { $0.copied }
        return try bytes.map { try MigrationPlan(decoding: $0) }
    }

    func store(in transaction: inout WriteTransaction, _ tables: StoreTables) throws {
        let bytes = encoded
        _ = try transaction.put(tables.meta, key: Self.metaKey.span.bytes, value: bytes.span.bytes, .replace)
    }
}

/// How many entries have which outcome, as `meta` keeps it: eight bytes, little-endian, for each in the order of the
/// cases.
struct OutcomeCounts: Sendable, Equatable {
    private var counts = [UInt64](repeating: 0, count: MigrationOutcome.allCases.count)

    subscript(_ outcome: MigrationOutcome) -> UInt64 {
        get { MigrationOutcome.allCases.firstIndex(of: outcome).map { counts[$0] } ?? 0 }
        set { if let index = MigrationOutcome.allCases.firstIndex(of: outcome) { counts[index] = newValue } }
    }

    var total: UInt64 { counts.reduce(0, +) }

    mutating func add(_ other: OutcomeCounts) { counts = zip(counts, other.counts).map(+) }

    static func stored(
        in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables
    ) throws -> OutcomeCounts {
        try transaction.value(in: tables.meta, key: MigrationPlan.outcomesKey.span.bytes) { bytes in
            var counts = OutcomeCounts()
            guard bytes.byteCount == counts.counts.count * 8 else {
                throw JournalError.storage(
                    StorageFailure(.damaged, "The table meta holds unreadable counts of a migration"))
            }
            for index in counts.counts.indices { counts.counts[index] = bytes.littleEndianUInt64(at: index * 8) }
            return counts
        } ?? OutcomeCounts()
    }

    func store(in transaction: inout WriteTransaction, _ tables: StoreTables) throws {
        let bytes = counts.flatMap(\.littleEndianBytes)
        _ = try transaction.put(
            tables.meta, key: MigrationPlan.outcomesKey.span.bytes, value: bytes.span.bytes, .replace)
    }
}
