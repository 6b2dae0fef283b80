public import Digest
public import Envelopes
internal import StrictJSON

/// Binds what a journal was, the mappings, and what came of them; kept elsewhere, it shows later that neither was changed.
public struct MigrationReceipt: Hashable, Sendable {
    /// A place in a journal.
    public struct Head: Hashable, Sendable {
        /// The journal.
        public let journalID: EntryID
        /// Its last position.
        public let position: Position
        /// The chain digest there.
        public let chain: SHA256Digest
    }

    static let version: Int64 = 1
    static let byteCountMax = 256 * 1024

    /// What was migrated.
    public let origin: Head
    /// What came of it, the step that records the migration included.
    public let target: Head
    /// SHA-256 of each mapping's canonical form, in the order in which they were given.
    public let mappings: [SHA256Digest]

    /// The receipt as one line of JSON.
    public var encoded: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("migrationReceipt")
        writer.integer(Self.version)
        for (name, head) in [("origin", origin), ("target", target)] {
            writer.key(name)
            writer.beginObject()
            writer.key("journalId")
            writer.string(head.journalID.description)
            writer.key("position")
            writer.integer(head.position.rawValue)
            writer.key("chain")
            writer.string(head.chain.hex)
            writer.endObject()
        }
        writer.key("mappings")
        writer.beginArray()
        for mapping in mappings { writer.string(mapping.hex) }
        writer.endArray()
        writer.endObject()
        return writer.bytes + [0x0A]
    }
}

extension MigrationReceipt {
    /// Reads a receipt.
    ///
    /// - Throws: `MigrationError.receipt`.
    public init(decoding bytes: [UInt8]) throws(MigrationError) {
        guard bytes.count <= Self.byteCountMax else {
            throw .receipt(reason: "it has more than \(Self.byteCountMax) bytes")
        }
        do {
            let document = try JSONDocument(bytes)
            guard try document.requiredInteger("migrationReceipt") == Self.version else {
                throw ExportLineFault(reason: "only version \(Self.version) is known")
            }
            origin = try Self.head(document, "origin")
            target = try Self.head(document, "target")
            let list = try document.required("mappings")
            var mappings: [SHA256Digest] = []
            try document.forEachElement(of: list) { element in
                guard let digest = SHA256Digest(hex: document.string(of: element)) else {
                    throw ExportLineFault(reason: "\"mappings\" holds something else than digests")
                }
                mappings.append(digest)
                return true
            }
            self.mappings = mappings
        } catch let fault as ExportLineFault {
            throw .receipt(reason: fault.reason)
        } catch {
            throw .receipt(reason: "\(error)")
        }
    }

    private static func head(_ document: borrowing JSONDocument, _ key: String) throws -> Head {
        let node = try document.required(key)
        guard document.kind(of: node) == .object,
            let id = try document.optionalText("journalId", of: node).flatMap({ EntryID($0) }),
            let chain = try document.optionalDigest("chain", of: node)
        else { throw ExportLineFault(reason: "\"\(key)\" names no journal and no chain digest") }
        return Head(journalID: id, position: try document.requiredPosition("position", of: node), chain: chain)
    }

    /// The receipt of a store that a migration has filled; nil if the step that records it is not there.
    init?(_ snapshot: borrowing Snapshot) throws {
        guard let (position, record) = try MigrationRecord.find(in: snapshot),
            let chain = try snapshot.chainDigest(at: position)
        else { return nil }
        let fingerprints = record.mappings.compactMap { SHA256Digest(hex: $0.fingerprint) }
        guard let originChain = SHA256Digest(hex: record.chain), fingerprints.count == record.mappings.count else {
            throw JournalError.recordDamaged(
                position: position, reason: "the step that records the migration holds something else than digests")
        }
        origin = Head(
            journalID: record.origin, position: Position(rawValue: UInt64(clamping: record.position)), chain: originChain)
        target = Head(journalID: snapshot.journalID, position: position, chain: chain)
        mappings = fingerprints
    }
}

extension Journal {
    /// The receipt of the migration that filled this store; nil if none did, or not to its end.
    ///
    /// - Throws: `JournalError`.
    public func migrationReceipt() throws -> MigrationReceipt? { try read { try MigrationReceipt($0) } }
}

/// The step that records the migration which filled a store.
enum MigrationRecord {
    /// It stands right behind the entries that were migrated; what was appended later follows it.
    ///
    /// - Throws: `JournalError.recordDamaged` if it is there and cannot be read: that is not the same as no migration.
    static func find(in snapshot: borrowing Snapshot) throws -> (Position, RecordMigration)? {
        let id = EntryID.derived("migrated", snapshot.journalID.description)
        guard let position = try snapshot.position(of: id), let entry = try snapshot.entry(at: position),
            entry.header.isOwn, !entry.header.isErased
        else { return nil }
        do {
            guard let envelope = try entry.decoded() else { return nil }
            return (position, try RecordMigration(of: envelope))
        } catch {
            throw JournalError.recordDamaged(
                position: position, reason: "the step that records the migration cannot be read: \(error)")
        }
    }
}
