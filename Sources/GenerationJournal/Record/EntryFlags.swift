/// The flags byte of a record; docs/format.md gives the bits.
public struct EntryFlags: OptionSet, Hashable, Sendable {
    /// The byte as it stands in the record.
    public let rawValue: UInt8

    /// Flags from the byte of a record.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The envelope was erased; header and digests remain.
    public static let erased = EntryFlags(rawValue: 1)
    /// The envelope was rewritten by a migration; the origin digest is that of the envelope it came from.
    public static let migrated = EntryFlags(rawValue: 2)
    /// Daybook itself wrote the step; only such steps are obeyed.
    public static let own = EntryFlags(rawValue: 4)

    static let known: EntryFlags = [.erased, .migrated, .own]
}
