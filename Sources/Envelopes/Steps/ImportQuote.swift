public import StrictJSON

/// Takes a quote that people wrote into the library: from the bundled catalogue or from a file.
///
/// Its entry's id follows from words and locale, so the same quote stands in a journal once.
public struct ImportQuote: Step {
    /// See ``Step``.
    public static let intent = "ImportQuote"
    /// See ``Step``.
    public static let schemaVersion = 1

    /// Where a quote comes from that no model wrote.
    public enum Source: String, Hashable, Sendable, CaseIterable {
        /// The catalogue that comes with Daybook.
        case curated
        /// A file that somebody brought.
        case imported
    }

    /// The words.
    public var text: String
    /// Whose words they are; nil where nobody is named.
    public var author: String?
    /// What the file says behind the words, with work, year and role; nil where it says nothing.
    public var attribution: String?
    /// Where it comes from.
    public var source: Source
    /// Whether whoever imported it said that it is in the public domain.
    public var isPublicDomain: Bool
    /// The language of the words, a tag of BCP 47 such as `de`.
    public var locale: String
    /// The catalogue or file that it stood in; nil where that is not known.
    public var origin: String?
    /// The number of the record within it, from 1; nil where that is not known.
    public var record: Int64?
    /// Who imported it.
    public var by: String
    /// Why.
    public var reason: String

    /// The step with these facts.
    public init(
        text: String, author: String?, attribution: String? = nil, source: Source, isPublicDomain: Bool, locale: String,
        origin: String?, record: Int64?, by: String, reason: String
    ) {
        self.text = text
        self.author = author
        self.attribution = attribution
        self.source = source
        self.isPublicDomain = isPublicDomain
        self.locale = locale
        self.origin = origin
        self.record = record
        self.by = by
        self.reason = reason
    }

    /// See ``Step``.
    public init(_ facts: borrowing StepFacts) throws(StepError) {
        text = try facts.text("text")
        author = try facts.optionalText("author")
        attribution = try facts.optionalText("attribution")
        guard let source = Source(rawValue: try facts.text("source")) else {
            throw StepError("\"source\" is none of \(Source.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        self.source = source
        isPublicDomain = try facts.boolean("isPublicDomain")
        locale = try facts.text("locale")
        origin = try facts.optionalText("origin")
        record = try facts.optionalInteger("record")
        by = try facts.text("by")
        reason = try facts.text("reason")
    }

    /// See ``Step``.
    public func write(to writer: inout JSONWriter) {
        writer.key("text")
        writer.string(text)
        writer.key("author")
        writer.optional(author)
        writer.key("attribution")
        writer.optional(attribution)
        writer.key("source")
        writer.string(source.rawValue)
        writer.key("isPublicDomain")
        writer.boolean(isPublicDomain)
        writer.key("locale")
        writer.string(locale)
        writer.key("origin")
        writer.optional(origin)
        writer.key("record")
        if let record { writer.integer(record) } else { writer.null() }
        writer.decision(by: by, reason: reason)
    }
}
