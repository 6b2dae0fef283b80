import QuoteGeneration

/// The files of fortunes among those that were named, each read once and with its index.
struct FortuneFolder {
    private static let indexSuffix = ".dat"
    /// The largest index, which is read as a whole; it takes four bytes a record.
    private static let indexBytesMax = 16 * 1024 * 1024

    private let files: [FoundFile]
    /// The index files among them by their names, for those that do not stand beside their file.
    private var indexes: [String: [String]] = [:]
    /// The path under which a file of several names is read: the first that is no link, else the first.
    private var chosen: [FoundFile.Identity: String] = [:]

    /// - Throws: `FileFailure` for a folder that cannot be listed.
    init(_ paths: [String]) throws {
        files = try FoundFile.all(in: paths)
        for file in files where Self.isIndex(file) { indexes[FoundFile.name(of: file.path), default: []].append(file.path) }
        for file in files where !file.isLink && chosen[file.identity] == nil { chosen[file.identity] = file.path }
        for file in files where chosen[file.identity] == nil { chosen[file.identity] = file.path }
    }

    /// Lends the records of each file, and says what every file was.
    ///
    /// - Throws: what `body` throws.
    func forEachFile(
        locale: LocaleTag, isPublicDomain: Bool, account: CatalogueAccount,
        _ body: ([CatalogueRecord]) async throws -> Void
    ) async throws {
        var read: Set<FoundFile.Identity> = []
        for file in files {
            if Self.isIndex(file) {
                try account.note(file.path, .index)
                continue
            }
            guard chosen[file.identity] == file.path, read.insert(file.identity).inserted else {
                try account.note(file.path, .sameFile)
                continue
            }
            let bytes: [UInt8]
            let index: FortuneIndex?
            do {
                bytes = try FileContent.bytes(of: file.path, byteCountMax: CatalogueLimits.fileBytesMax)
                index = bytes.isEmpty ? nil : try self.index(of: file)
            } catch {
                // One file of many: the others are of use without it.
                try account.note(file.path, .faulty, reason: "\(error)")
                continue
            }
            if bytes.isEmpty {
                try account.note(file.path, .empty)
                continue
            }
            let fortunes = FortuneFile(origin: file.path, index: index, locale: locale, isPublicDomain: isPublicDomain)
            guard index != nil || fortunes.hasSeparator(bytes) else {
                try account.note(file.path, .notFortunes)
                continue
            }
            try account.note(file.path, .read)
            try await body(fortunes.records(of: bytes))
        }
    }

    private static func isIndex(_ file: FoundFile) -> Bool { file.path.hasSuffix(indexSuffix) }

    /// The index that stands beside the file, or one of its name elsewhere among the files that were named.
    ///
    /// - Throws: `IndexFault`, `FileFailure`.
    private func index(of file: FoundFile) throws -> FortuneIndex? {
        let resolved = file.resolvedPath
        let beside = [file.path, resolved].map { $0 + Self.indexSuffix }.first(where: FileContent.exists)
        let named = indexes[FoundFile.name(of: resolved) + Self.indexSuffix] ?? []
        var found: FortuneIndex?
        for path in beside.map({ [$0] }) ?? named {
            let bytes = try FileContent.bytes(of: path, byteCountMax: Self.indexBytesMax)
            guard let index = FortuneIndex(bytes) else { throw IndexFault(description: "\(path) is no index of fortunes") }
            if let found, found != index { throw IndexFault(description: "\(named.joined(separator: " and ")) differ") }
            found = index
        }
        return found
    }
}

/// Why the index of a file of fortunes is of no use.
private struct IndexFault: Error, CustomStringConvertible {
    let description: String
}
