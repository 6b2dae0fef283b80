internal import StrictJSON

/// How a model is to decode.
public struct GenerationOptions: Hashable, Sendable {
    /// The temperature, a decimal number; nil for the model's own.
    public var temperature: RecordedValue?
    /// Tokens that the answer may have at most; nil for the model's own bound.
    public var tokensMax: Int64?
    /// How tokens are drawn, such as `greedy`; nil for the model's own way.
    public var sampling: String?
    /// The seed of the random numbers; nil where none was given.
    public var seed: Int64?

    /// These options.
    public init(temperature: RecordedValue? = nil, tokensMax: Int64? = nil, sampling: String? = nil, seed: Int64? = nil) {
        self.temperature = temperature
        self.tokensMax = tokensMax
        self.sampling = sampling
        self.seed = seed
    }

    init(_ facts: borrowing StepFacts) throws(StepError) {
        let temperature = try facts.value("temperature")
        guard temperature == .null || temperature.number != nil else {
            throw facts.fault("\"temperature\" is neither number nor null")
        }
        self.temperature = temperature == .null ? nil : temperature
        tokensMax = try facts.optionalInteger("tokensMax")
        sampling = try facts.optionalText("sampling")
        seed = try facts.optionalInteger("seed")
    }

    func write(to writer: inout JSONWriter) {
        writer.member("temperature", raw: temperature?.json)
        writer.member("tokensMax", integer: tokensMax)
        writer.member("sampling", sampling)
        writer.member("seed", integer: seed)
    }
}

/// A schema by name, version and fingerprint.
public struct SchemaReference: Hashable, Sendable {
    /// The generable type.
    public var name: String
    /// The generation of its field list.
    public var version: Int64
    /// SHA-256 of its canonical form (RFC 8785), in lower-case hexadecimal digits.
    public var fingerprint: String

    /// This schema.
    public init(name: String, version: Int64, fingerprint: String) {
        self.name = name
        self.version = version
        self.fingerprint = fingerprint
    }

    init(_ facts: borrowing StepFacts) throws(StepError) {
        name = try facts.text("name")
        version = try facts.integer("version")
        fingerprint = try facts.text("fingerprint")
    }

    func write(to writer: inout JSONWriter) {
        writer.member("name", name)
        writer.member("version", integer: version)
        writer.member("fingerprint", fingerprint)
    }
}

/// Which model answered, and where it stands (spec N1).
public struct ModelReference: Hashable, Sendable {
    /// What speaks to it, such as `http` or `recorded`.
    public var backEnd: String
    /// The model's own name; nil where it tells none.
    public var name: String?
    /// Where the request went; nil on the device itself.
    public var address: String?

    /// This model.
    public init(backEnd: String, name: String?, address: String?) {
        self.backEnd = backEnd
        self.name = name
        self.address = address
    }

    init(_ facts: borrowing StepFacts) throws(StepError) {
        backEnd = try facts.text("backEnd")
        name = try facts.optionalText("name")
        address = try facts.optionalText("address")
    }

    func write(to writer: inout JSONWriter) {
        writer.member("backEnd", backEnd)
        writer.member("name", name)
        writer.member("address", address)
    }
}

/// What an answer cost, as the server counts.
public struct TokenUsage: Hashable, Sendable {
    /// Tokens of instructions and prompt.
    public var prompt: Int64
    /// Tokens of the answer.
    public var response: Int64

    /// These counts.
    public init(prompt: Int64, response: Int64) { (self.prompt, self.response) = (prompt, response) }

    init(_ facts: borrowing StepFacts) throws(StepError) {
        prompt = try facts.integer("prompt")
        response = try facts.integer("response")
    }

    func write(to writer: inout JSONWriter) {
        writer.member("prompt", integer: prompt)
        writer.member("response", integer: response)
    }
}
