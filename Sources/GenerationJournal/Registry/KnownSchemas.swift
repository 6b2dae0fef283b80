public import Digest
internal import Schemas

/// A schema that a journal judges by, and who knows it.
public struct KnownSchema: Hashable, Sendable {
    /// The generable type or the intent that it describes.
    public let name: String
    /// The generation of its field list.
    public let version: Int32
    /// SHA-256 of its canonical form.
    public let fingerprint: SHA256Digest
    /// Whether it comes with the program.
    public let isEmbedded: Bool
    /// The entry that registers it; nil if the log does not.
    public let registration: Position?
    /// Whether another schema stands under the same name and version, so that nothing can be judged by either.
    public internal(set) var isInConflict = false
}

extension Snapshot {
    /// All schemas that the program and the log know, by name, version, and the program's before others.
    ///
    /// - Throws: `JournalError`.
    public borrowing func schemas(in catalog: SchemaCatalog) throws -> [KnownSchema] {
        var registered = try registeredSchemas()
        var known: [KnownSchema] = []
        for item in catalog.items {
            let match = registered.firstIndex { schema in
                schema.version == item.schema.version && schema.fingerprint == item.fingerprint
                    && schema.name.utf8.elementsEqual(item.schema.name.utf8)
            }
            known.append(
                KnownSchema(
                    name: item.schema.name, version: item.schema.version, fingerprint: item.fingerprint,
                    isEmbedded: true, registration: match.map { registered.remove(at: $0).position }))
        }
        for schema in registered {
            known.append(
                KnownSchema(
                    name: schema.name, version: schema.version, fingerprint: schema.fingerprint, isEmbedded: false,
                    registration: schema.position))
        }
        known.sort { left, right in
            if !left.name.utf8.elementsEqual(right.name.utf8) {
                return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
            }
            if left.version != right.version { return left.version < right.version }
            if left.isEmbedded != right.isEmbedded { return left.isEmbedded }
            return (left.registration ?? .start) < (right.registration ?? .start)
        }
        for index in known.indices.dropFirst() where known[index].isSameVersion(as: known[index - 1]) {
            known[index - 1].isInConflict = true
            known[index].isInConflict = true
        }
        return known
    }
}

extension KnownSchema {
    fileprivate func isSameVersion(as other: KnownSchema) -> Bool {
        version == other.version && name.utf8.elementsEqual(other.name.utf8)
    }
}
