#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Why an ``EnvelopeFile`` cannot be opened, written or read.
public enum EnvelopeFileError: Error, Hashable, Sendable {
    /// Another writer has the file open, in this process or another.
    case inUse(path: String)
    /// The first line is no header of an envelope file, or of one of another format, which is then named.
    case otherFormat(path: String, format: String?)
    /// The disk, or this user's share of it, is full. The file ends after its last whole line.
    case diskFull(path: String)
    /// A system call failed, with this value of `errno`. After a failed append the file is as it was before.
    case system(call: String, code: Int32, path: String)
    /// The file was deleted while it was open: what is appended would be lost.
    case removed(path: String)
    /// A write failed and what it left could not be taken back. Nothing is lost: open the file again.
    case unusable(path: String)
    /// The file was closed.
    case closed(path: String)

    /// The error that `errno` now holds.
    static func last(_ call: String, path: String) -> EnvelopeFileError {
        let code = errno
        return code == ENOSPC || code == EDQUOT ? .diskFull(path: path) : .system(call: call, code: code, path: path)
    }
}

extension EnvelopeFileError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .inUse(let path): "\(path): another writer has the file open"
        case .otherFormat(let path, nil): "\(path): the first line is no header of the format \(EnvelopeFile.format)"
        case .otherFormat(let path, let format?): "\(path): the format is \(format), not \(EnvelopeFile.format)"
        case .diskFull(let path): "\(path): the disk is full"
        case .system(let call, let code, let path): "\(call) \(path): \(String(cString: strerror(code)))"
        case .removed(let path): "\(path): the file was deleted while it was open"
        case .unusable(let path): "\(path): a failed write could not be taken back; open the file again"
        case .closed(let path): "\(path): the file is closed"
        }
    }
}
