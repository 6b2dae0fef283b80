/// What is wrong with the bytes of a response.
enum HTTPFault: Error, Hashable, Sendable {
    /// They are not of HTTP/1.1, and why.
    case malformed(String)
    /// They pass a bound.
    case tooLong(String)
    /// They end too early.
    case cut

    /// What it says about the reply, of which `receivedBytes` came.
    func failure(receivedBytes: Int) -> ModelFailure {
        switch self {
        case .malformed(let reason): .decodingFailure(reason: "no response of HTTP/1.1: \(reason)", byteOffset: nil)
        case .tooLong(let what): .replyTooLong(what)
        case .cut: .truncated(receivedBytes: Int64(receivedBytes))
        }
    }
}
