public import StrictJSON

/// Asks a model for something, and records everything that the answer depends on (spec J9). It begins a flow.
public struct RequestGeneration: Step {
    /// See ``Step``.
    public static let intent = "RequestGeneration"
    /// See ``Step``.
    public static let schemaVersion = 1

    /// On whose behalf, which decides how long it may take (spec Q12).
    public enum Channel: String, Hashable, Sendable, CaseIterable {
        case foreground, siri, background
    }

    /// The feature that asks, such as `quote`.
    public var feature: String
    /// The language that is wanted, a tag of BCP 47.
    public var locale: String
    /// What it is to be about; nil where nobody said.
    public var theme: String?
    /// On whose behalf.
    public var channel: Channel
    /// How long it may take as a whole, in milliseconds.
    public var budgetMilliseconds: Int64
    /// The request for several drafts that this one draft is for; nil outside a pool.
    public var pool: EntryID?
    /// What the model is told to be.
    public var instructions: String
    /// What the model is asked.
    public var prompt: String
    /// How it is to decode.
    public var options: GenerationOptions
    /// The shape that it is to fill; nil for free text.
    public var outputSchema: SchemaReference?
    /// The model, and where it stands.
    public var model: ModelReference
    /// The build of the system that runs it.
    public var systemBuild: String
    /// SHA-256 of the policy's canonical form, in lower-case hexadecimal digits; nil where none applies.
    public var policy: String?

    /// The step with these facts.
    public init(
        feature: String, locale: String, theme: String? = nil, channel: Channel, budgetMilliseconds: Int64,
        pool: EntryID? = nil, instructions: String, prompt: String, options: GenerationOptions,
        outputSchema: SchemaReference?, model: ModelReference, systemBuild: String, policy: String?
    ) {
        self.feature = feature
        self.locale = locale
        self.theme = theme
        self.channel = channel
        self.budgetMilliseconds = budgetMilliseconds
        self.pool = pool
        self.instructions = instructions
        self.prompt = prompt
        self.options = options
        self.outputSchema = outputSchema
        self.model = model
        self.systemBuild = systemBuild
        self.policy = policy
    }

    /// See ``Step``.
    public init(_ facts: borrowing StepFacts) throws(StepError) {
        feature = try facts.text("feature")
        locale = try facts.text("locale")
        theme = try facts.optionalText("theme")
        channel = try facts.choice("channel")
        budgetMilliseconds = try facts.integer("budgetMilliseconds")
        pool = try facts.optionalID("pool")
        instructions = try facts.text("instructions")
        prompt = try facts.text("prompt")
        options = try facts.part("options", GenerationOptions.init)
        outputSchema = try facts.optionalPart("outputSchema", SchemaReference.init)
        model = try facts.part("model", ModelReference.init)
        systemBuild = try facts.text("systemBuild")
        policy = try facts.optionalText("policy")
    }

    /// See ``Step``.
    public func write(to writer: inout JSONWriter) {
        writer.member("feature", feature)
        writer.member("locale", locale)
        writer.member("theme", theme)
        writer.member("channel", channel.rawValue)
        writer.member("budgetMilliseconds", integer: budgetMilliseconds)
        writer.member("pool", pool)
        writer.member("instructions", instructions)
        writer.member("prompt", prompt)
        writer.key("options")
        writer.object { options.write(to: &$0) }
        writer.key("outputSchema")
        if let outputSchema { writer.object { outputSchema.write(to: &$0) } } else { writer.null() }
        writer.key("model")
        writer.object { model.write(to: &$0) }
        writer.member("systemBuild", systemBuild)
        writer.member("policy", policy)
    }
}
