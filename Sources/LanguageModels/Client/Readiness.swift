/// Whether a model can be asked now: four outcomes, never one Boolean. Asked anew for each request; an earlier success
/// says nothing about it.
public struct Readiness: Hashable, Sendable {
    /// Whether this machine can run it; for a server, whether it answers.
    public var device: Outcome
    /// Whether its owner enabled it; for a server, whether it lets us in.
    public var enabled: Outcome
    /// Whether what it needs is loaded; for a server, whether it has the model.
    public var assets: Outcome
    /// Whether it knows the language that is wanted. No server says, so there it is what the caller configured.
    public var locale: Outcome

    /// These four outcomes.
    public init(device: Outcome, enabled: Outcome, assets: Outcome, locale: Outcome) {
        self.device = device
        self.enabled = enabled
        self.assets = assets
        self.locale = locale
    }

    /// The reasons of the outcomes that are `notReady`, in the order of the checks. What is unknown stops nobody: only
    /// asking the model tells.
    public var obstacles: [Reason] {
        [device, enabled, assets, locale].compactMap { if case .notReady(let reason) = $0 { reason } else { nil } }
    }
}

extension Readiness {
    /// What one check came to.
    public enum Outcome: Hashable, Sendable {
        /// Nothing stands in the way.
        case ready
        /// Something does.
        case notReady(Reason)
        /// Nobody could say.
        case unknown(Reason)

        /// `ready`, `notReady` or `unknown`.
        public var state: String {
            switch self {
            case .ready: "ready"
            case .notReady: "notReady"
            case .unknown: "unknown"
            }
        }

        /// Why; nil if ready.
        public var reason: Reason? {
            switch self {
            case .ready: nil
            case .notReady(let reason), .unknown(let reason): reason
            }
        }
    }

    /// Why a model is not ready, or why nobody knows: a word of this vocabulary, or a back end's own where none fits.
    public struct Reason: Hashable, Sendable {
        /// Its name, which never changes.
        public let name: String
        /// What is known of the cause, for people, such as `http://127.0.0.1:9: connection refused`; nil for nothing.
        public let detail: String?

        /// The reason of this name, which holds no colon.
        public init(name: String, detail: String? = nil) { (self.name, self.detail) = (name, detail) }

        /// The reason that a journal spells so: a name, and perhaps a detail behind a colon and a space.
        public init(text: String) {
            let colon = text.utf8.firstRange(of: ": ".utf8)
            name = String(text[..<(colon?.lowerBound ?? text.endIndex)])
            detail = colon.map { String(text[$0.upperBound...]) }
        }

        /// As a journal spells it.
        public var text: String { detail.map { "\(name): \($0)" } ?? name }

        /// This reason, with what is known of its cause.
        func because(of detail: String) -> Reason { Reason(name: name, detail: detail) }

        /// This machine cannot run it.
        public static let deviceNotEligible = Reason(name: "deviceNotEligible")
        /// Its owner has not enabled it.
        public static let notEnabled = Reason(name: "notEnabled")
        /// It is still being downloaded or loaded.
        public static let assetsNotReady = Reason(name: "assetsNotReady")
        /// It does not know the language.
        public static let localeUnsupported = Reason(name: "localeUnsupported")
        /// No answer came from where it should be.
        public static let serverUnreachable = Reason(name: "serverUnreachable")
        /// The server does not have it.
        public static let modelNotFound = Reason(name: "modelNotFound")
        /// The server does not let us in.
        public static let notAuthorised = Reason(name: "notAuthorised")
        /// Nobody said which languages it knows.
        public static let localeUnknown = Reason(name: "localeUnknown")
        /// A recording holds no answer to this question.
        public static let notRecorded = Reason(name: "notRecorded")
    }
}
