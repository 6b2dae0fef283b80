internal import StrictJSON

/// Whether a server can be asked now: what `/health` and `/v1/models` say.
enum HTTPReadiness {
    /// The four outcomes, within `budget` where there is one.
    static func readiness(
        of server: ModelServer, locale: String, locales: [String]?, budget: Duration?
    ) async -> Readiness {
        var readiness: Readiness
        do {
            let limit = budget.map { Deadline(budget: $0) }
            readiness = if let limit { try await limit.run { try await asked(server) } } else { try await asked(server) }
        } catch {
            readiness = unreachable(server.address, by: error)
        }
        readiness.locale = outcome(of: locale, among: locales)
        return readiness
    }

    private static func unreachable(_ address: ModelAddress, by error: any Error) -> Readiness {
        let reason: Readiness.Reason
        switch error as? ModelFailure {
        case .unavailable(let known): reason = known
        case .timeout(let budget):
            let time = budget.map { " within \($0) ms" } ?? ""
            reason = .serverUnreachable.because(of: "\(address.origin): no answer\(time)")
        default: reason = .serverUnreachable.because(of: "\(address.origin): \(error)")
        }
        return Readiness(
            device: .notReady(reason), enabled: .unknown(.serverUnreachable), assets: .unknown(.serverUnreachable),
            locale: .unknown(.localeUnknown))
    }

    private static func asked(_ server: ModelServer) async throws -> Readiness {
        var readiness = Readiness(
            device: .ready, enabled: .ready, assets: .ready, locale: .unknown(.localeUnknown))
        // Not every server has this page; one that answers at all is there.
        let health = try await status(of: server, at: server.address.unversioned("health"))
        if health.status == 503 {
            readiness.assets = .notReady(.assetsNotReady)
            return readiness
        }
        let models = try await status(of: server, at: server.address.versioned("models"))
        switch models.status {
        case 200: readiness.assets = outcome(of: server.name, in: models.body)
        case 401, 403:
            readiness.enabled = .notReady(.notAuthorised)
            readiness.assets = .unknown(.notAuthorised)
        case 503: readiness.assets = .notReady(.assetsNotReady)
        default: readiness.assets = .unknown(.modelsNotListed)
        }
        return readiness
    }

    /// What a page says.
    ///
    /// - Throws: `ModelFailure`, `CancellationError`.
    private static func status(of server: ModelServer, at path: String) async throws -> (status: Int, body: [UInt8]) {
        let answer = try await HTTPExchange.response(
            to: HTTPRequest(method: "GET", path: path), from: server.address, key: server.key,
            bodyBytesMax: HTTPLimits.bodyBytesMax)
        return (answer.head.status, answer.body)
    }

    /// Whether the list of models in `body` has `name`, or any where nobody named one.
    static func outcome(of name: String?, in body: [UInt8]) -> Readiness.Outcome {
        guard let document = try? JSONDocument(body), let list = document.present("data", of: document.root),
            document.kind(of: list) == .array
        else { return .unknown(.modelsNotListed) }
        var child = document.firstChild(of: list)
        while let model = child {
            child = document.child(after: model, of: list)
            if let name, !isNamed(name, (try? document.bytes("id", of: model)) ?? nil) { continue }
            return isBeingLoaded(document, model) ? .notReady(.assetsNotReady) : .ready
        }
        return .notReady(.modelNotFound)
    }

    /// A tag that is left out stands for `latest` at servers that have tags.
    private static func isNamed(_ name: String, _ id: [UInt8]?) -> Bool {
        guard let id else { return false }
        return id.elementsEqual(name.utf8) || id.elementsEqual((name + ":latest").utf8)
    }

    /// What llama-server says of each of many models. One that is unloaded is loaded by the first request.
    private static func isBeingLoaded(_ document: borrowing JSONDocument, _ model: JSONNode) -> Bool {
        let status = document.present("status", of: model)
        guard let value = (try? document.text("value", of: status)) ?? nil else { return false }
        return value == "loading" || value == "downloading"
    }

    /// Whether one of `locales` is `locale` or its language.
    private static func outcome(of locale: String, among locales: [String]?) -> Readiness.Outcome {
        guard let locales else { return .unknown(.localeUnknown) }
        let tag = asciiLowercased(locale)
        let isKnown = locales.contains { known in
            let known = asciiLowercased(known)
            return tag.starts(with: known) && (tag.count == known.count || tag[known.count] == UInt8(ascii: "-"))
        }
        return isKnown ? .ready : .notReady(.localeUnsupported)
    }
}

extension Readiness.Reason {
    /// The server does not say which models it has.
    public static let modelsNotListed = Readiness.Reason(name: "modelsNotListed")
}
