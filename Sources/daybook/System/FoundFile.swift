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

    /// The files that `paths` name, those in folders and their folders too, in the order of their names. Within folders
    /// hidden files, links to folders and what is neither file nor folder are passed over; a link that leads nowhere is a
    /// file, which cannot be read.
    ///
    /// - Throws: `FileFailure` for a folder that cannot be listed.
    static func all(in paths: [String]) throws -> [FoundFile] {
        var found: [FoundFile] = []
        var rest = Array(paths.reversed())
        while let path = rest.popLast() {
            var status = stat()
            guard lstat(path, &status) == 0 else { throw FileFailure("stat", path: path, code: errno) }
            let isLink = status.st_mode & S_IFMT == S_IFLNK
            if isLink { _ = stat(path, &status) }
            switch status.st_mode & S_IFMT {
            case S_IFDIR:
                if !isLink || paths.contains(path) { rest += try contents(of: path).reversed() }
            case S_IFREG, S_IFLNK:
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
