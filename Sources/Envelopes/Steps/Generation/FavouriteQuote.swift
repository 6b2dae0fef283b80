public import StrictJSON

/// A person marks a quote as a favourite, or takes the mark away. Its cause is the quote's entry.
public struct FavouriteQuote: Step {
    /// See ``Step``.
    public static let intent = "FavouriteQuote"
    /// See ``Step``.
    public static let schemaVersion = 1

    /// The entry that the quote came from.
    public var entry: EntryID
    /// Whether it is one now.
    public var isFavourite: Bool
    /// Who decided.
    public var by: String
    /// Why.
    public var reason: String

    /// The step with these facts.
    public init(entry: EntryID, isFavourite: Bool, by: String, reason: String) {
        self.entry = entry
        self.isFavourite = isFavourite
        self.by = by
        self.reason = reason
    }

    /// See ``Step``.
    public init(_ facts: borrowing StepFacts) throws(StepError) {
        entry = try facts.id("entry")
        isFavourite = try facts.boolean("isFavourite")
        by = try facts.text("by")
        reason = try facts.text("reason")
    }

    /// See ``Step``.
    public func write(to writer: inout JSONWriter) {
        writer.member("entry", entry)
        writer.member("isFavourite", boolean: isFavourite)
        writer.decision(by: by, reason: reason)
    }
}
