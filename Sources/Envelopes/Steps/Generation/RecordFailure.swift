public import StrictJSON

/// A request that brought nothing usable, and why. Its cause is the request, or the last of what had come.
public struct RecordFailure: Step {
    /// See ``Step``.
    public static let intent = "RecordFailure"
    /// See ``Step``.
    public static let schemaVersion = 1

    /// The request.
    public var entry: EntryID
    /// What went wrong, in the words of spec Q12 or of the model's client, such as `timeout`.
    public var kind: String
    /// Why, for people; nil where there is nothing to say.
    public var reason: String?
    /// The model's session; nil if none had begun.
    public var session: String?
    /// What had come of the reply, as it came; nil for nothing.
    public var reply: String?
    /// Why the model stopped, in its server's word; nil where it did not say.
    public var finishReason: String?
    /// Numbers that the server gave, such as the size of its context: an object.
    public var numbers: [UInt8]
    /// The language that was wanted, a tag of BCP 47.
    public var locale: String

    /// The step with these facts.
    public init(
        entry: EntryID, kind: String, reason: String? = nil, session: String? = nil, reply: String? = nil,
        finishReason: String? = nil, numbers: [UInt8] = Array("{}".utf8), locale: String
    ) {
        self.entry = entry
        self.kind = kind
        self.reason = reason
        self.session = session
        self.reply = reply
        self.finishReason = finishReason
        self.numbers = numbers
        self.locale = locale
    }

    /// See ``Step``.
    public init(_ facts: borrowing StepFacts) throws(StepError) {
        entry = try facts.id("entry")
        kind = try facts.text("kind")
        reason = try facts.optionalText("reason")
        session = try facts.optionalText("session")
        reply = try facts.optionalText("reply")
        finishReason = try facts.optionalText("finishReason")
        numbers = try facts.object("numbers")
        locale = try facts.text("locale")
    }

    /// See ``Step``.
    public func write(to writer: inout JSONWriter) {
        writer.member("entry", entry)
        writer.member("kind", kind)
        writer.member("reason", reason)
        writer.member("session", session)
        writer.member("reply", reply)
        writer.member("finishReason", finishReason)
        writer.member("numbers", raw: numbers)
        writer.member("locale", locale)
    }
}
