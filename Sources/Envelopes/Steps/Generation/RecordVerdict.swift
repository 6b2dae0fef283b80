public import StrictJSON

/// What one layer found about a draft. Its cause is the draft.
public struct RecordVerdict: Step {
    /// See ``Step``.
    public static let intent = "RecordVerdict"
    /// See ``Step``.
    public static let schemaVersion = 1

    /// What a layer can come to.
    public enum Verdict: String, Hashable, Sendable, CaseIterable {
        /// The draft may go on.
        case passed
        /// The draft may not go on.
        case failed
        /// The layer does not apply here; the others still do.
        case skipped
        /// The draft may go on, but what the layer asks was not proved.
        case notProved
    }

    /// A number that the layer gave the draft.
    public struct Score: Hashable, Sendable {
        /// What is scored, such as `overall`.
        public var name: String
        /// The number.
        public var value: RecordedValue
        /// The least that is enough; null where none is set.
        public var limit: RecordedValue
        /// Who or what gave it, such as `model` or `deterministic`.
        public var source: String

        /// A score.
        public init(name: String, value: RecordedValue, limit: RecordedValue = .null, source: String) {
            self.name = name
            self.value = value
            self.limit = limit
            self.source = source
        }

        init(_ facts: borrowing StepFacts) throws(StepError) {
            name = try facts.text("name")
            value = try facts.value("value")
            limit = try facts.value("limit")
            source = try facts.text("source")
        }
    }

    /// The draft.
    public var entry: EntryID
    /// The layer, such as `gate`.
    public var layer: String
    /// What it came to.
    public var verdict: Verdict
    /// What its rules saw; those that decide against the draft when it failed.
    public var findings: [Finding]
    /// The numbers that it gave.
    public var scores: [Score]
    /// What people should know besides, such as why it was skipped; nil for nothing.
    public var note: String?
    /// Fingerprint of the policy of that day; nil where none applies.
    public var policy: String?

    /// The step with these facts.
    public init(
        entry: EntryID, layer: String, verdict: Verdict, findings: [Finding] = [], scores: [Score] = [], note: String? = nil,
        policy: String?
    ) {
        self.entry = entry
        self.layer = layer
        self.verdict = verdict
        self.findings = findings
        self.scores = scores
        self.note = note
        self.policy = policy
    }

    /// See ``Step``.
    public init(_ facts: borrowing StepFacts) throws(StepError) {
        entry = try facts.id("entry")
        layer = try facts.text("layer")
        verdict = try facts.choice("verdict")
        findings = try facts.parts("findings", Finding.init)
        scores = try facts.parts("scores", Score.init)
        note = try facts.optionalText("note")
        policy = try facts.optionalText("policy")
    }

    /// See ``Step``.
    public func write(to writer: inout JSONWriter) {
        writer.member("entry", entry)
        writer.member("layer", layer)
        writer.member("verdict", verdict.rawValue)
        writer.member("findings", findings) { finding, writer in writer.object { finding.write(to: &$0) } }
        writer.member("scores", scores) { score, writer in
            writer.object {
                $0.member("name", score.name)
                $0.member("value", raw: score.value.json)
                $0.member("limit", raw: score.limit.json)
                $0.member("source", score.source)
            }
        }
        writer.member("note", note)
        writer.member("policy", policy)
    }
}
