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

    /// Why a model is not ready, or why nobody knows.
    public enum Reason: Hashable, Sendable {
        /// This machine cannot run it.
        case deviceNotEligible
        /// Its owner has not enabled it.
        case notEnabled
        /// It is still being downloaded or loaded.
        case assetsNotReady
        /// It does not know the language.
        case localeUnsupported
        /// No answer came from where it should be.
        case serverUnreachable
        /// The server does not have it.
        case modelNotFound
        /// The server does not let us in.
        case notAuthorised
        /// Nobody said which languages it knows.
        case localeUnknown
        /// A recording holds no answer to this question.
        case notRecorded
        /// What the back end said, in its own word, where none of the others fits.
        case other(String)

        private static let named: [(String, Reason)] = [
            ("deviceNotEligible", .deviceNotEligible), ("notEnabled", .notEnabled), ("assetsNotReady", .assetsNotReady),
            ("localeUnsupported", .localeUnsupported), ("serverUnreachable", .serverUnreachable),
            ("modelNotFound", .modelNotFound), ("notAuthorised", .notAuthorised), ("localeUnknown", .localeUnknown),
            ("notRecorded", .notRecorded),
        ]

        /// The names that stand for a reason of this vocabulary.
        public static var names: [String] { named.map(\.0) }

        /// The reason of this name; `other` for a word that is none of them.
        public init(name: String) {
            self = Self.named.first { $0.0.utf8.elementsEqual(name.utf8) }?.1 ?? .other(name)
        }

        /// Its name in a journal; a back end's own word as it is.
        public var name: String {
            if case .other(let word) = self { return word }
            return Self.named.first { $0.1 == self }?.0 ?? ""
        }
    }
}
