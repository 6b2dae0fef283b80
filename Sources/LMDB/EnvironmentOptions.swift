/// How an environment is opened.
public struct EnvironmentOptions: Hashable, Sendable {
    /// Opens only for reading; nothing is created, and a read-only medium is enough.
    public var isReadOnly = false

    /// The address space first reserved for the data, in bytes; it costs no disk and grows by itself.
    public var mapBytes: UInt64 = 64 << 30

    /// How many read transactions all processes together can have at a time; the first opener decides.
    public var readersMax: UInt32 = 1024

    /// The permissions of new files, less the process's umask.
    public var fileMode: UInt32 = 0o600

    /// Opens a store on a network file system too, where it can be damaged by a second machine.
    public var allowsRemoteFilesystem = false

    /// By how much the map is multiplied when it is full; at least 1.25.
    public var growthFactor = 2.0

    /// The options that suit a store on a local disk.
    public init() {}
}
