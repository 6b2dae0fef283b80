#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

extension FileLock {
    private static let lockTable = "/proc/locks"
    private static let lockTableBytesMax = 1 << 20

    /// The processes that hold `path` (flock), as far as the system tells: none on systems without a table of locks, and
    /// none of another container.
    public static func holders(of path: String) -> [Int32] {
        var status = stat()
        guard unsafe stat(path, &status) == 0,
            let file = try? OpenFile(lockTable, for: .read),
            let table = try? file.read(at: 0, count: lockTableBytesMax)
        else { return [] }
        let inode = ":\(status.st_ino)"
        // `1: FLOCK  ADVISORY  READ 4711 08:01:1234 0 EOF`; who waits has an arrow behind the first number. The device is
        // not looked at: some file systems give another number there than stat does.
        let holders = String(decoding: table, as: UTF8.self).split(separator: "\n").compactMap { line -> Int32? in
            let fields = line.split(separator: " ")
            guard fields.count >= 6, fields[1] == "FLOCK", fields[5].hasSuffix(inode), let process = Int32(fields[4]),
                process > 0
            else { return nil }
            return process
        }
        return Array(Set(holders)).sorted()
    }
}
