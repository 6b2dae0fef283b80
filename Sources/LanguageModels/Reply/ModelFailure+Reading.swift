internal import StrictJSON

extension ModelFailure {
    /// What `error`, which reading `byteCount` bytes of a reply has ended with, says about the reply.
    init(_ error: JSONReadError, byteCount: Int) {
        switch error.reason {
        case .unexpectedEnd: self = .truncated(receivedBytes: Int64(byteCount))
        case .unexpectedByte(_, .end): self = .trailingBytes(byteOffset: Int64(error.byteOffset))
        default: self = .decodingFailure(reason: error.reason.message, byteOffset: Int64(error.byteOffset))
        }
    }
}
