public import StrictJSON

/// A person's word that copies may act in one store. It names several entries, so it has no cause.
public struct AdoptEntries: Step {
    /// See ``Step``.
    public static let intent = "AdoptEntries"
    /// See ``Step``.
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

    /// See ``Step``.
    public init(_ facts: borrowing StepFacts) throws(StepError) {
        entries = try facts.ids("entries")
        store = try facts.id("store")
        by = try facts.text("by")
        reason = try facts.text("reason")
    }

    /// See ``Step``.
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
