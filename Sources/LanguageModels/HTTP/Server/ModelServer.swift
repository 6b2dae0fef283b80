internal import StrictJSON

/// A server that is asked over HTTP, and which of its models.
public struct ModelServer: Sendable {
    /// Where it is.
    public let address: ModelAddress
    /// The model's name there; nil for the one that it lists, if that is one.
    public private(set) var name: String?
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

    /// This server with the name of its model, which it lists; nil if it has one already, or does not list exactly one.
    ///
    /// - Throws: `ModelFailure`, `CancellationError`.
    func named() async throws -> ModelServer? {
        guard name == nil else { return nil }
        let request = HTTPRequest(method: "GET", path: address.versioned("models"))
        var server = self
        server.name = Self.onlyName(in: try await answer(to: request, bodyBytesMax: HTTPLimits.bodyBytesMax))
        return server.name == nil ? nil : server
    }

    private static func onlyName(in list: [UInt8]) -> String? {
        guard let document = try? JSONDocument(list), let models = document.present("data", of: document.root),
            document.kind(of: models) == .array, document.childCount(of: models) == 1,
            let model = document.firstChild(of: models)
        else { return nil }
        // One that could not be recorded as it is is none to ask by.
        let name = (try? document.text("id", of: model)) ?? nil
        return name.flatMap { $0.utf8.count <= ModelLimits.wordsBytesMax ? $0 : nil }
    }

    /// A whole answer of status 200.
    ///
    /// - Throws: `ModelFailure`, `CancellationError`.
    func answer(to request: HTTPRequest, bodyBytesMax: Int) async throws -> [UInt8] {
        let (head, body) = try await HTTPExchange.response(
            to: request, from: address, key: key, bodyBytesMax: bodyBytesMax)
        guard head.status == 200 else {
            throw HTTPFailure.failure(head, body: body, key: key, asked: request.account(at: address))
        }
        return body
    }
}
