internal import Digest
internal import Envelopes
internal import LMDB
internal import StrictJSON

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// What an import reads: a file by its path, or a descriptor that is open already.
public enum ImportInput: Hashable, Sendable {
    case file(path: String)
    /// Stays open; it cannot be resumed.
    case descriptor(Int32)
}

/// An input that is open for reading.
final class OpenInput: Sendable {
    let descriptor: Int32
    private let isOwned: Bool
    /// Where `meta` notes how far the file was read; nil for a descriptor.
    let progressKey: [UInt8]?

    /// - Throws: `JournalError.storage` when the file cannot be opened.
    init(_ input: ImportInput) throws {
        switch input {
        case .descriptor(let descriptor):
            (self.descriptor, isOwned, progressKey) = (descriptor, false, nil)
        case .file(let path):
            let absolute = Array(try Self.absolute(path).utf8)
            descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw SystemError(code: errno, call: "open", path: path) }
            isOwned = true
            progressKey = Array("input/\(SHA256.digest(absolute.span.bytes).hex.prefix(32))".utf8)
        }
    }

    /// A relative path tells nothing to a later run that begins in another folder.
    private static func absolute(_ path: String) throws -> String {
        guard !path.hasPrefix("/") else { return path }
        return try FileSystem.currentDirectory() + "/" + path
    }

    deinit { if isOwned { close(descriptor) } }

    /// Its lines from the beginning.
    func lines() -> LineReader {
        LineReader(
            descriptor: descriptor, lineBytesMax: EnvelopeLine.wrapperLimits.documentBytesMax,
            isNoted: progressKey != nil)
    }
}

/// How far a file of bare envelopes was imported: bytes, and the digest of those bytes.
struct ImportProgress: Hashable, Sendable {
    let offset: UInt64
    let lines: UInt64
    let digest: SHA256Digest

    static func stored(
        _ key: [UInt8], in transaction: borrowing some Reading & ~Copyable, _ tables: StoreTables
    ) throws -> ImportProgress? {
        let found = try transaction.value(in: tables.meta, key: key.span.bytes) { value -> ImportProgress? in
            guard value.byteCount == 48 else { return nil }
            return ImportProgress(
                offset: value.littleEndianUInt64(at: 0), lines: value.littleEndianUInt64(at: 8),
                digest: value.digest(at: 16))
        }
        guard let found else { return nil }
        guard let found else { throw JournalError.resumeImpossible(reason: "what was noted of it is unreadable") }
        return found
    }

    func store(_ key: [UInt8], in transaction: inout WriteTransaction, _ tables: StoreTables) throws {
        var value = offset.littleEndianBytes + lines.littleEndianBytes
        digest.append(to: &value)
        _ = try transaction.put(tables.meta, key: key.span.bytes, value: value.span.bytes, .replace)
    }
}
