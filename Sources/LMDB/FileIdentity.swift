#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Which file a path leads to, whatever the path is: device and inode.
public struct FileIdentity: Hashable, Sendable {
    /// The device's number.
    public let device: UInt64
    /// The inode's number on that device.
    public let inode: UInt64

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
    }
}
