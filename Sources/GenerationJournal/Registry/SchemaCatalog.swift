public import Digest
public import Schemas
internal import Envelopes
internal import StrictJSON

/// The schemas that a program brings along, each under a name and a version.
public struct SchemaCatalog: Sendable {
    /// One of them, with its fingerprint.
    public struct Item: Sendable {
        /// The schema.
        public let schema: EmbeddedSchema
        /// SHA-256 of its canonical form.
        public let fingerprint: SHA256Digest
    }

    private struct Key: Hashable {
        let name: [UInt8]
        let version: Int32
    }

    /// In the order in which they were given.
    public private(set) var items: [Item] = []
    private var indexes: [Key: Int] = [:]

    /// Those that come with Daybook.
    public static let embedded: SchemaCatalog = {
        do { return try SchemaCatalog(EmbeddedSchema.all) } catch {
            preconditionFailure("the schemas of the program are JSON and differ in name or version: \(error)")
        }
    }()

    /// A catalogue of these schemas. Whether one is a schema shows when it is first used.
    ///
    /// - Throws: `SchemaCatalogError` for a text that is no JSON, and for two under one name and version.
    public init(_ schemas: [EmbeddedSchema]) throws(SchemaCatalogError) {
        try add(schemas)
    }

    /// This catalogue and more.
    ///
    /// - Throws: as the initialiser.
    public func adding(_ schemas: [EmbeddedSchema]) throws(SchemaCatalogError) -> SchemaCatalog {
        var catalog = self
        try catalog.add(schemas)
        return catalog
    }

    private mutating func add(_ schemas: [EmbeddedSchema]) throws(SchemaCatalogError) {
        for schema in schemas {
            let fingerprint: SHA256Digest
            do {
                fingerprint = SchemaFingerprint.of(try JSONDocument(schema.text))
            } catch {
                throw SchemaCatalogError(name: schema.name, version: schema.version, reason: "\(error)")
            }
            let key = Key(name: Array(schema.name.utf8), version: schema.version)
            guard indexes.updateValue(items.count, forKey: key) == nil else {
                throw SchemaCatalogError(
                    name: schema.name, version: schema.version, reason: "another schema has this name and version")
            }
            items.append(Item(schema: schema, fingerprint: fingerprint))
        }
    }

    /// The schema of this name and version, if there is one.
    public func item(name: String, version: Int32) -> Item? {
        indexes[Key(name: Array(name.utf8), version: version)].map { items[$0] }
    }

    /// Whether a step of Daybook is called so, and no action can be.
    public func isStep(_ intent: String) -> Bool {
        items.contains { item in
            guard case .step = item.schema.role else { return false }
            return item.schema.name.utf8.elementsEqual(intent.utf8)
        }
    }
}

/// Why a catalogue cannot be made.
public struct SchemaCatalogError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The schema's name.
    public let name: String
    /// Its version.
    public let version: Int32
    /// What is wrong with it.
    public let reason: String

    public var description: String { "The schema \(name) \(version): \(reason)" }
}
