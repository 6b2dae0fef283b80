/// A named table of an environment: bytes to bytes, in the order of the keys' bytes.
public struct Table: Hashable, Sendable {
    /// The longest key, in bytes; the shortest has one.
    public static let keyBytesMax = 511

    /// The table's name.
    public let name: String
    /// The engine's number for the table, the same for the environment's whole life.
    @usableFromInline let handle: UInt32
    /// The number of the environment, unique in this process: a handle means another table elsewhere.
    @usableFromInline let owner: UInt64
}
