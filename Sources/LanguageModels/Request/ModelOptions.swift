public import StrictJSON

/// How a model is to decode. What is nil is left to the model.
public struct ModelOptions: Hashable, Sendable {
    /// How a token is drawn.
    public enum Sampling: Hashable, Sendable {
        /// Always the likeliest.
        case greedy
        /// Among this many of the likeliest.
        case topK(Int)
        /// Among the likeliest that together reach this probability.
        case topP(JSONNumber)

        /// What a journal says of it, such as `greedy` or `topP 0.9`.
        public var name: String {
            switch self {
            case .greedy: "greedy"
            case .topK(let count): "topK \(count)"
            case .topP(let probability): "topP \(probability)"
            }
        }
    }

    /// The temperature, an exact decimal number.
    public var temperature: JSONNumber?
    /// Tokens that the reply may have at most.
    public var maxTokens: Int64?
    /// How a token is drawn.
    public var sampling: Sampling?
    /// The seed of the random numbers.
    public var seed: Int64?

    /// These options.
    public init(
        temperature: JSONNumber? = nil, maxTokens: Int64? = nil, sampling: Sampling? = nil, seed: Int64? = nil
    ) {
        self.temperature = temperature
        self.maxTokens = maxTokens
        self.sampling = sampling
        self.seed = seed
    }
}
