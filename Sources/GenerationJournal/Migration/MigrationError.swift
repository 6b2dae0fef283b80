public import Digest

/// Why a journal is not migrated.
public enum MigrationError: Error, Hashable, Sendable {
    /// Versions that are in the log and have no way to their type's target.
    case gaps([CoverageGap])
    /// The schema of a target is known neither to the program nor to the journal.
    case schemaMissing(TypeVersion)
    /// Several schemas stand under a version.
    case schemaConflict(TypeVersion, fingerprints: [SHA256Digest])
    /// A schema cannot be used.
    case schemaUnusable(TypeVersion, reason: String)
    /// The mappings make something of an entry that does not fit, though the entry fitted its own schema.
    case misfit(position: Position, reason: String)
    /// Something would be lost, and that was forbidden: what, and the first entries.
    case loss(what: [String], positions: [Position])
    /// The journal has no entries.
    case empty
    /// The fresh store holds something else than the beginning of this migration.
    case otherStore(path: String, reason: String)
    /// The step that records the migration does not fit into an entry.
    case recordTooLong(reason: String)
    /// What a receipt of a migration says cannot be read.
    case receipt(reason: String)
}

/// A version in the log from which no mapping leads to the target.
public struct CoverageGap: Hashable, Sendable, CustomStringConvertible {
    /// The version.
    public let source: TypeVersion
    /// The target of its type.
    public let target: Int32
    /// How many entries have it.
    public let entries: Int
    /// The first of them.
    public let positions: [Position]

    public var description: String {
        let more = entries > positions.count ? " and \(entries - positions.count) more" : ""
        let noun = entries == 1 ? "position" : "positions"
        return "no way leads from \(source) to \(target), which \(noun)"
            + " \(positions.map(\.description).joined(separator: ", "))\(more) \(entries == 1 ? "needs" : "need")"
    }
}

extension MigrationError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .gaps(let gaps): gaps.map(\.description).joined(separator: "; ")
        case .schemaMissing(let target): "neither the program nor the journal knows a schema of \(target)"
        case .schemaConflict(let target, let fingerprints):
            "\(target) stands for several schemas: \(fingerprints.map(\.hex).joined(separator: ", "))"
        case .schemaUnusable(let target, let reason): "the schema of \(target) cannot be used: \(reason)"
        case .misfit(let position, let reason): "position \(position): \(reason)"
        case .loss(let what, let positions):
            "something would be lost: \(what.joined(separator: "; "))"
                + (positions.isEmpty ? "" : "; first at \(positions.map(\.description).joined(separator: ", "))")
        case .empty: "the journal has no entries"
        case .otherStore(let path, let reason): "\(path) holds another journal than this migration makes: \(reason)"
        case .recordTooLong(let reason): "the step that records the migration does not fit into an entry: \(reason)"
        case .receipt(let reason): "this is no receipt of a migration: \(reason)"
        }
    }
}
