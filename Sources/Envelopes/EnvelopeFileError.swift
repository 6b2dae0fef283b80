/// Why an envelope file cannot be written or read.
public enum EnvelopeFileError: Error, Hashable, Sendable {
    /// The operating system refused: what was tried, and `errno`.
    case system(operation: String, code: Int32)
    /// Another writer has the file open.
    case lockedByAnotherWriter
    /// The file holds something else. It was left as it is.
    case notAnEnvelopeFile
    /// The file is of a version that this program does not know. It was left as it is.
    case unknownFormat(String)
    /// An earlier sync failed, so nobody knows what is on the disk: the file must be opened anew.
    case mustBeReopened
}

extension EnvelopeFileError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .system(let operation, let code): "\(operation) failed with system error \(code)"
        case .lockedByAnotherWriter: "another writer has the envelope file open"
        case .notAnEnvelopeFile: "the file is not an envelope file"
        case .unknownFormat(let format): "the format \(format) is not known here, only \(EnvelopeFile.format)"
        case .mustBeReopened: "an earlier sync of the envelope file failed; open it again"
        }
    }
}
