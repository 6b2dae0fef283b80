public import StrictJSON

/// A person's word on an action of which nobody knows whether it was performed. Its cause is the entry.
public struct ResolveEntry: Step {
    public static let intent = "ResolveEntry"
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

/// A person's word that copies may act in one store. It names several entries, so it has no cause.
public struct AdoptEntries: Step {
    public static let intent = "AdoptEntries"
    public static let schemaVersion = 1
    /// How many entries one step may name, so that it stays readable.
    public static let entriesMax = 1_000

    /// The entries that may act.
    public var entries: [EntryID]
    /// The creation id of the store in which they may.
    public var store: EntryID
    /// Who says so.
    public var by: String
    /// Why.
    public var reason: String

    /// The step with these facts.
    public init(entries: [EntryID], store: EntryID, by: String, reason: String) {
        self.entries = entries
        self.store = store
        self.by = by
        self.reason = reason
    }

    public init(_ facts: borrowing StepFacts) throws(StepError) {
        entries = try facts.ids("entries")
        store = try facts.id("store")
        by = try facts.text("by")
        reason = try facts.text("reason")
    }

    public func write(to writer: inout JSONWriter) {
        writer.key("entries")
        writer.beginArray()
        for entry in entries { writer.string(entry.description) }
        writer.endArray()
        writer.key("store")
        writer.string(store.description)
        writer.decision(by: by, reason: reason)
    }
}

/// A person's word that an envelope which a migration rewrote may be performed. Its cause is the entry.
public struct ApproveEntry: Step {
    public static let intent = "ApproveEntry"
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

    public init(_ facts: borrowing StepFacts) throws(StepError) {
        entry = try facts.id("entry")
        by = try facts.text("by")
        reason = try facts.text("reason")
    }

    public func write(to writer: inout JSONWriter) {
        writer.key("entry")
        writer.string(entry.description)
        writer.decision(by: by, reason: reason)
    }
}
