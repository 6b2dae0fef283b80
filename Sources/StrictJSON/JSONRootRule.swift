/// A set of kinds of values, for rules that allow several.
public struct JSONKinds: OptionSet, Hashable, Sendable {
    /// One bit for each kind.
    public let rawValue: UInt16

    /// The set of these bits.
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Objects.
    public static let object = JSONKinds(rawValue: 1 << UInt16(JSONKind.object.rawValue))
    /// Arrays.
    public static let array = JSONKinds(rawValue: 1 << UInt16(JSONKind.array.rawValue))
    /// Strings.
    public static let string = JSONKinds(rawValue: 1 << UInt16(JSONKind.string.rawValue))
    /// A number of any value.
    public static let number: JSONKinds = [
        .plainInteger, JSONKinds(rawValue: 1 << UInt16(JSONKind.number.rawValue)),
    ]
    /// `true` and `false`.
    public static let boolean = JSONKinds(
        rawValue: 1 << UInt16(JSONKind.true.rawValue) | 1 << UInt16(JSONKind.false.rawValue))
    /// `null`.
    public static let null = JSONKinds(rawValue: 1 << UInt16(JSONKind.null.rawValue))
    /// A number written without fraction and exponent; `3.0` is an integer too, but not a plain one.
    public static let plainInteger = JSONKinds(
        rawValue: 1 << UInt16(JSONKind.number.rawValue | TapeNode.Flags.isPlainInteger.rawValue))
}

/// What the root's member of a name must be. A document made with such rules tries them on each text that it reads.
public struct JSONRootRule: Sendable {
    let name: String
    let kinds: JSONKinds

    /// `name` has at most sixteen bytes and no backslash, so that two words tell it from any other key.
    public init(_ name: String, _ kinds: JSONKinds) {
        self.name = name
        self.kinds = kinds
    }
}
