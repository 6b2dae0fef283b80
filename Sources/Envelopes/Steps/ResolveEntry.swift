public import StrictJSON

/// A person's word on an action of which nobody knows whether it was performed. Its cause is the entry.
public struct ResolveEntry: Step {
    /// See ``Step``.
    public static let intent = "ResolveEntry"
    /// See ``Step``.
    public static let schemaVersion = 1

    /// What the person found out.
    public enum Finding: String, Hashable, Sendable, CaseIterable {
        /// It was performed; it never runs again.
        case performed
        /// It was not; it may run.
        case notPerformed
    }

    /// The entry whose action it is about.
    public var entry: EntryID
    /// The attempt that was in doubt, from 1.
    public var attempt: Int64
    /// What became of it.
    public var finding: Finding
    /// Who says so.
    public var by: String
    /// Why.
    public var reason: String

    /// The step with these facts.
    public init(entry: EntryID, attempt: Int64, finding: Finding, by: String, reason: String) {
        self.entry = entry
        self.attempt = attempt
        self.finding = finding
        self.by = by
        self.reason = reason
    }

    /// See ``Step``.
    public init(_ facts: borrowing StepFacts) throws(StepError) {
        entry = try facts.id("entry")
        attempt = try facts.integer("attempt")
        guard let finding = Finding(rawValue: try facts.text("finding")) else {
            throw StepError("\"finding\" is none of \(Finding.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        self.finding = finding
        by = try facts.text("by")
        reason = try facts.text("reason")
    }

    /// See ``Step``.
    public func write(to writer: inout JSONWriter) {
        writer.key("entry")
        writer.string(entry.description)
        writer.key("attempt")
        writer.integer(attempt)
        writer.key("finding")
        writer.string(finding.rawValue)
        writer.decision(by: by, reason: reason)
    }
}
