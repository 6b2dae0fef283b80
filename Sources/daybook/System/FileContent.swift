#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads small files whole.
enum FileContent {
    /// - Throws: `FileFailure` when the file is missing or may not be read.
    static func requireReadable(_ path: String) throws {
        guard access(path, R_OK) == 0 else { throw FileFailure("open", path: path, code: errno) }
    }

    /// Whether anything stands at `path`.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// - Throws: `FileFailure`, also for a file of more than `byteCountMax` bytes.
    static func bytes(of path: String, byteCountMax: Int) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure("open", path: path, code: errno) }
        defer { close(descriptor) }
        var content: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count == 0 { return content }
            if count > 0 {
                content += chunk[..<count]
            } else if errno != EINTR {
                throw FileFailure("read", path: path, code: errno)
            }
            guard content.count <= byteCountMax else { throw FileFailure("read", path: path, code: EFBIG) }
        }
    }
}
