/// Why a mapping, or a set of them, cannot be used; nothing was read or written by it.
public enum MappingError: Error, Hashable, Sendable {
    /// The document is longer than a mapping may be.
    case documentTooLong(bytesMax: Int)
    /// The document is no JSON, or does not fit the schema of mapping documents; `reason` says where.
    case document(reason: String)
    /// An operation, counted from 1, cannot mean anything.
    case operation(number: Int, reason: String)
    /// More mappings, or more bytes of documents, than one migration takes.
    case tooMany(reason: String)
    /// Two mappings begin at one version, so that nobody can say which way leads on.
    case severalWays(from: TypeVersion, to: [Int32])
    /// The mappings of a type lead back to where they began.
    case cycle(type: MappedType, versions: [Int32])
    /// The target of a type was given twice, or no mapping leads to it.
    case target(TypeVersion, reason: String)
    /// No mappings lead from a version to another; nil for an envelope that has no type or version.
    case noWay(from: TypeVersion?, to: Int32)
    /// A step that Daybook records cannot be mapped.
    case ownStep(name: String)
}

extension MappingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .documentTooLong(let bytesMax): "a mapping document has at most \(bytesMax) bytes"
        case .document(let reason): reason
        case .operation(let number, let reason): "operation \(number): \(reason)"
        case .tooMany(let reason): reason
        case .severalWays(let from, let versions):
            "several mappings begin at \(from): to \(versions.map { "\($0)" }.joined(separator: ", to "))"
        case .cycle(let type, let versions):
            "the mappings of \(type) lead in a circle: \(versions.map { "\($0)" }.joined(separator: " to "))"
        case .target(let target, let reason): "\(target) cannot be the target: \(reason)"
        case .noWay(let from, let version):
            from.map { "no mappings lead from \($0) to \(version)" } ?? "an envelope without type or version has no other"
        case .ownStep(let name): "\(name) is a step that Daybook records; steps are never mapped"
        }
    }
}

/// Why one envelope could not be mapped. Names fields and kinds of values, never a value.
public struct MappingFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The mapping whose operation failed, as in `OrderDraft 1 to 2`; empty where it was none.
    public internal(set) var mapping = ""
    /// The operation, counted from 1; 0 where it was none.
    public internal(set) var operation = 0
    /// What is wrong, in words.
    public let reason: String

    init(_ reason: String) { self.reason = reason }

    public var description: String {
        let place = [mapping, operation > 0 ? "operation \(operation)" : ""].filter { !$0.isEmpty }
        return place.isEmpty ? reason : "\(place.joined(separator: ", ")): \(reason)"
    }
}

/// What a mapping may lose: values, or only how they were spelled or ordered.
public struct MappingLoss: Hashable, Sendable, CustomStringConvertible {
    /// The operation, counted from 1; 0 for a mapping of code without a way back.
    public let operation: Int
    /// The field, as the operation names it.
    public let field: String
    /// What cannot be had back.
    public let what: String

    public var description: String {
        operation > 0 ? "operation \(operation), \(field): \(what)" : what
    }
}
