/// A server that is asked over HTTP, and which of its models.
public struct ModelServer: Sendable {
    /// Where it is.
    public let address: ModelAddress
    /// The model's name there; nil where it has but one.
    public let name: String?
    let key: ModelKey?

    /// A server on this machine, or on a host that was allowed by name.
    ///
    /// - Parameters:
    ///   - key: what lets in there; it is sent to this server only.
    ///   - allowedHosts: hosts beyond this machine that a person allowed, each as the address spells it.
    /// - Throws: `ModelAddressError.notAllowed`.
    public init(
        _ address: ModelAddress, name: String? = nil, key: ModelKey? = nil, allowedHosts: [String] = []
    ) throws(ModelAddressError) {
        let isAllowed = allowedHosts.contains { asciiLowercased($0).elementsEqual(address.host.utf8) }
        guard address.isLoopback || isAllowed else { throw .notAllowed(host: address.host) }
        self.address = address
        self.name = name
        self.key = key
    }

    /// A whole answer of status 200.
    ///
    /// - Throws: `ModelFailure`, `CancellationError`.
    func answer(to request: HTTPRequest, bodyBytesMax: Int) async throws -> [UInt8] {
        let (head, body) = try await HTTPExchange.response(
            to: request, from: address, key: key, bodyBytesMax: bodyBytesMax)
        guard head.status == 200 else { throw HTTPFailure.failure(head, body: body, key: key) }
        return body
    }
}
