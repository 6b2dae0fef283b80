/// A kind of file system, and whether it is one on which LMDB's locks and its memory map can be trusted.
///
/// Over a network, and through FUSE, neither locks nor the coherence of a mapping hold; a store there can be damaged.
public struct FileSystemType: Hashable, Sendable, CustomStringConvertible {
    /// Its name, such as `nfs`; for an unknown Linux type its number in hexadecimal.
    public let name: String
    /// Whether a store on it is refused unless forced.
    public let isRemote: Bool

    /// The type with the number `magic` in Linux's `statfs` (linux/magic.h, statfs(2)).
    public init(magic: UInt32) {
        let known = Self.remoteByMagic.first { $0.magic == magic }
        name = known?.name ?? "0x" + String(magic, radix: 16)
        isRemote = known != nil
    }

    /// The type that Darwin's `statfs` calls `name`.
    public init(name: String) {
        self.name = name
        isRemote = Self.remoteNames.contains(name) || name.contains("fuse")
    }

    /// The name.
    public var description: String { name }

    private static let remoteByMagic: [(magic: UInt32, name: String)] = [
        (0x6969, "nfs"), (0x517B, "smb"), (0xFF53_4D42, "cifs"), (0xFE53_4D42, "smb2"), (0x6573_5546, "fuse"),
        (0x0102_1997, "9p"), (0x5346_414F, "afs"), (0x6B41_4653, "afs"), (0x00C3_6400, "ceph"),
        (0x7375_7245, "coda"), (0x564C, "ncp"), (0x7461_636F, "ocfs2"), (0x0116_1970, "gfs2"),
        (0x0BD0_0BD0, "lustre"), (0x4750_4653, "gpfs"), (0x1983_0326, "beegfs"), (0x786F_4256, "vboxsf"),
    ]
    private static let remoteNames: Set<String> = [
        "nfs", "smbfs", "afpfs", "webdav", "ftp", "cifs", "ftpfs", "acfs", "lifs", "virtiofs",
    ]
}
