import Foundation

/// The descriptors of this process.
public enum OpenDescriptor {
    /// One more descriptor of the open file that some descriptor of `path` stands for, as a child has one between its fork and
    /// its program; nil if `path` is not open. The caller closes it.
    public static func duplicate(of path: String) -> Int32? {
        var wanted = stat()
        guard stat(path, &wanted) == 0 else { return nil }
        for descriptor in 0..<Int32(getdtablesize()) {
            var found = stat()
            guard fstat(descriptor, &found) == 0, found.st_dev == wanted.st_dev, found.st_ino == wanted.st_ino else { continue }
            let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
            return duplicate < 0 ? nil : duplicate
        }
        return nil
    }
}
