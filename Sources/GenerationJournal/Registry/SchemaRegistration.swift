public import Digest
package import Envelopes
internal import JSONSchema
internal import LMDB
internal import StrictJSON

extension Journal {
    /// Records in the log what a name and a version stand for; recorded already, it is not recorded again.
    ///
    /// - Parameters:
    ///   - by: who registers it.
    ///   - reason: why.
    /// - Returns: where it stands, and whether it is new.
    /// - Throws: `JournalError`.
    @concurrent
    @discardableResult
    public func register(_ schema: JudgingSchema, by: String, reason: String) async throws -> AppendResult {
        let step = RegisterSchema(
            name: schema.name, version: Int64(schema.version), fingerprint: schema.fingerprint.hex, schema: schema.text,
            by: by, reason: reason)
        if let known = try registration(of: schema) { return known }
        // Whoever registers the same schema at the same time takes the same id, and one of them is first.
        let id = EntryID.derived("schema", schema.name, String(schema.version), schema.fingerprint.hex)
        do {
            return try await appendOwn([NewEntry(try step.envelope(), id: id)], expecting: .any)[0]
        } catch JournalError.idConflict(_, let position) {
            return AppendResult(id: id, position: position, isNew: false)
        }
    }

    /// Registers the schema `text` under a name and a version that a person gives.
    ///
    /// - Throws: `SchemaConflict` if another schema stands under them, in the program or in the log; `SchemaError` for a
    ///   text that is no schema; `UnusableEntry` for a schema that is no object, for a name of more than
    ///   ``JournalLimits/schemaNameBytesMax`` bytes, which the view of schemas could not hold, and where nobody is named
    ///   or no reason given; `EnvelopeError`, `JournalError`.
    @concurrent
    @discardableResult
    public func register(
        schema text: [UInt8], name: String, version: Int32, catalog: SchemaCatalog = .embedded, by: String, reason: String
    ) async throws -> AppendResult {
        guard !by.isEmpty, !reason.isEmpty else {
            throw UnusableEntry("a registration records who made it and why")
        }
        let fingerprint = try Schema(text).withDocument { document throws in
            guard document.kind(of: document.root) == .object else {
                throw UnusableEntry("a schema that is registered is a JSON object")
            }
            return SchemaFingerprint.of(document)
        }
        _ = try SchemaRow.key(name: name, version: version)
        switch try read({ try $0.schema(name: name, version: version, in: catalog) }) {
        case .missing: break
        case .found(let known) where known.fingerprint == fingerprint: break
        case .found(let known):
            throw SchemaConflict(name: name, version: version, known: [known.fingerprint], new: fingerprint)
        case .conflict(let known):
            throw SchemaConflict(name: name, version: version, known: known, new: fingerprint)
        }
        let schema = JudgingSchema(name: name, version: version, fingerprint: fingerprint, text: text, isRegistered: false)
        return try await register(schema, by: by, reason: reason)
    }

    private func registration(of schema: JudgingSchema) throws -> AppendResult? {
        try read { snapshot in
            let known = try snapshot.registeredSchemas(name: schema.name, version: schema.version)
            guard let found = known.first(where: { $0.fingerprint == schema.fingerprint }),
                let entry = try snapshot.entry(at: found.position)
            else { return nil }
            return AppendResult(id: entry.id, position: entry.position, isNew: false)
        }
    }
}

/// Another schema stands under the name and version that one was to be registered under.
public struct SchemaConflict: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public let name: String
    /// The version.
    public let version: Int32
    /// Fingerprints of what stands under them.
    public let known: [SHA256Digest]
    /// The fingerprint of what was to be registered.
    public let new: SHA256Digest

    public var description: String {
        "\(name) \(version) stands for \(known.map(\.hex).joined(separator: " and ")), not for \(new.hex)"
    }
}

extension EntryID {
    /// The id that several writers of one fact agree on: a UUID of version 8 (RFC 9562 section 5.8) of SHA-256 over the
    /// parts, a zero after each.
    package static func derived(_ parts: String...) -> EntryID {
        var message: [UInt8] = []
        for part in parts { message += Array(part.utf8) + [0] }
        let digest = SHA256.digest(message.span.bytes)
        let words = digest.withBytes { ($0.bigEndianUInt64(at: 0), $0.bigEndianUInt64(at: 8)) }
        return EntryID(
            high: words.0 & ~0xF000 | 0x8000, low: words.1 & ~(0b11 << 62) | 0b10 << 62)
    }
}
