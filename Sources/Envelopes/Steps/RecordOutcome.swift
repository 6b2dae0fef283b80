public import StrictJSON

/// What the executor did about an entry. Its cause is the entry.
public struct RecordOutcome: Step {
    /// See ``Step``.
    public static let intent = "RecordOutcome"
    /// See ``Step``.
    public static let schemaVersion = 1

    /// How far an action came.
    public enum Outcome: String, Hashable, Sendable, CaseIterable {
        /// It is about to be performed; this entry is the lock that lets one process do so.
        case started
        /// It was performed.
        case performed
        /// It was tried, and said that it failed.
        case failed
        /// It was tried, and nobody knows whether it was performed.
        case inDoubt
        /// It was not tried.
        case refused
    }

    /// The entry whose action it is about.
    public var entry: EntryID
    /// What became of it.
    public var outcome: Outcome
    /// The attempt, from 1; 0 for a refusal.
    public var attempt: Int64
    /// The intent and the version of its parameters that the running action takes.
    public var action: String
    /// Fingerprints of the schemas that judged content and parameters; nil where there was none.
    public var contentSchema: String?
    /// See ``contentSchema``.
    public var parametersSchema: String?
    /// What the outcome rests on, an object: its keys depend on the outcome, as docs/steps.md says.
    public var evidence: [UInt8]

    /// The step with these facts.
    public init(
        entry: EntryID, outcome: Outcome, attempt: Int64, action: String, contentSchema: String?,
        parametersSchema: String?, evidence: [UInt8]
    ) {
        self.entry = entry
        self.outcome = outcome
        self.attempt = attempt
        self.action = action
        self.contentSchema = contentSchema
        self.parametersSchema = parametersSchema
        self.evidence = evidence
    }

    /// See ``Step``.
    public init(_ facts: borrowing StepFacts) throws(StepError) {
        (entry, outcome, attempt) = try Self.begin(facts)
        action = try facts.text("action")
        contentSchema = try facts.optionalText("contentSchema")
        parametersSchema = try facts.optionalText("parametersSchema")
        evidence = try facts.object("evidence")
    }

    /// What it says became of the entry, for whoever needs no more; the step is read as a whole all the same.
    ///
    /// - Throws: what ``init(_:)`` throws.
    public static func outcome(of facts: borrowing StepFacts) throws(StepError) -> Outcome {
        let outcome = try begin(facts).outcome
        try facts.checkText("action")
        try facts.checkText("contentSchema", orNull: true)
        try facts.checkText("parametersSchema", orNull: true)
        try facts.checkObject("evidence")
        return outcome
    }

    private static func begin(
        _ facts: borrowing StepFacts
    ) throws(StepError) -> (entry: EntryID, outcome: Outcome, attempt: Int64) {
        let entry = try facts.id("entry")
        guard let outcome = Outcome(rawValue: try facts.text("outcome")) else {
            throw StepError("\"outcome\" is none of \(Outcome.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        let attempt = try facts.integer("attempt")
        guard outcome == .refused ? attempt == 0 : attempt >= 1 else {
            throw StepError("\"attempt\" does not fit the outcome")
        }
        return (entry, outcome, attempt)
    }

    /// See ``Step``.
    public func write(to writer: inout JSONWriter) {
        writer.key("entry")
        writer.string(entry.description)
        writer.key("outcome")
        writer.string(outcome.rawValue)
        writer.key("attempt")
        writer.integer(attempt)
        writer.key("action")
        writer.string(action)
        writer.key("contentSchema")
        writer.optional(contentSchema)
        writer.key("parametersSchema")
        writer.optional(parametersSchema)
        writer.key("evidence")
        writer.raw(evidence)
    }
}

extension JSONWriter {
    mutating func optional(_ text: String?) {
        if let text { string(text) } else { null() }
    }
}
