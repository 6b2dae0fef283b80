internal import CLMDB

#if !_pointerBitWidth(_64)
#error("LMDB maps its whole file, and files of 32-bit and 64-bit builds differ: 64-bit platforms only.")
#endif

/// The LMDB library that this program runs with.
public struct LMDBLibrary: Hashable, Sendable, CustomStringConvertible {
    /// The major version. Files of 0 and 1 cannot be read by each other.
    public let major: Int
    /// The minor version.
    public let minor: Int
    /// The patch level.
    public let patch: Int

    /// The library that was loaded.
    public static let loaded: LMDBLibrary = {
        var major: Int32 = 0
        var minor: Int32 = 0
        var patch: Int32 = 0
        _ = unsafe mdb_version(&major, &minor, &patch)
        return LMDBLibrary(major: Int(major), minor: Int(minor), patch: Int(patch))
    }()

    /// The version as it is usually written, such as `0.9.24`.
    public var description: String { "\(major).\(minor).\(patch)" }

    /// The number that the library's data files carry: 1 for LMDB 0.9, 2 for LMDB 1.0.
    public var fileFormat: UInt32 { major == 0 ? 1 : 2 }

    /// Whether this layer knows the library: LMDB 0.9 from 0.9.24 on, and LMDB 1.
    var isSupported: Bool { major == 0 ? minor == 9 && patch >= 24 : major == 1 }

    /// Whether a commit has reached the disk on Darwin: before 0.9.36 it can still be in the drive's cache
    /// (ITS#10296, ITS#10434, ITS#10454).
    var flushesDarwinDrives: Bool { major > 0 || patch >= 36 }
}
