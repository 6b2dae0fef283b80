/// What a response that is no success says, in the vocabulary of failures.
enum HTTPFailure {
    /// The failure of a response whose status is not 200.
    ///
    /// - Parameter asked: method and address of the request, such as `GET http://localhost:8080/v1/models`.
    static func failure(_ head: HTTPHead, body: [UInt8], key: ModelKey?, asked: String) -> ModelFailure {
        let account = "HTTP \(head.status) from \(asked)"
        if 300...399 ~= head.status {
            return .other(
                domain: "http", code: Int64(head.status),
                text: "\(account): the server redirects elsewhere, which is not followed")
        }
        let complaint = ServerComplaint(body: body, key: key)
        let failure = complaint.failure(status: head.status, retryAfterMilliseconds: head.retryAfterMilliseconds)
        // Often the address is what is wrong, and the server's words, if it says any, do not name it.
        return switch failure {
        case .other(let domain, let code, ""): .other(domain: domain, code: code, text: "\(account), with an empty body")
        case .other(let domain, let code, let text): .other(domain: domain, code: code, text: "\(account): \(text)")
        case .unsupportedCapability(""): .unsupportedCapability("\(account), with an empty body")
        default: failure
        }
    }
}
