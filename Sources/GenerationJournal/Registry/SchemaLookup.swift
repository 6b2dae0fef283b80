public import Digest
internal import Schemas

/// The schema that a journal judges by under one name and version, from the program and the log together.
public enum SchemaLookup: Hashable, Sendable {
    /// Neither knows one.
    case missing
    /// They are one schema.
    case found(JudgingSchema)
    /// There are several, and nobody can say which was meant: their fingerprints, the program's first.
    case conflict([SHA256Digest])
}

/// A schema that a journal may judge by.
public struct JudgingSchema: Hashable, Sendable {
    /// The generable type or the intent that it describes.
    public let name: String
    /// The generation of its field list.
    public let version: Int32
    /// SHA-256 of its canonical form.
    public let fingerprint: SHA256Digest
    /// The schema, JSON in UTF-8.
    public let text: [UInt8]
    /// Whether the log registers it, so that the verdict can be judged again from the log alone.
    public let isRegistered: Bool
}

extension Snapshot {
    /// What name and version stand for.
    ///
    /// - Throws: `JournalError`.
    public borrowing func schema(
        name: String, version: Int32, in catalog: SchemaCatalog
    ) throws -> SchemaLookup {
        let registered = try registeredSchemas(name: name, version: version)
        let embedded = catalog.item(name: name, version: version)
        var fingerprints = embedded.map { [$0.fingerprint] } ?? []
        for schema in registered where !fingerprints.contains(schema.fingerprint) { fingerprints.append(schema.fingerprint) }
        guard let fingerprint = fingerprints.first else { return .missing }
        guard fingerprints.count == 1 else { return .conflict(fingerprints) }
        let text: [UInt8]
        if let embedded {
            text = embedded.schema.text
        } else {
            text = try self.text(of: registered[0])
        }
        return .found(
            JudgingSchema(
                name: name, version: version, fingerprint: fingerprint, text: text, isRegistered: !registered.isEmpty))
    }
}
