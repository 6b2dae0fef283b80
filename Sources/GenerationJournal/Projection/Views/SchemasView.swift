public import Digest
internal import Envelopes
internal import LMDB
internal import StrictJSON

extension Projection {
    /// The schemas that were registered, by name and version.
    ///
    /// The key is the name's UTF-8, a zero, and the version in four bytes, big-endian. A row is one or more
    /// registrations, in the order of the log, each with a fingerprint of its own: the 32 bytes and the position in
    /// eight, little-endian. More than one is a conflict, which is for whoever judges by the schema.
    public static let schemas = Projection(name: "schemas", version: 1, interest: .ownSteps, steps: [RegisterSchema.self]) {
        entry, read in
        guard let step = try entry.step(RegisterSchema.self) else { return [] }
        let registered = try RegisteredSchema(step, at: entry.position)
        let key = try SchemaRow.key(name: registered.name, version: registered.version)
        let row = try read(key) ?? []
        let known = try SchemaRow.registrations(row, name: registered.name, version: registered.version)
        if known.contains(where: { $0.fingerprint == registered.fingerprint }) { return [] }
        return [.put(key: key, row: row + SchemaRow.encoded(registered))]
    }
}

/// A schema that a store's log registers.
public struct RegisteredSchema: Hashable, Sendable {
    /// The generable type or the intent that it describes.
    public let name: String
    /// The generation of its field list.
    public let version: Int32
    /// SHA-256 of its canonical form.
    public let fingerprint: SHA256Digest
    /// The entry that registers it, and holds its text.
    public let position: Position

    /// - Throws: `UnusableEntry` if the fingerprint is not that of the schema.
    init(_ step: RegisterSchema, at position: Position) throws {
        guard let version = Int32(exactly: step.version), version > 0 else { throw UnusableEntry("the version is out of range") }
        guard let document = try? JSONDocument(step.schema) else { throw UnusableEntry("the schema is no JSON") }
        let digest = SchemaFingerprint.of(document)
        guard digest.hex == step.fingerprint else {
            throw UnusableEntry("the fingerprint is not that of the schema beside it")
        }
        self.init(name: step.name, version: version, fingerprint: digest, position: position)
    }

    init(name: String, version: Int32, fingerprint: SHA256Digest, position: Position) {
        self.name = name
        self.version = version
        self.fingerprint = fingerprint
        self.position = position
    }
}

enum SchemaRow {
    private static let registrationByteCount = 40

    static func key(name: String, version: Int32) throws(UnusableEntry) -> [UInt8] {
        let bytes = Array(name.utf8)
        let nameBytesMax = JournalLimits.schemaNameBytesMax
        guard 1...nameBytesMax ~= bytes.count, !bytes.contains(0) else {
            throw UnusableEntry("a schema's name has 1 to \(nameBytesMax) bytes and no zero among them")
        }
        return bytes + [0] + UInt64(UInt32(bitPattern: version)).bigEndianBytes.suffix(4)
    }

    static func encoded(_ schema: RegisteredSchema) -> [UInt8] {
        schema.fingerprint.withBytes { $0.copied } + schema.position.rawValue.littleEndianBytes
    }

    static func registrations(
        _ row: [UInt8], name: String, version: Int32
    ) throws(JournalError) -> [RegisteredSchema] {
        guard row.count % registrationByteCount == 0 else { throw damaged }
        let bytes = row.span.bytes
        return stride(from: 0, to: row.count, by: registrationByteCount).map { offset in
            RegisteredSchema(
                name: name, version: version, fingerprint: bytes.digest(at: offset),
                position: Position(rawValue: bytes.littleEndianUInt64(at: offset + SHA256Digest.byteCount)))
        }
    }

    /// Name and version that a key spells.
    static func identity(ofKey key: RawSpan) throws(JournalError) -> (name: String, version: Int32) {
        let count = key.byteCount
        guard count > 5, key.byte(at: count - 5) == 0 else { throw damaged }
        let name = String(decoding: key.extracting(first: count - 5).copied, as: UTF8.self)
        return (name, Int32(bitPattern: key.bigEndianUInt32(at: count - 4)))
    }

    private static let damaged = JournalError.projectionDamaged(
        name: Projection.schemas.name, version: Projection.schemas.version, reason: "a row cannot be read")
}

extension Snapshot {
    /// The registrations of one name and version, in the order of the log; more than one is a conflict.
    ///
    /// - Throws: `JournalError`.
    public borrowing func registeredSchemas(name: String, version: Int32) throws -> [RegisteredSchema] {
        guard let key = try? SchemaRow.key(name: name, version: version) else { return [] }
        let row = try row(of: .schemas, at: key) ?? []
        return try SchemaRow.registrations(row, name: name, version: version)
    }

    /// All registrations, by name and version.
    ///
    /// - Throws: `JournalError`.
    public borrowing func registeredSchemas() throws -> [RegisteredSchema] {
        var schemas: [RegisteredSchema] = []
        try scanRows(of: .schemas) { key, row in
            let (name, version) = try SchemaRow.identity(ofKey: key)
            schemas += try SchemaRow.registrations(row.copied, name: name, version: version)
            return .next
        }
        return schemas
    }

    /// The exact bytes of a registered schema.
    ///
    /// - Throws: `JournalError.recordDamaged` if the entry does not hold it.
    public borrowing func text(of schema: RegisteredSchema) throws -> [UInt8] {
        guard let envelope = try entry(at: schema.position)?.decoded(), let step = try? RegisterSchema(of: envelope) else {
            throw JournalError.recordDamaged(position: schema.position, reason: "it does not register a schema")
        }
        return step.schema
    }
}

extension Envelope {
    /// Whether the envelope claims to be this step.
    func isStep<S: Step>(_ step: S.Type) -> Bool { isIntent(step.intent) }

    /// Whether the intent is `name`, which is ASCII, byte for byte.
    func isIntent(_ name: String) -> Bool {
        // Comparing strings is fast but takes canonical equivalents for equal; none of ASCII has as few bytes.
        intent.utf8.count == name.utf8.count && intent == name
    }
}
