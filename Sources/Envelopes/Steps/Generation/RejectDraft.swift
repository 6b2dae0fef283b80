public import StrictJSON

/// Throws a draft away, and says which layer and rule decided. Its cause is the draft.
public struct RejectDraft: Step {
    /// See ``Step``.
    public static let intent = "RejectDraft"
    /// See ``Step``.
    public static let schemaVersion = 1

    /// The draft.
    public var entry: EntryID
    /// The layer that decided.
    public var layer: String
    /// What its deciding rule saw, and what would have been allowed.
    public var finding: Finding
    /// The verdict that it rests on.
    public var verdict: EntryID
    /// How the run ends by it, in the words of spec Q12.
    public var outcome: String
    /// The language that was wanted, a tag of BCP 47.
    public var locale: String
    /// Fingerprint of the policy of that day; nil where none applies.
    public var policy: String?

    /// The step with these facts.
    public init(
        entry: EntryID, layer: String, finding: Finding, verdict: EntryID, outcome: String, locale: String, policy: String?
    ) {
        self.entry = entry
        self.layer = layer
        self.finding = finding
        self.verdict = verdict
        self.outcome = outcome
        self.locale = locale
        self.policy = policy
    }

    /// See ``Step``.
    public init(_ facts: borrowing StepFacts) throws(StepError) {
        entry = try facts.id("entry")
        layer = try facts.text("layer")
        finding = try facts.part("finding", Finding.init)
        verdict = try facts.id("verdict")
        outcome = try facts.text("outcome")
        locale = try facts.text("locale")
        policy = try facts.optionalText("policy")
    }

    /// See ``Step``.
    public func write(to writer: inout JSONWriter) {
        writer.member("entry", entry)
        writer.member("layer", layer)
        writer.key("finding")
        writer.object { finding.write(to: &$0) }
        writer.member("verdict", verdict)
        writer.member("outcome", outcome)
        writer.member("locale", locale)
        writer.member("policy", policy)
    }
}
