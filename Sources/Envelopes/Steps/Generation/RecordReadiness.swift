public import StrictJSON

/// Whether a model can be asked now: four outcomes, never one (spec Q1). Its cause is the request.
public struct RecordReadiness: Step {
    /// See ``Step``.
    public static let intent = "RecordReadiness"
    /// See ``Step``.
    public static let schemaVersion = 1

    /// What one check came to.
    public struct Outcome: Hashable, Sendable {
        /// The kinds of answer.
        public enum State: String, Hashable, Sendable, CaseIterable {
            case ready, notReady, unknown
        }

        /// The answer.
        public var state: State
        /// Why; nil where there is nothing to say.
        public var reason: String?

        /// An outcome.
        public init(_ state: State, reason: String? = nil) { (self.state, self.reason) = (state, reason) }

        init(_ facts: borrowing StepFacts) throws(StepError) {
            state = try facts.choice("state")
            reason = try facts.optionalText("reason")
        }

        func write(to writer: inout JSONWriter) {
            writer.member("state", state.rawValue)
            writer.member("reason", reason)
        }
    }

    /// The request.
    public var entry: EntryID
    /// Whether this machine can run it; for a server, whether it answers.
    public var device: Outcome
    /// Whether its owner enabled it; for a server, whether it lets us in.
    public var enabled: Outcome
    /// Whether what it needs is loaded; for a server, whether it has the model.
    public var assets: Outcome
    /// Whether it knows the language that is wanted.
    public var locale: Outcome

    /// The step with these facts.
    public init(entry: EntryID, device: Outcome, enabled: Outcome, assets: Outcome, locale: Outcome) {
        self.entry = entry
        self.device = device
        self.enabled = enabled
        self.assets = assets
        self.locale = locale
    }

    /// See ``Step``.
    public init(_ facts: borrowing StepFacts) throws(StepError) {
        entry = try facts.id("entry")
        device = try facts.part("device", Outcome.init)
        enabled = try facts.part("enabled", Outcome.init)
        assets = try facts.part("assets", Outcome.init)
        locale = try facts.part("locale", Outcome.init)
    }

    /// See ``Step``.
    public func write(to writer: inout JSONWriter) {
        writer.member("entry", entry)
        for (name, outcome) in [("device", device), ("enabled", enabled), ("assets", assets), ("locale", locale)] {
            writer.key(name)
            writer.object { outcome.write(to: &$0) }
        }
    }
}
