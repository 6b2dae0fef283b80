/// What a response that is no success says, in the vocabulary of failures.
enum HTTPFailure {
    /// The failure of a response whose status is not 200.
    static func failure(_ head: HTTPHead, body: [UInt8], key: ModelKey?) -> ModelFailure {
        if 300...399 ~= head.status {
            return .other(
                domain: "http", code: Int64(head.status), text: "the server redirects elsewhere, which is not followed")
        }
        return ServerComplaint(body: body, key: key)
            .failure(status: head.status, retryAfterMilliseconds: head.retryAfterMilliseconds)
    }
}
