public import StrictJSON

/// A person's word that an envelope which a migration rewrote may be performed. Its cause is the entry.
public struct ApproveEntry: Step {
    /// See ``Step``.
    public static let intent = "ApproveEntry"
    /// See ``Step``.
    public static let schemaVersion = 1

    /// The entry that may run.
    public var entry: EntryID
    /// Who says so.
    public var by: String
    /// Why.
    public var reason: String

    /// The step with these facts.
    public init(entry: EntryID, by: String, reason: String) {
        self.entry = entry
        self.by = by
        self.reason = reason
    }

    /// See ``Step``.
    public init(_ facts: borrowing StepFacts) throws(StepError) {
        entry = try facts.id("entry")
        by = try facts.text("by")
        reason = try facts.text("reason")
    }

    /// See ``Step``.
    public func write(to writer: inout JSONWriter) {
        writer.key("entry")
        writer.string(entry.description)
        writer.decision(by: by, reason: reason)
    }
}
