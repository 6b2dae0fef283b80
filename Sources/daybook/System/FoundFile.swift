#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A file that stands in one of several folders, and which one it is, whatever name leads to it.
struct FoundFile {
    /// What tells files apart: two names of one file share it.
    struct Identity: Hashable {
        let device: UInt64
        let number: UInt64
    }

    let path: String
    let identity: Identity
    /// Whether the name is a symbolic link.
    let isLink: Bool

    /// The files that `paths` name, those in folders and their folders too, in the order of their names. Links to folders
    /// and what is neither file nor folder are passed over within folders; hidden files too.
    ///
    /// - Throws: `FileFailure` for a path that leads nowhere.
    static func all(in paths: [String]) throws -> [FoundFile] {
        var found: [FoundFile] = []
        var rest = Array(paths.reversed())
        while let path = rest.popLast() {
            var status = stat()
            guard stat(path, &status) == 0 else { throw FileFailure("stat", path: path, code: errno) }
            var ownStatus = stat()
            guard lstat(path, &ownStatus) == 0 else { throw FileFailure("stat", path: path, code: errno) }
            let isLink = ownStatus.st_mode & S_IFMT == S_IFLNK
            switch status.st_mode & S_IFMT {
            case S_IFDIR:
                if !isLink || paths.contains(path) { rest += try contents(of: path).reversed() }
            case S_IFREG:
                let identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
                found.append(FoundFile(path: path, identity: identity, isLink: isLink))
            default: continue
            }
        }
        return found
    }

    /// The path without links; the path itself where the system cannot tell.
    var resolvedPath: String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The last component of a path.
    static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    private static func contents(of folder: String) throws -> [String] {
        // A pattern of which only the last star is one.
        var pattern = ""
        for letter in folder {
            if "\\*?[]{}~".contains(letter) { pattern += "\\" }
            pattern.append(letter)
        }
        var matches = glob_t()
        defer { globfree(&matches) }
        let answer = glob(pattern + "/*", GLOB_NOSORT, nil, &matches)
        if answer == GLOB_NOMATCH { return [] }
        guard answer == 0 else { throw FileFailure("glob", path: folder, code: EIO) }
        let paths = (0..<Int(matches.gl_pathc)).compactMap { matches.gl_pathv[$0].map { String(cString: $0) } }
        return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
