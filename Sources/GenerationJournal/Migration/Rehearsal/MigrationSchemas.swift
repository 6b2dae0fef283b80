internal import Digest
internal import Envelopes
internal import JSONSchema
internal import StrictJSON

/// The schemas that judge a migration: of each target, and of each version that has a way there, where known.
struct MigrationSchemas: Sendable {
    /// For each type of the mappings, in their order, the schema of its target.
    let targets: [Schema]
    /// Fingerprints of the targets' schemas.
    let fingerprints: [SHA256Digest]
    private let sources: [TypeVersion: Schema]

    /// The schemas of a single mapping.
    init(of mapping: Mapping, source: Schema, target: Schema) {
        targets = [target]
        fingerprints = [target.withDocument { SchemaFingerprint.of($0) }]
        sources = [mapping.source: source]
    }

    /// - Throws: `MigrationError.schemaMissing` and the like for a target; a source without a usable schema is only not
    ///   judged.
    init(_ mappings: MappingSet, in snapshot: borrowing Snapshot, _ catalog: SchemaCatalog) throws {
        var targets: [Schema] = []
        var fingerprints: [SHA256Digest] = []
        var sources: [TypeVersion: Schema] = [:]
        for target in mappings.targets {
            let known = try Self.find(target, in: snapshot, catalog)
            do throws(SchemaError) { targets.append(try Schema(known.text)) } catch {
                throw MigrationError.schemaUnusable(target, reason: "\(error)")
            }
            fingerprints.append(known.fingerprint)
        }
        for source in mappings.mappings.map(\.source) {
            guard case .found(let known) = try snapshot.schema(
                name: source.type.name, version: source.version, in: catalog)
            else { continue }
            sources[source] = try? Schema(known.text)
        }
        (self.targets, self.fingerprints, self.sources) = (targets, fingerprints, sources)
    }

    private static func find(
        _ target: TypeVersion, in snapshot: borrowing Snapshot, _ catalog: SchemaCatalog
    ) throws -> JudgingSchema {
        switch try snapshot.schema(name: target.type.name, version: target.version, in: catalog) {
        case .found(let schema): return schema
        case .missing: throw MigrationError.schemaMissing(target)
        case .conflict(let fingerprints): throw MigrationError.schemaConflict(target, fingerprints: fingerprints)
        }
    }

    /// The schema of a version, if it is known.
    func source(_ version: TypeVersion) -> Schema? { sources[version] }
}

/// Whether a schema excludes members.
enum ExcludedMembers {
    /// Whether an object of `schema` cannot have the member at `field`, a pointer with `*` for each element: every object on
    /// the way is described by `properties` alone and closed by `additionalProperties`.
    static func excludes(_ schema: Schema, _ field: String) -> Bool {
        guard let pointer = try? JSONPointer(field) else { return false }
        return schema.withDocument { document in
            var node = document.root
            for (index, token) in pointer.tokens.enumerated() {
                guard document.kind(of: node) == .object, document.member("$ref", of: node) == nil else { return false }
                if token == [UInt8(ascii: "*")] {
                    guard let items = document.member("items", of: node) else { return false }
                    node = items
                    continue
                }
                let named = document.member("properties", of: node).flatMap {
                    document.member(JSONKey(utf8: token), of: $0)
                }
                if let named {
                    node = named
                    continue
                }
                guard index == pointer.tokens.count - 1, document.member("patternProperties", of: node) == nil,
                    let rest = document.member("additionalProperties", of: node)
                else { return false }
                return document.kind(of: rest) == .false
            }
            return document.kind(of: node) == .false
        }
    }
}
