internal import StrictJSON

/// What a `schemaVersion` counts the generations of: a generable type's field list, or that of an intent's parameters.
public struct MappedType: Hashable, Sendable {
    /// Whose field list it is.
    public enum Kind: String, Hashable, Sendable {
        /// A type that a model fills in: source foundation-models.
        case generable
        /// An intent that the system calls: source app-intent.
        case intent
    }

    /// Whose field list it is.
    public let kind: Kind
    /// The type's or the intent's name.
    public let name: String

    /// The type of this name.
    public init(_ kind: Kind, _ name: String) {
        self.kind = kind
        self.name = name
    }

    // Names are equal when their bytes are: Swift takes two spellings of an accent for equal.
    public static func == (left: MappedType, right: MappedType) -> Bool {
        left.kind == right.kind && left.name.utf8.elementsEqual(right.name.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        for byte in name.utf8 { hasher.combine(byte) }
    }
}

extension MappedType: CustomStringConvertible, Comparable {
    /// The name, and for an intent that it is one.
    public var description: String { kind == .generable ? name : "\(name) (intent)" }

    public static func < (left: MappedType, right: MappedType) -> Bool {
        left.name.utf8.elementsEqual(right.name.utf8)
            ? left.kind.rawValue < right.kind.rawValue : left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
}

/// One generation of a type's field list.
public struct TypeVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The type.
    public let type: MappedType
    /// The generation, 1 or more.
    public let version: Int32

    /// A generation of a type.
    public init(_ type: MappedType, _ version: Int32) {
        self.type = type
        self.version = version
    }

    /// As in `OrderDraft 2`.
    public var description: String { "\(type) \(version)" }

    public static func < (left: TypeVersion, right: TypeVersion) -> Bool {
        left.type == right.type ? left.version < right.version : left.type < right.type
    }
}
